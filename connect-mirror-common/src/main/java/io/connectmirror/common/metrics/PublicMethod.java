package io.connectmirror.common.metrics;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Finds a method of an interface by name, on an object whose class may not be public. */
final class PublicMethod {
  private PublicMethod() {}

  static Method of(Object target, String name, int parameters) throws NoSuchMethodException {
    for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
      for (Class<?> declared : type.getInterfaces()) {
        for (Method method : declared.getMethods()) {
          if (method.getName().equals(name)
              && method.getParameterCount() == parameters
              && Modifier.isPublic(method.getDeclaringClass().getModifiers())) {
            return method;
          }
        }
      }
    }
    throw new NoSuchMethodException(target.getClass().getName() + "." + name);
  }
}
