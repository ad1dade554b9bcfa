package io.connectmirror.common.config;

import io.connectmirror.filter.DefaultConfigPropertyFilter;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.spi.ConfigPropertyFilter;
import io.connectmirror.spi.TopicFilter;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** What can be wrong with the settings of the source connector. */
final class SourceChecks {
  private static final String OFFSET_SYNC_KEYS = "offset-syncs";
  private static final String SOURCE = "source";
  private static final String TARGET = "target";
  private static final String AUTO_OFFSET_RESET = "auto.offset.reset";

  private SourceChecks() {}

  static void check(SettingsReader reader) {
    FlowChecks.check(reader);
    checkTopicFilter(reader);
    reader.checkFilter(
        SourceKeys.CONFIG_PROPERTY_FILTER_CLASS,
        ConfigPropertyFilter.class,
        SourceKeys.CONFIG_PROPERTIES_EXCLUDE,
        DefaultConfigPropertyFilter.CONFIG_PROPERTIES_EXCLUDE_RETIRED_CONFIG);
    if (reader.flag(FlowKeys.ENABLED)) {
      FlowChecks.requireBootstrap(reader, Side.SOURCE, ClientKind.ADMIN, ClientKind.CONSUMER);
      FlowChecks.requireBootstrap(
          reader, Side.TARGET, ClientKind.ADMIN, ClientKind.CONSUMER, ClientKind.PRODUCER);
      OffsetSyncSettings syncs = OffsetSyncSettings.read(reader);
      if (syncs.enabled()) {
        FlowChecks.requireBootstrap(reader, syncs.location(), ClientKind.PRODUCER);
      }
    }
    checkDefaults(reader);
    checkOffsetSyncs(reader);
    checkProducer(reader);
    DirectPlaneChecks.checkExactlyOnce(reader);
    checkStartPosition(reader);
  }

  static void checkTopicFilter(SettingsReader reader) {
    reader.checkFilter(
        TopicFilterKeys.TOPIC_FILTER_CLASS,
        TopicFilter.class,
        TopicFilterKeys.TOPICS,
        TopicFilterKeys.TOPICS_EXCLUDE,
        DefaultTopicFilter.TOPICS_EXCLUDE_RETIRED_CONFIG);
  }

  /** Where the user wants partitions to begin; nothing but the two known words counts. */
  static StartPosition startPosition(SettingsReader reader) {
    return wishedReset(reader).filter("latest"::equals).isPresent()
        ? StartPosition.LATEST
        : StartPosition.EARLIEST;
  }

  /** The default filter, like MirrorMaker 2's, takes any other word for target. */
  private static void checkDefaults(SettingsReader reader) {
    String from = reader.originals().get(SourceKeys.USE_DEFAULTS_FROM);
    if (!reader.isSet(SourceKeys.USE_DEFAULTS_FROM)
        || from.equals(SOURCE)
        || from.equals(TARGET)
        || reader
            .checkPlugin(SourceKeys.CONFIG_PROPERTY_FILTER_CLASS, ConfigPropertyFilter.class)
            .filter(PluginClass::isBuiltIn)
            .isEmpty()) {
      return;
    }
    boolean meansSource =
        from.equals(reader.text(FlowKeys.SOURCE_CLUSTER_ALIAS))
            || from.strip().equalsIgnoreCase(SOURCE);
    reader
        .problems()
        .warning(
            SourceKeys.USE_DEFAULTS_FROM,
            "'%s' counts as target: it takes source or target%s"
                .formatted(from, meansSource ? ", so write source" : ""));
  }

  private static void checkOffsetSyncs(SettingsReader reader) {
    if (reader.flag(OffsetSyncKeys.EMIT_OFFSET_SYNCS_ENABLED)) {
      return;
    }
    for (String key : new TreeSet<>(reader.originals().keySet())) {
      if (key.startsWith(OFFSET_SYNC_KEYS)) {
        reader
            .problems()
            .error(
                OffsetSyncKeys.EMIT_OFFSET_SYNCS_ENABLED,
                "is false, so " + key + " would have no effect: remove one of the two");
      }
    }
  }

  private static void checkProducer(SettingsReader reader) {
    Map<String, String> originals = reader.originals();
    if (!SourceSettings.writesThroughTheWorker(originals)) {
      DirectPlaneChecks.check(originals, reader.problems());
      return;
    }
    boolean exactlyOnce =
        "required".equalsIgnoreCase(originals.get(ConnectKeys.EXACTLY_ONCE_SUPPORT));
    if (exactlyOnce && !SourceSettings.readsCommitted(originals)) {
      reader
          .problems()
          .error(
              ConnectKeys.EXACTLY_ONCE_SUPPORT,
              "is required, which needs source.consumer.isolation.level=read_committed");
    }
    checkAcks(reader);
    if (!exactlyOnce && !"true".equals(originals.get(ConnectKeys.IDEMPOTENCE_OVERRIDE))) {
      reader
          .problems()
          .warning(
              ConnectKeys.IDEMPOTENCE_OVERRIDE,
              "is not true: unless the worker sets it, a response that is lost on the way repeats"
                  + " a batch of records on the target");
    }
  }

  /** What is acknowledged and then lost is lost in silence. */
  private static void checkAcks(SettingsReader reader) {
    String acks = reader.originals().getOrDefault(ConnectKeys.ACKS_OVERRIDE, "all").trim();
    if (acks.equals("0")) {
      reader
          .problems()
          .error(
              ConnectKeys.ACKS_OVERRIDE,
              "is 0: nobody would know whether a record is on the target; best leave it out, which"
                  + " means all");
    } else if (acks.equals("1")) {
      reader
          .problems()
          .warning(
              ConnectKeys.ACKS_OVERRIDE,
              "is 1: what only the leader has is lost with it, although it counts as mirrored; best"
                  + " leave it out, which means all");
    }
  }

  private static void checkStartPosition(SettingsReader reader) {
    Optional<String> reset = wishedReset(reader);
    if (reset.isPresent() && !reset.get().equals("earliest") && !reset.get().equals("latest")) {
      reader
          .problems()
          .warning(
              reader.isSet("source.consumer." + AUTO_OFFSET_RESET)
                  ? "source.consumer." + AUTO_OFFSET_RESET
                  : "consumer." + AUTO_OFFSET_RESET,
              "'" + reset.get() + "' counts as earliest; the mirror knows earliest and latest");
    }
  }

  private static Optional<String> wishedReset(SettingsReader reader) {
    return reader.wished(Side.SOURCE, ClientKind.CONSUMER, AUTO_OFFSET_RESET);
  }
}
