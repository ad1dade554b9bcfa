package io.connectmirror.spi;

import java.util.Map;
import org.apache.kafka.common.Configurable;

/** Which topics of the source cluster are mirrored. No method may block. */
public interface TopicFilter extends Configurable, AutoCloseable {
  boolean shouldReplicateTopic(String topic);

  /** Why a topic is not mirrored, for people; asked only about topics that are not. */
  default String exclusionReason(String topic) {
    return "the topic filter " + getClass().getName() + " does not select it";
  }

  /**
   * @throws SettingException on a setting that makes no sense
   */
  @Override
  default void configure(Map<String, ?> configs) {}

  @Override
  default void close() {}
}
