package io.connectmirror.spi;

import java.util.Map;
import org.apache.kafka.common.Configurable;

/** Which settings of a source topic its remote topic takes over. No method may block. */
public interface ConfigPropertyFilter extends Configurable, AutoCloseable {
  boolean shouldReplicateConfigProperty(String property);

  /**
   * Whether a setting that has its default value on the source is written to the target as a value
   * of the topic. If not, the target cluster's own default holds.
   */
  default boolean shouldReplicateSourceDefault(String property) {
    return false;
  }

  /**
   * @throws SettingException on a setting that makes no sense
   */
  @Override
  default void configure(Map<String, ?> configs) {}

  @Override
  default void close() {}
}
