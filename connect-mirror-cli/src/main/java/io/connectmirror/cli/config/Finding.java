package io.connectmirror.cli.config;

/**
 * Something that the user should know of.
 *
 * @param where connectors, a flow or workers; empty for the file
 * @param key the setting; empty when it is about none alone
 */
record Finding(Severity severity, String where, String key, String message) {
  enum Severity {
    /** A worker would refuse it. */
    ERROR,
    /** It works, though perhaps not as the user thinks. */
    WARNING,
    /** What follows for whoever sets it up. */
    NOTE
  }

  static Finding warning(String where, String key, String message) {
    return new Finding(Severity.WARNING, where, key, message);
  }

  static Finding note(String where, String message) {
    return new Finding(Severity.NOTE, where, "", message);
  }
}
