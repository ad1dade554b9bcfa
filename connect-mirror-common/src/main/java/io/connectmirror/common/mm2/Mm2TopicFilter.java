package io.connectmirror.common.mm2;

import io.connectmirror.spi.TopicFilter;
import java.util.Map;

/** A topic filter written for MirrorMaker 2. */
final class Mm2TopicFilter implements TopicFilter {
  private final org.apache.kafka.connect.mirror.TopicFilter delegate;

  private Mm2TopicFilter(org.apache.kafka.connect.mirror.TopicFilter delegate) {
    this.delegate = delegate;
  }

  static TopicFilter adapt(Object instance) {
    return new Mm2TopicFilter((org.apache.kafka.connect.mirror.TopicFilter) instance);
  }

  @Override
  public void configure(Map<String, ?> configs) {
    delegate.configure(configs);
  }

  @Override
  public boolean shouldReplicateTopic(String topic) {
    return delegate.shouldReplicateTopic(topic);
  }

  @Override
  public String exclusionReason(String topic) {
    return "the filter " + delegate.getClass().getName() + " does not select it";
  }

  @Override
  public void close() {
    delegate.close();
  }
}
