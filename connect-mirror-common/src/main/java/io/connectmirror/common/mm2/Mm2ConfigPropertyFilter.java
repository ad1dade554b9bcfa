package io.connectmirror.common.mm2;

import io.connectmirror.spi.ConfigPropertyFilter;
import java.util.Map;

/** A filter of topic settings written for MirrorMaker 2. */
final class Mm2ConfigPropertyFilter implements ConfigPropertyFilter {
  private final org.apache.kafka.connect.mirror.ConfigPropertyFilter delegate;

  private Mm2ConfigPropertyFilter(org.apache.kafka.connect.mirror.ConfigPropertyFilter delegate) {
    this.delegate = delegate;
  }

  static ConfigPropertyFilter adapt(Object instance) {
    return new Mm2ConfigPropertyFilter(
        (org.apache.kafka.connect.mirror.ConfigPropertyFilter) instance);
  }

  @Override
  public void configure(Map<String, ?> configs) {
    delegate.configure(configs);
  }

  @Override
  public boolean shouldReplicateConfigProperty(String property) {
    return delegate.shouldReplicateConfigProperty(property);
  }

  @Override
  public boolean shouldReplicateSourceDefault(String property) {
    return delegate.shouldReplicateSourceDefault(property);
  }

  @Override
  public void close() {
    delegate.close();
  }
}
