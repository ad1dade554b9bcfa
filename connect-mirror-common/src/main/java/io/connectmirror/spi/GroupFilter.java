package io.connectmirror.spi;

import java.util.Map;
import org.apache.kafka.common.Configurable;

/** Which consumer groups of the source cluster have their positions mirrored. May not block. */
public interface GroupFilter extends Configurable, AutoCloseable {
  boolean shouldReplicateGroup(String group);

  /** Why a group is not mirrored, for people; asked only about groups that are not. */
  default String exclusionReason(String group) {
    return "the group filter " + getClass().getName() + " does not select it";
  }

  /**
   * @throws SettingException on a setting that makes no sense
   */
  @Override
  default void configure(Map<String, ?> configs) {}

  @Override
  default void close() {}
}
