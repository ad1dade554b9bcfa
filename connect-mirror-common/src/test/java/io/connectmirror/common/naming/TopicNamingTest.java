package io.connectmirror.common.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.naming.Selection.Selected;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.policy.IdentityReplicationPolicy;
import io.connectmirror.policy.RenameReplicationPolicy;
import io.connectmirror.spi.ReplicationPolicy;
import io.connectmirror.spi.TopicFilter;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicNamingTest {
  private static final ClusterPair A_TO_B = new ClusterPair("A", "B");

  @ParameterizedTest
  @CsvSource({
    "t, A.t",
    "my.topic, A.my.topic",
    "A.t, A.A.t",
    "C.t, A.C.t",
    "billing-internal, A.billing-internal",
    "billing.internal, A.billing.internal",
    "heartbeats, A.heartbeats",
    "C.heartbeats, A.C.heartbeats"
  })
  void mirrorsUnderTheAliasOfTheSource(String topic, String remote) {
    TopicNaming naming = naming(A_TO_B, new DefaultReplicationPolicy(), Map.of());
    assertThat(naming.select(topic)).isEqualTo(new Selected(remote));
    assertThat(naming.remoteTopic(topic)).isEqualTo(remote);
    assertThat(naming.checkpointName(topic)).contains(remote);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "__consumer_offsets; internal topic",
        ".x; internal topic",
        "mm2-offset-syncs.B.internal; internal topic",
        "mm2-offset-syncs.X.internal; internal topic",
        "A.checkpoints.internal; internal topic",
        "mm2-mirror-state.Z.internal; internal topic",
        "B.t; mirrored from the target cluster B",
        "C.B.t; mirrored from the target cluster B",
        "A.B.t; mirrored from the target cluster B",
        "B.heartbeats; mirrored from the target cluster B",
        "x.replica; topics.exclude has the entry '.*\\.replica'"
      })
  void saysWhyATopicIsNotMirrored(String topic, String reason) {
    TopicNaming naming = naming(A_TO_B, new DefaultReplicationPolicy(), Map.of());
    assertThat(naming.select(topic).remoteName()).isEmpty();
    assertThat(naming.select(topic).reason())
        .hasValueSatisfying(r -> assertThat(r).contains(reason));
  }

  @Test
  void theStateTopicIsExcludedWhateverTheSeparator() {
    TopicNaming naming =
        naming(
            A_TO_B,
            new DefaultReplicationPolicy(),
            Map.of("replication.policy.separator", "_", "topics.exclude", ""));
    assertThat(naming.internalTopics().state()).isEqualTo("mm2-mirror-state.A.internal");
    assertThat(naming.select("mm2-mirror-state.B.internal").remoteName()).isEmpty();
    assertThat(naming.internalTopics())
        .isEqualTo(
            new InternalTopics(
                "mm2-offset-syncs_B_internal",
                "mm2-offset-syncs_A_internal",
                "A_checkpoints_internal",
                "heartbeats",
                "mm2-mirror-state.A.internal"));
  }

  @Test
  void heartbeatsBypassTheFilterOnlyWhileTheyAreMirrored() {
    Map<String, String> settings = Map.of("topics", "x");
    DefaultReplicationPolicy policy = new DefaultReplicationPolicy();
    assertThat(naming(A_TO_B, policy, settings).select("heartbeats"))
        .isEqualTo(new Selected("A.heartbeats"));
    TopicNaming without =
        new TopicNaming(A_TO_B, policy, filter(settings), /* replicateHeartbeats= */ false);
    assertThat(without.select("heartbeats").reason()).contains("no entry of topics matches it");
    TopicNaming allowed =
        new TopicNaming(A_TO_B, policy, filter(Map.of()), /* replicateHeartbeats= */ false);
    assertThat(allowed.select("heartbeats")).isEqualTo(new Selected("A.heartbeats"));
  }

  @Test
  void identityMirrorsOrdinaryTopicsBothWaysButNoHeartbeats() {
    TopicNaming naming = naming(A_TO_B, new IdentityReplicationPolicy(), Map.of());
    assertThat(naming.select("B.t")).isEqualTo(new Selected("B.t"));
    assertThat(naming.select("B.heartbeats").remoteName()).isEmpty();
    assertThat(naming.select("C.B.heartbeats").remoteName()).isEmpty();
    assertThat(naming.select("heartbeats")).isEqualTo(new Selected("A.heartbeats"));
    assertThat(naming.checkpointName("t")).contains("t");
  }

  @ParameterizedTest
  @ValueSource(strings = {"us.west.t", "C.us.west.t", "us.west.my.topic", "us.west.heartbeats"})
  void recognisesATargetAliasThatContainsTheSeparator(String topic) {
    TopicNaming naming =
        naming(new ClusterPair("A", "us.west"), new DefaultReplicationPolicy(), Map.of());
    assertThat(naming.select(topic).reason())
        .contains("it was mirrored from the target cluster us.west");
  }

  @Test
  void aSourceAliasMayContainTheSeparator() {
    TopicNaming naming =
        naming(new ClusterPair("us.west", "B"), new DefaultReplicationPolicy(), Map.of());
    var selections = naming.selectAll(Set.of("t", "us.t", "B.t", "heartbeats"));
    assertThat(TopicNaming.sourcesByRemoteName(selections))
        .isEqualTo(
            Map.of("us.west.t", "t", "us.west.us.t", "us.t", "us.west.heartbeats", "heartbeats"));
  }

  @Test
  void anAliasWithTheSeparatorInItStopsOrdinaryTopicsOfIdentityNowhere() {
    TopicNaming naming =
        naming(new ClusterPair("A", "us.west"), new IdentityReplicationPolicy(), Map.of());
    assertThat(naming.select("us.west.t")).isEqualTo(new Selected("us.west.t"));
    assertThat(naming.select("us.west.heartbeats").remoteName()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "topic3, source1.topic3",
    "target2.topic3, topic3",
    "source6.topic7, source1.source6.topic7",
    "target2.my.topic, my.topic"
  })
  void groupsOfATopicThatCameFromTheTargetContinueInTheOriginal(String topic, String name) {
    TopicNaming naming =
        naming(new ClusterPair("source1", "target2"), new DefaultReplicationPolicy(), Map.of());
    assertThat(naming.checkpointName(topic)).contains(name);
  }

  @Test
  void groupsGoHomeToATargetWithTheSeparatorInItsAlias() {
    TopicNaming naming =
        naming(new ClusterPair("A", "us.west"), new DefaultReplicationPolicy(), Map.of());
    assertThat(naming.checkpointName("us.west.t")).contains("t");
    assertThat(naming.passesFilter("us.west.t")).isTrue();
  }

  @Test
  void twoTopicsWithOneRemoteNameAreBothRefused() {
    TopicNaming naming =
        naming(
            A_TO_B,
            new RenameReplicationPolicy(),
            Map.of("replication.policy.rename.rules", "orders-(eu|us) -> orders"));
    var selections = naming.selectAll(Set.of("orders-eu", "orders-us", "t"));
    String clash = "the topics [orders-eu, orders-us] would all be called 'orders' on the target";
    assertThat(selections.get("orders-eu").reason()).contains(clash);
    assertThat(selections.get("orders-us").reason()).contains(clash);
    assertThat(selections.get("t")).isEqualTo(new Selected("A.t"));
    assertThat(naming.selectAll(Set.of("orders-eu")).get("orders-eu"))
        .isEqualTo(new Selected("orders"));
  }

  @Test
  void aRemoteNameMayNotBeThatOfAnInternalTopicOfTheTarget() {
    TopicNaming naming =
        naming(
            A_TO_B,
            new RenameReplicationPolicy(),
            Map.of(
                "replication.policy.rename.rules",
                "a -> heartbeats, b -> __consumer_offsets, c -> mm2-mirror-state.A.internal"));
    for (String topic : Set.of("a", "b", "c")) {
      assertThat(naming.select(topic).reason())
          .hasValueSatisfying(r -> assertThat(r).contains("internal topic of the target"));
    }
  }

  @Test
  void aRemoteNameThatKafkaRefusesIsNoName() {
    TopicNaming naming =
        naming(new ClusterPair("a".repeat(200), "B"), new DefaultReplicationPolicy(), Map.of());
    assertThat(naming.select("t").remoteName()).isPresent();
    assertThat(naming.select("t".repeat(60)).reason())
        .hasValueSatisfying(r -> assertThat(r).contains("at most 249 characters"));
  }

  @Property
  void namesAreForwardOnlyAndDistinct(
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(min = 1, max = 5) String one,
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(min = 1, max = 5) String other) {
    TopicNaming naming = naming(A_TO_B, new DefaultReplicationPolicy(), Map.of());
    var selections = naming.selectAll(Set.copyOf(Set.of(one, other + ".x")));
    assertThat(TopicNaming.sourcesByRemoteName(selections))
        .containsEntry(naming.remoteTopic(one), one)
        .containsEntry(naming.remoteTopic(other + ".x"), other + ".x");
  }

  @Test
  void aPolicyThatThrowsExcludesTheTopicOnly() {
    ReplicationPolicy throwing =
        new DefaultReplicationPolicy() {
          @Override
          public String formatRemoteTopic(String sourceClusterAlias, String topic) {
            if (topic.equals("bad")) {
              throw new UnsupportedOperationException("no");
            }
            return super.formatRemoteTopic(sourceClusterAlias, topic);
          }
        };
    TopicNaming naming = naming(A_TO_B, throwing, Map.of());
    var selections = naming.selectAll(Set.of("bad", "good"));
    assertThat(selections.get("good")).isEqualTo(new Selected("A.good"));
    assertThat(selections.get("bad").reason())
        .hasValueSatisfying(r -> assertThat(r).contains("UnsupportedOperationException: no"));
    assertThat(naming.checkpointName("bad")).isEmpty();
    assertThatThrownBy(() -> naming.remoteTopic("bad"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot name the topic 'bad' of cluster A");
  }

  @Test
  void aPolicyThatKnowsNoOriginsExcludesEachTopicByName() {
    ReplicationPolicy originless =
        new DefaultReplicationPolicy() {
          @Override
          public String topicSource(String topic) {
            throw new UnsupportedOperationException("origins");
          }
        };
    assertThat(naming(A_TO_B, originless, Map.of()).select("t").reason())
        .hasValueSatisfying(r -> assertThat(r).contains("origins"));
  }

  @Test
  void aPolicyThatReturnsNullExcludesTheTopic() {
    TopicNaming naming = naming(A_TO_B, new Hostile(null, null, null), Map.of());
    assertThat(naming.select("t").reason())
        .hasValueSatisfying(r -> assertThat(r).contains("'null': a topic needs a name"));
    assertThat(naming.checkpointName("t")).isEmpty();
  }

  @Test
  void aPolicyThatNeverComesToAnEndIsCutShort() {
    TopicNaming naming = naming(A_TO_B, new Hostile("x", "C", "y"), Map.of());
    assertThat(naming.select("t")).isEqualTo(new Selected("x"));
    ReplicationPolicy recursing =
        new Hostile("x", null, null) {
          @Override
          @SuppressWarnings("InfiniteRecursion")
          public String originalTopic(String topic) {
            return originalTopic(topic + "x");
          }
        };
    assertThat(naming(A_TO_B, recursing, Map.of()).select("t").reason())
        .hasValueSatisfying(r -> assertThat(r).contains("failed on it"));
  }

  @Test
  void aPolicyWithoutANameForAnInternalTopicIsRefused() {
    ReplicationPolicy nameless =
        new DefaultReplicationPolicy() {
          @Override
          public String checkpointsTopic(String clusterAlias) {
            return null;
          }
        };
    assertThatThrownBy(() -> naming(A_TO_B, nameless, Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("replication.policy.class")
        .hasMessageContaining("checkpointsTopic returned 'null'");
  }

  @Test
  void aFilterThatThrowsExcludesTheTopic() {
    TopicFilter throwing =
        topic -> {
          throw new IllegalStateException("registry away");
        };
    TopicNaming naming =
        new TopicNaming(
            A_TO_B, new DefaultReplicationPolicy(), throwing, /* replicateHeartbeats= */ true);
    assertThat(naming.select("t").reason())
        .hasValueSatisfying(r -> assertThat(r).contains("registry away"));
    assertThat(naming.passesFilter("t")).isFalse();
    assertThat(naming.select("heartbeats")).isEqualTo(new Selected("A.heartbeats"));
  }

  @Test
  void closesTheFilter() {
    boolean[] closed = new boolean[1];
    TopicFilter closing =
        new TopicFilter() {
          @Override
          public boolean shouldReplicateTopic(String topic) {
            return true;
          }

          @Override
          public void close() {
            closed[0] = true;
          }
        };
    new TopicNaming(A_TO_B, new DefaultReplicationPolicy(), closing, true).close();
    assertThat(closed).containsExactly(true);
  }

  @Test
  void refusesAPairOfOneCluster() {
    assertThatThrownBy(() -> new ClusterPair("A", "A"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(A_TO_B).hasToString("A->B");
    assertThat(A_TO_B.reversed()).isEqualTo(new ClusterPair("B", "A"));
  }

  private static TopicNaming naming(
      ClusterPair pair, ReplicationPolicy policy, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("source.cluster.alias", pair.source());
    all.put("target.cluster.alias", pair.target());
    policy.configure(all);
    return new TopicNaming(pair, policy, filter(all), /* replicateHeartbeats= */ true);
  }

  private static TopicFilter filter(Map<String, String> settings) {
    TopicFilter filter = new DefaultTopicFilter();
    filter.configure(settings);
    return filter;
  }

  /** Answers the same whatever it is asked. */
  private static class Hostile implements ReplicationPolicy {
    private final String remote;
    private final String source;
    private final String upstream;
    private boolean flip;

    Hostile(String remote, String source, String upstream) {
      this.remote = remote;
      this.source = source;
      this.upstream = upstream;
    }

    @Override
    public String formatRemoteTopic(String sourceClusterAlias, String topic) {
      return remote;
    }

    @Override
    public String topicSource(String topic) {
      return source;
    }

    @Override
    public String upstreamTopic(String topic) {
      flip = !flip;
      return upstream == null ? null : upstream + flip;
    }
  }
}
