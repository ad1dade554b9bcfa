package io.connectmirror.common.config;

/** The kinds of Kafka clients, as configuration keys call them. */
public enum ClientKind {
  ADMIN("admin."),
  CONSUMER("consumer."),
  PRODUCER("producer.");

  private final String prefix;

  ClientKind(String prefix) {
    this.prefix = prefix;
  }

  /** What keys that speak of this kind only begin with. */
  String prefix() {
    return prefix;
  }
}
