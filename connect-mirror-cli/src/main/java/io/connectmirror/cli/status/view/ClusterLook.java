package io.connectmirror.cli.status.view;

import io.connectmirror.cli.status.port.FlowLooks;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.port.ClusterLayout;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.FailureException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Looks at one cluster of a flow: whether it answers, and how it keeps internal topics. */
final class ClusterLook {
  /**
   * For telling that a cluster does not answer: to connect twice, over TLS and SASL some ten round
   * trips, to another continent. Once for each look, as nothing else is asked of such a cluster.
   */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final FlowLooks looks;
  private final Side side;
  private final String alias;
  private final Duration timeout;

  ClusterLook(FlowLooks looks, Side side, String alias, Duration timeout) {
    this.looks = looks;
    this.side = side;
    this.alias = alias;
    this.timeout = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
  }

  /** Its id, or why it does not tell. */
  record Answer(Optional<String> id, String why) {}

  Answer ask() throws InterruptedException {
    TopicAdmin admin = looks.topics(side, timeout);
    try {
      return new Answer(Optional.of(admin.clusterId()), "");
    } catch (FailureException e) {
      return new Answer(Optional.empty(), e.failure().message());
    }
  }

  ClusterView view(Answer answer, Set<String> internalTopics, Troubles troubles)
      throws InterruptedException {
    if (answer.id().isEmpty()) {
      return ClusterView.unreachable(alias, answer.why());
    }
    ClusterLayout layout = looks.layout(side);
    String what = "how cluster %s keeps internal topics".formatted(alias);
    Optional<Integer> brokers = troubles.attempt(what, layout::brokers);
    Map<String, Integer> replication =
        troubles
            .attempt(what, () -> layout.replicationFactors(internalTopics))
            .map(
                factors -> {
                  troubles.items(what, factors.failures().values());
                  return factors.successes();
                })
            .orElse(Map.of());
    return new ClusterView(
        alias,
        Optional.empty(),
        brokers.map(OptionalInt::of).orElseGet(OptionalInt::empty),
        replication);
  }
}
