package io.connectmirror.cli.mm2;

/**
 * A value on its way into a connector's configuration. It may be a secret, so it is not printed.
 *
 * @param from the key of the file that it comes from; empty for what nobody wrote
 */
record Setting(String value, String from) {
  static final String NOBODY = "";

  static Setting added(String value) {
    return new Setting(value, NOBODY);
  }

  @Override
  public String toString() {
    return "a value of " + (from.isEmpty() ? "nobody" : from);
  }
}
