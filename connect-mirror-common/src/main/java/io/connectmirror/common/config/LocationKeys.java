package io.connectmirror.common.config;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Where the offset syncs live; source and checkpoint connector must agree. */
public final class LocationKeys {
  public static final String OFFSET_SYNCS_TOPIC_LOCATION = "offset-syncs.topic.location";

  private LocationKeys() {}

  static void define(ConfigDef def) {
    new Fragment(def, "Offset syncs")
        .choice(
            OFFSET_SYNCS_TOPIC_LOCATION,
            Side.SOURCE,
            Importance.LOW,
            "Which cluster has the offset syncs topic, source or target. Both connectors of "
                + "a flow must say the same. With source, MirrorMaker 2's default, the syncs are "
                + "gone when the source is.");
  }
}
