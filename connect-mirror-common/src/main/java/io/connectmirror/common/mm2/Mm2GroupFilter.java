package io.connectmirror.common.mm2;

import io.connectmirror.spi.GroupFilter;
import java.util.Map;

/** A group filter written for MirrorMaker 2. */
final class Mm2GroupFilter implements GroupFilter {
  private final org.apache.kafka.connect.mirror.GroupFilter delegate;

  private Mm2GroupFilter(org.apache.kafka.connect.mirror.GroupFilter delegate) {
    this.delegate = delegate;
  }

  static GroupFilter adapt(Object instance) {
    return new Mm2GroupFilter((org.apache.kafka.connect.mirror.GroupFilter) instance);
  }

  @Override
  public void configure(Map<String, ?> configs) {
    delegate.configure(configs);
  }

  @Override
  public boolean shouldReplicateGroup(String group) {
    return delegate.shouldReplicateGroup(group);
  }

  @Override
  public String exclusionReason(String group) {
    return "the filter " + delegate.getClass().getName() + " does not select it";
  }

  @Override
  public void close() {
    delegate.close();
  }
}
