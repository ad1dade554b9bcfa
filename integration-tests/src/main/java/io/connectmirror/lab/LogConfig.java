package io.connectmirror.lab;

import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Logging of a Kafka process to its standard output, in the language of that release's logging
 * library.
 */
public final class LogConfig {
  private static final String PATTERN = "%d{ISO8601} %-5p [%t] %c: %m%n";

  private LogConfig() {}

  /**
   * Writes the configuration into {@code directory}.
   *
   * @param levels level by logger name
   * @return the JVM option that makes a process use it
   */
  static String write(KafkaVersion version, Path directory, Map<String, String> levels) {
    Path file = directory.resolve("logging.properties");
    try {
      Files.createDirectories(directory);
      Files.writeString(file, text(version, levels));
    } catch (IOException e) {
      throw new LabException("cannot write " + file, e);
    }
    return version.usesLog4j2()
        ? "-Dlog4j2.configurationFile=" + file
        : "-Dlog4j.configuration=" + file.toUri();
  }

  /** The configuration itself, a property file. */
  public static String text(KafkaVersion version, Map<String, String> levels) {
    return version.usesLog4j2() ? log4j2(levels) : log4j1(levels);
  }

  private static String log4j2(Map<String, String> levels) {
    StringBuilder text =
        new StringBuilder(
            """
            status = error
            appender.out.type = Console
            appender.out.name = OUT
            appender.out.layout.type = PatternLayout
            appender.out.layout.pattern = %s
            rootLogger.level = info
            rootLogger.appenderRef.out.ref = OUT
            """
                .formatted(PATTERN));
    int number = 0;
    for (Map.Entry<String, String> entry : levels.entrySet()) {
      String prefix = "logger.l" + number++;
      text.append(prefix).append(".name = ").append(entry.getKey()).append('\n');
      text.append(prefix).append(".level = ").append(entry.getValue()).append('\n');
    }
    return text.toString();
  }

  private static String log4j1(Map<String, String> levels) {
    StringBuilder text =
        new StringBuilder(
            """
            log4j.rootLogger = INFO, OUT
            log4j.appender.OUT = org.apache.log4j.ConsoleAppender
            log4j.appender.OUT.layout = org.apache.log4j.PatternLayout
            log4j.appender.OUT.layout.ConversionPattern = %s
            """
                .formatted(PATTERN));
    levels.forEach(
        (logger, level) ->
            text.append("log4j.logger.").append(logger).append(" = ").append(level).append('\n'));
    return text.toString();
  }
}
