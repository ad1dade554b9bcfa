package io.connectmirror.common.config;

import io.connectmirror.spi.SettingException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks the class that takes the place of the plain admin client. */
final class AdminClass {
  /** By name, so that nothing outside the adapters links to a client. */
  private static final String ADMIN = "org.apache.kafka.clients.admin.Admin";

  private AdminClass() {}

  /**
   * @throws SettingException when the class cannot serve as an admin client
   */
  static void check(String key, String className) {
    if (Unresolved.isIn(className)) {
      return;
    }
    Class<?> type = ClassLoading.find(key, className, name -> Optional.empty());
    Class<?> admin = ClassLoading.find(key, ADMIN, name -> Optional.empty());
    if (!admin.isAssignableFrom(type)) {
      throw new SettingException(key, className + ": the class does not implement " + ADMIN);
    }
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new SettingException(key, className + ": the class is abstract");
    }
    boolean takesMap =
        Stream.of(type.getConstructors())
            .anyMatch(c -> Arrays.equals(c.getParameterTypes(), new Class<?>[] {Map.class}));
    if (!takesMap) {
      throw new SettingException(
          key, className + ": the class has no public constructor that takes a Map");
    }
  }
}
