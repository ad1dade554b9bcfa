package io.connectmirror.common.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * MirrorMaker 2 of the current Kafka release, in a class loader of its own because the tests
 * themselves run on the oldest supported one. The build puts its jars into {@code target/oracle}.
 */
public final class Mm2Oracle {
  private static final String PACKAGE = "org.apache.kafka.connect.mirror.";
  private static final ClassLoader LOADER = new OracleLoader(jars());

  private Mm2Oracle() {}

  /** A class of MM2's package, initialised. */
  public static Class<?> type(String simpleName) {
    return load(PACKAGE + simpleName);
  }

  /** Any class of the oracle's world, initialised. */
  public static Class<?> load(String name) {
    return inItsWorld(() -> Class.forName(name, true, LOADER));
  }

  /** A new object of a class of MM2's package, by any of its constructors. */
  public static Object create(String simpleName, Class<?>[] types, Object... args) {
    return inItsWorld(
        () -> {
          Constructor<?> constructor = type(simpleName).getDeclaredConstructor(types);
          constructor.setAccessible(true);
          return constructor.newInstance(args);
        });
  }

  /** A configured instance of one of MM2's plugins. */
  public static Object plugin(String simpleName, Map<String, ?> config) {
    Object instance = create(simpleName, new Class<?>[0]);
    invoke(instance, "configure", new Class<?>[] {Map.class}, config);
    return instance;
  }

  /** The same, seen through our interface of equal shape. */
  public static <T> T plugin(String simpleName, Class<T> as, Map<String, ?> config) {
    Object instance = plugin(simpleName, config);
    return as.cast(
        Proxy.newProxyInstance(
            as.getClassLoader(),
            new Class<?>[] {as},
            (proxy, method, args) ->
                invoke(
                    instance,
                    method.getName(),
                    method.getParameterTypes(),
                    args == null ? new Object[0] : args)));
  }

  /** Calls a method of an oracle's object, public or not. */
  public static Object invoke(Object on, String name, Class<?>[] types, Object... args) {
    return inItsWorld(
        () -> {
          Method method = find(on.getClass(), name, types);
          method.setAccessible(true);
          return method.invoke(on, args);
        });
  }

  /** Kafka looks for classes that settings name through the thread's context loader. */
  private static <T> T inItsWorld(Callable<T> call) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(LOADER);
    try {
      return call.call();
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("run the build first, it fills target/oracle", e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Method find(Class<?> type, String name, Class<?>[] types)
      throws NoSuchMethodException {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (method.getName().equals(name) && Arrays.equals(method.getParameterTypes(), types)) {
          return method;
        }
      }
    }
    return type.getMethod(name, types);
  }

  static List<URL> urls() {
    return List.of(jars());
  }

  private static URL[] jars() {
    try (Stream<Path> files = Files.list(Path.of("target", "oracle"))) {
      List<URL> urls = files.map(Mm2Oracle::url).toList();
      return urls.toArray(URL[]::new);
    } catch (IOException e) {
      throw new UncheckedIOException("run the build first, it fills target/oracle", e);
    }
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes only logging from the tests' own class path. */
  private static final class OracleLoader extends URLClassLoader {
    OracleLoader(URL[] urls) {
      super(urls, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      return name.startsWith("org.slf4j.")
          ? Mm2Oracle.class.getClassLoader().loadClass(name)
          : super.findClass(name);
    }
  }
}
