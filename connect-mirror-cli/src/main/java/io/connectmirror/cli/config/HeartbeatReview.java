package io.connectmirror.cli.config;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether heartbeats come through each flow. A flow carries what somebody writes to its source,
 * which the flow in the other direction does. Pure.
 */
final class HeartbeatReview {
  private static final String ENABLED = "emit.heartbeats.enabled";
  private static final String TO = "emit.heartbeats.to";

  private HeartbeatReview() {}

  /**
   * @param chosen flows to tell of
   * @param all flows of the file, which write heartbeats for them
   */
  static List<Finding> of(List<Mm2Flow> chosen, List<Mm2Flow> all) {
    List<Finding> findings = new ArrayList<>();
    for (Mm2Flow flow : chosen) {
      if (flow.enabled()) {
        ofMirroring(flow, all, findings);
      } else {
        findings.add(Finding.note(flow.pair().label(), onlyHeartbeats(flow.pair())));
      }
    }
    return findings;
  }

  private static void ofMirroring(Mm2Flow flow, List<Mm2Flow> all, List<Finding> findings) {
    ClusterPair pair = flow.pair();
    if (all.stream().noneMatch(other -> writesTo(pair.source(), other))) {
      findings.add(
          Finding.warning(
              pair.label(),
              ENABLED,
              "nobody writes heartbeats to %s, so none come through: set %s.%s=true, or %s.%s=both"
                  .formatted(pair.source(), pair.reversed().label(), ENABLED, pair.label(), TO)));
    } else if (heartbeat(flow).isEmpty()) {
      findings.add(
          Finding.warning(
              pair.label(), ENABLED, "is false: no heartbeats are written to " + pair.target()));
    }
    NamingReview.source(flow)
        .flatMap(NamingReview::naming)
        .ifPresent(naming -> carries(pair, naming).ifPresent(findings::add));
  }

  private static Optional<Finding> carries(ClusterPair pair, TopicNaming naming) {
    try (naming) {
      return naming
          .select(naming.internalTopics().heartbeats())
          .reason()
          .map(
              reason ->
                  Finding.warning(
                      pair.label(),
                      "heartbeats.replication.enabled",
                      "heartbeats are not mirrored, as " + reason));
    }
  }

  private static String onlyHeartbeats(ClusterPair pair) {
    return "is not enabled, so all it has is a heartbeat connector, for a worker beside %s; to do without that worker set %s.%s=false and %s.%s=both"
        .formatted(pair.target(), pair.label(), ENABLED, pair.reversed().label(), TO);
  }

  private static boolean writesTo(String cluster, Mm2Flow flow) {
    Optional<String> to =
        heartbeat(flow)
            .map(connector -> connector.get(TO).orElse("target").strip().toLowerCase(Locale.ROOT));
    return to.isPresent()
        && ((flow.pair().target().equals(cluster) && !to.get().equals("source"))
            || (flow.pair().source().equals(cluster) && !to.get().equals("target")));
  }

  private static Optional<ConnectorConfig> heartbeat(Mm2Flow flow) {
    return flow.connectors().stream()
        .filter(connector -> connector.role().equals(Optional.of(ConnectorRole.HEARTBEAT)))
        .findFirst();
  }
}
