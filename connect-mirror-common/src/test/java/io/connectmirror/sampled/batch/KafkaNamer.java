package io.connectmirror.sampled.batch;

import org.apache.kafka.common.TopicPartition;

/** Breaks a rule on purpose. */
public final class KafkaNamer {
  public Object partition() {
    return new TopicPartition("t", 0);
  }
}
