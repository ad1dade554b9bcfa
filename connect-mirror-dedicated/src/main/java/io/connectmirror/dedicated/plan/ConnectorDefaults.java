package io.connectmirror.dedicated.plan;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.config.LocationKeys;
import io.connectmirror.common.config.SourceKeys;
import io.connectmirror.common.naming.ClusterPair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What connectors of the dedicated mode are given where the file says nothing. */
final class ConnectorDefaults {
  private static final String IDEMPOTENCE = "producer.override.enable.idempotence";

  /**
   * A worker's producers repeat a batch whose response is lost, unless they are told not to; which
   * they refuse to be with some values of these.
   */
  private static final List<String> PRODUCER_SAYS =
      List.of(
          IDEMPOTENCE,
          "producer.override.acks",
          "producer.override.retries",
          "producer.override.max.in.flight.requests.per.connection");

  private static final String DEFAULT_LOCATION = "source";

  /** Where the offset syncs of each flow are. */
  private final Map<ClusterPair, String> locations = new HashMap<>();

  /**
   * @param connectors of all flows
   */
  ConnectorDefaults(List<ConnectorConfig> connectors) {
    for (ConnectorConfig connector : connectors) {
      if (connector.role().filter(ConnectorRole.SOURCE::equals).isPresent()) {
        locations.put(
            new ClusterPair(
                connector.get("source.cluster.alias").orElse(""),
                connector.get("target.cluster.alias").orElse("")),
            location(connector.settings()));
      }
    }
  }

  void addTo(Map<String, String> settings, ClusterPair flow, ConnectorRole role) {
    if (PRODUCER_SAYS.stream().noneMatch(settings::containsKey)) {
      settings.put(IDEMPOTENCE, "true");
    }
    if (role == ConnectorRole.SOURCE && !sharesOffsetSyncs(flow)) {
      // MirrorMaker 2 flushes its positions once a minute, and what a kill of it leaves behind them
      // is on the target: its offset syncs tell where to look for that.
      settings.putIfAbsent(SourceKeys.RESUME_FROM, "target");
    }
  }

  /**
   * With its syncs beside the source and those of the flow the other way beside the target, both
   * are in one topic, and MirrorMaker 2's do not say of which flow they are.
   */
  private boolean sharesOffsetSyncs(ClusterPair flow) {
    String other = locations.get(new ClusterPair(flow.target(), flow.source()));
    return other != null && !other.equals(locations.get(flow));
  }

  private static String location(Map<String, String> settings) {
    return settings.getOrDefault(LocationKeys.OFFSET_SYNCS_TOPIC_LOCATION, DEFAULT_LOCATION);
  }
}
