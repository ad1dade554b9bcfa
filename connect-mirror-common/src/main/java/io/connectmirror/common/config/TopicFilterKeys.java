package io.connectmirror.common.config;

import io.connectmirror.filter.DefaultTopicFilter;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Keys that select topics. */
public final class TopicFilterKeys {
  public static final String TOPICS = "topics";
  public static final String TOPICS_EXCLUDE = "topics.exclude";
  public static final String TOPIC_FILTER_CLASS = "topic.filter.class";

  private TopicFilterKeys() {}

  static void define(ConfigDef def) {
    new Fragment(def, "Topics")
        .text(
            TOPICS,
            DefaultTopicFilter.TOPICS_DEFAULT,
            Importance.HIGH,
            "Topics to mirror: names and regular expressions that match whole names, "
                + "separated by commas. A comma inside {1,2}, (a,b) or [,;] is part of the "
                + "expression. Empty: none.")
        .text(
            TOPICS_EXCLUDE,
            DefaultTopicFilter.TOPICS_EXCLUDE_DEFAULT,
            Importance.HIGH,
            "Topics not to mirror, written in the same way; wins over topics.")
        .text(
            TOPIC_FILTER_CLASS,
            DefaultTopicFilter.class.getName(),
            Importance.LOW,
            "Selects topics. A class of your own implements "
                + "io.connectmirror.spi.TopicFilter or MirrorMaker 2's interface.");
  }
}
