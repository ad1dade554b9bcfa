package io.connectmirror.common.config;

import java.util.List;

/** Keys of Connect itself that a connector's configuration may have. */
final class ConnectKeys {
  static final String NAME = "name";
  static final String EXACTLY_ONCE_SUPPORT = "exactly.once.support";
  static final String IDEMPOTENCE_OVERRIDE = "producer.override.enable.idempotence";
  static final String PRODUCER_OVERRIDE = "producer.override.";
  static final String TRANSFORMS = "transforms";
  static final String ACKS_OVERRIDE = PRODUCER_OVERRIDE + "acks";

  static final List<String> CONVERTERS =
      List.of("key.converter", "value.converter", "header.converter");

  /** All others that are not the beginning of a family. */
  static final List<String> OTHERS =
      List.of(
          "connector.class",
          "connector.plugin.version",
          "tasks.max",
          "tasks.max.enforce",
          "key.converter.plugin.version",
          "value.converter.plugin.version",
          "header.converter.plugin.version",
          TRANSFORMS,
          "predicates",
          "config.action.reload",
          "config.providers",
          "errors.retry.timeout",
          "errors.retry.delay.max.ms",
          "errors.tolerance",
          "errors.log.enable",
          "errors.log.include.messages",
          "offsets.storage.topic",
          "transaction.boundary",
          "transaction.boundary.interval.ms");

  /** What families of keys begin with whose members we do not judge. */
  static final List<String> FAMILIES =
      List.of(
          "transforms.",
          "predicates.",
          "topic.creation.",
          "config.providers.",
          "key.converter.",
          "value.converter.",
          "header.converter.",
          "metrics.context.");

  private ConnectKeys() {}
}
