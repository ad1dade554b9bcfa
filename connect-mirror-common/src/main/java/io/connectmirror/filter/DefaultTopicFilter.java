package io.connectmirror.filter;

import io.connectmirror.common.naming.NameFilter;
import io.connectmirror.spi.TopicFilter;
import java.util.Map;

/** Selects topics by {@code topics} and {@code topics.exclude}; the second wins. */
public class DefaultTopicFilter implements TopicFilter {
  public static final String TOPICS_CONFIG = "topics";
  public static final String TOPICS_DEFAULT = ".*";
  public static final String TOPICS_EXCLUDE_CONFIG = "topics.exclude";
  public static final String TOPICS_EXCLUDE_DEFAULT = "mm2.*\\.internal, .*\\.replica, __.*";

  /** The name of {@code topics.exclude} in MirrorMaker 2 before 4.0; read while that is unset. */
  public static final String TOPICS_EXCLUDE_RETIRED_CONFIG = "topics.blacklist";

  private NameFilter filter = NameFilter.parse(TOPICS_CONFIG, "", TOPICS_EXCLUDE_CONFIG, "");

  @Override
  public void configure(Map<String, ?> configs) {
    Setting include = Setting.of(configs, TOPICS_DEFAULT, TOPICS_CONFIG);
    Setting exclude =
        Setting.of(
            configs, TOPICS_EXCLUDE_DEFAULT, TOPICS_EXCLUDE_CONFIG, TOPICS_EXCLUDE_RETIRED_CONFIG);
    filter = NameFilter.parse(include.key(), include.value(), exclude.key(), exclude.value());
  }

  @Override
  public boolean shouldReplicateTopic(String topic) {
    return filter.isIn(topic);
  }

  @Override
  public String exclusionReason(String topic) {
    return filter.whyOut(topic).orElse("");
  }
}
