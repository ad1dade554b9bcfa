package io.connectmirror.common.config;

import io.connectmirror.filter.DefaultGroupFilter;
import io.connectmirror.spi.GroupFilter;

/** What can be wrong with the settings of the checkpoint connector. */
final class CheckpointChecks {
  private CheckpointChecks() {}

  static void check(SettingsReader reader) {
    FlowChecks.check(reader);
    SourceChecks.checkTopicFilter(reader);
    reader.checkFilter(
        CheckpointKeys.GROUP_FILTER_CLASS,
        GroupFilter.class,
        CheckpointKeys.GROUPS,
        CheckpointKeys.GROUPS_EXCLUDE,
        DefaultGroupFilter.GROUPS_EXCLUDE_RETIRED_CONFIG);
    if (reader.flag(FlowKeys.ENABLED)) {
      FlowChecks.requireBootstrap(reader, Side.SOURCE, ClientKind.ADMIN);
      FlowChecks.requireBootstrap(
          reader, Side.TARGET, ClientKind.ADMIN, ClientKind.CONSUMER, ClientKind.PRODUCER);
      if (location(reader) == Side.SOURCE) {
        FlowChecks.requireBootstrap(reader, Side.SOURCE, ClientKind.CONSUMER);
      }
      checkEmission(reader);
    }
  }

  static void checkCadences(SettingsReader reader, Cadence syncGroupOffsets) {
    if (!syncGroupOffsets.isOff() && location(reader) == Side.SOURCE) {
      reader
          .problems()
          .warning(
              LocationKeys.OFFSET_SYNCS_TOPIC_LOCATION,
              "is source: once the source cluster is lost, no position can be translated any more;"
                  + " set it to target for both connectors of the flow");
    }
  }

  private static void checkEmission(SettingsReader reader) {
    if (!reader.flag(CheckpointKeys.EMIT_CHECKPOINTS_ENABLED)) {
      reader
          .problems()
          .error(
              CheckpointKeys.EMIT_CHECKPOINTS_ENABLED,
              "is false, and without checkpoints the connector has nothing to do; to switch it off"
                  + " set enabled=false");
    }
    String syncs = reader.originals().get(OffsetSyncKeys.EMIT_OFFSET_SYNCS_ENABLED);
    if (syncs != null && syncs.trim().equalsIgnoreCase("false")) {
      reader
          .problems()
          .error(
              OffsetSyncKeys.EMIT_OFFSET_SYNCS_ENABLED,
              "is false, and without offset syncs no position can be translated; to switch the"
                  + " connector off set enabled=false");
    }
  }

  private static Side location(SettingsReader reader) {
    return reader.choice(LocationKeys.OFFSET_SYNCS_TOPIC_LOCATION, Side.class);
  }
}
