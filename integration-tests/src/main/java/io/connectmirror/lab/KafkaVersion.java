package io.connectmirror.lab;

import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;

/** The Kafka releases that brokers and workers of the lab can be. */
public enum KafkaVersion {
  /** The oldest supported one, 3.9. */
  OLDEST,
  /** The one that most tests run on. */
  CURRENT,
  /** The newest one. */
  NEWEST;

  private static final Properties RELEASES = load();

  private static Properties load() {
    Properties releases = new Properties();
    try (InputStream in = KafkaVersion.class.getResourceAsStream("/lab.properties")) {
      if (in == null) {
        throw new LabException("lab.properties is not on the class path");
      }
      releases.load(in);
      return releases;
    } catch (IOException e) {
      throw new LabException("cannot read lab.properties", e);
    }
  }

  /** Release number, such as 3.9.2. */
  public String release() {
    return RELEASES.getProperty("kafka." + label());
  }

  /**
   * True for releases that log through Log4j 2, 4.0 and later; the others do through Log4j 1's
   * successor.
   */
  boolean usesLog4j2() {
    return !release().startsWith("3.");
  }

  /**
   * True for the release of which so many processes are started that an archive of its classes
   * pays.
   */
  boolean isMostUsed() {
    return this == CURRENT;
  }

  /**
   * Class path of a broker or a worker with a logging binding.
   *
   * @throws LabException when the build has not written it
   */
  public String classPath() {
    return read("kafka.classpath");
  }

  /**
   * The jars of MirrorMaker 2 of this release, to be appended to {@link #classPath()}.
   *
   * @throws LabException when the release has none in Maven's central repository, as the newest has
   *     not
   */
  public String mm2ClassPath() {
    String jars = read("mm2.classpath");
    if (jars.isEmpty()) {
      throw new LabException("Kafka " + release() + " has no connect-mirror artifact");
    }
    return jars;
  }

  private String read(String file) {
    Path path = LabPaths.classPathFile("kafka-" + label(), file);
    try {
      return Files.readString(path).strip();
    } catch (NoSuchFileException e) {
      throw new LabException(path + " is missing; run: mvn -q package -DskipTests", e);
    } catch (IOException e) {
      throw new LabException("cannot read " + path, e);
    }
  }

  private String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
