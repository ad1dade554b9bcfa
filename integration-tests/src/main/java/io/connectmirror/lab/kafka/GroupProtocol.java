package io.connectmirror.lab.kafka;

import java.util.Locale;

/** How a consumer belongs to its group. */
public enum GroupProtocol {
  /** Members decide; every broker knows it. */
  CLASSIC,
  /** The broker decides (KIP-848); brokers from 4.0 on. */
  CONSUMER;

  String kafkaName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
