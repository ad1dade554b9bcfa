package io.connectmirror.common.config;

import java.util.regex.Pattern;

/** Values that a config provider has yet to fill in: {@code ${provider:path:key}}. */
final class Unresolved {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{[^}]*:[^}]*}");

  private Unresolved() {}

  /** Whether nothing can be said about the value yet. */
  static boolean isIn(String value) {
    return value != null && REFERENCE.matcher(value).find();
  }
}
