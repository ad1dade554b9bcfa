package io.connectmirror.common.config;

import java.util.Map;
import java.util.TreeSet;

/** What goes with records that do not go through the worker, and what has no effect on them. */
final class DirectPlaneChecks {
  private static final String OVERRIDE = ConnectKeys.PRODUCER_OVERRIDE;
  private static final String OWN = "target.producer.";
  private static final String OTHERWISE =
      ", which goes with " + SourceKeys.DATA_PLANE + "=connect alone";

  private DirectPlaneChecks() {}

  static void check(Map<String, String> originals, ConfigProblems problems) {
    if (!originals.getOrDefault(ConnectKeys.TRANSFORMS, "").isBlank()) {
      problems.error(
          ConnectKeys.TRANSFORMS,
          "would not be applied: records do not go through the worker. Remove them, or set "
              + SourceKeys.DATA_PLANE
              + "=connect");
    }
    if ("required".equalsIgnoreCase(originals.get(ConnectKeys.EXACTLY_ONCE_SUPPORT))) {
      problems.error(
          ConnectKeys.EXACTLY_ONCE_SUPPORT,
          "is required" + OTHERWISE + ": remove it, or set " + SourceKeys.DATA_PLANE + "=connect");
    }
    checkOverrides(originals, problems);
  }

  /** The next life goes on where the offset syncs of the last transaction say. */
  static void checkExactlyOnce(SettingsReader reader) {
    if (!reader.flag(SourceKeys.DIRECT_EXACTLY_ONCE)) {
      return;
    }
    Map<String, String> originals = reader.originals();
    if (SourceSettings.writesThroughTheWorker(originals)) {
      isTrue(
          reader,
          "goes with data.plane=direct alone: set that, or remove this; with data.plane=connect an"
              + " exactly-once worker does the like");
      return;
    }
    OffsetSyncSettings syncs = OffsetSyncSettings.read(reader);
    if (!syncs.enabled()) {
      isTrue(
          reader,
          "needs offset syncs, by which a task goes on: set "
              + OffsetSyncKeys.EMIT_OFFSET_SYNCS_ENABLED
              + "=true");
    } else if (syncs.location() != Side.TARGET) {
      isTrue(
          reader,
          "needs offset syncs in the same transactions as the records: set "
              + LocationKeys.OFFSET_SYNCS_TOPIC_LOCATION
              + "=target, for the checkpoint connector too");
    }
    if (!SourceSettings.readsCommitted(originals)) {
      isTrue(reader, "needs source.consumer.isolation.level=read_committed");
    }
  }

  private static void isTrue(SettingsReader reader, String which) {
    reader.problems().error(SourceKeys.DIRECT_EXACTLY_ONCE, "is true, which " + which);
  }

  private static void checkOverrides(Map<String, String> originals, ConfigProblems problems) {
    for (String key : new TreeSet<>(originals.keySet())) {
      if (key.startsWith(OVERRIDE)) {
        problems.error(
            key,
            "is of the worker's producer"
                + OTHERWISE
                + ": set "
                + OWN
                + key.substring(OVERRIDE.length())
                + " in its place");
      }
    }
  }
}
