package io.connectmirror.common.config;

import io.connectmirror.spi.SettingException;
import java.util.Optional;
import java.util.function.Function;

/** Finds classes by the names that configurations give. */
final class ClassLoading {
  private static final String OWN_PACKAGES = "io.connectmirror.";

  private ClassLoading() {}

  /**
   * @param builtIn a class of ours that a name stands for
   * @throws SettingException when there is no such class, or one that cannot be loaded
   */
  static Class<?> find(String key, String className, Function<String, Optional<Class<?>>> builtIn) {
    String name = className.trim();
    Optional<Class<?>> known = builtIn.apply(name);
    if (known.isPresent()) {
      return known.get();
    }
    ClassLoader ours = ClassLoading.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    // A class of this suite is only of use from the loader that its interfaces came from; any
    // other may be where only the thread's loader sees it.
    boolean oursFirst = context == null || name.startsWith(OWN_PACKAGES);
    try {
      try {
        return Class.forName(name, true, oursFirst ? ours : context);
      } catch (ClassNotFoundException e) {
        return Class.forName(name, true, oursFirst && context != null ? context : ours);
      }
    } catch (ClassNotFoundException e) {
      throw failure(
          key, name, "there is no such class on the worker's plugin path or class path", e);
    } catch (LinkageError e) {
      throw failure(key, name, "the class cannot be loaded, it needs what is not there: " + e, e);
    }
  }

  static SettingException failure(String key, String className, String message, Throwable cause) {
    return new SettingException(key, className + ": " + message, cause);
  }
}
