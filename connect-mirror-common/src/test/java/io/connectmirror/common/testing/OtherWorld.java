package io.connectmirror.common.testing;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads this project's classes anew, as a worker of another kind would: without some packages of
 * the tests' class path, or with other jars before it.
 */
public final class OtherWorld extends URLClassLoader {
  private final String hiddenPackage;
  private final String ownPackages;

  private OtherWorld(List<URL> urls, String hiddenPackage, String ownPackages) {
    super(urls.toArray(URL[]::new), OtherWorld.class.getClassLoader());
    this.hiddenPackage = hiddenPackage;
    this.ownPackages = ownPackages;
  }

  /** A worker that has none of the classes whose names begin with {@code hiddenPackage}. */
  public static OtherWorld without(String hiddenPackage) {
    return new OtherWorld(projectClasses(), hiddenPackage, "io\\.connectmirror\\..*");
  }

  /** A worker whose Kafka clients are those that {@link Mm2Oracle} has. */
  public static OtherWorld withCurrentKafka() {
    List<URL> urls = projectClasses();
    urls.addAll(Mm2Oracle.urls());
    return new OtherWorld(urls, null, "io\\.connectmirror\\..*|org\\.apache\\.kafka\\..*");
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      if (hiddenPackage != null && name.startsWith(hiddenPackage)) {
        throw new ClassNotFoundException(name);
      }
      if (!name.matches(ownPackages)) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  private static List<URL> projectClasses() {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (entry.endsWith("classes")) {
        urls.add(url(entry));
      }
    }
    return urls;
  }

  private static URL url(String path) {
    try {
      return Path.of(path).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
