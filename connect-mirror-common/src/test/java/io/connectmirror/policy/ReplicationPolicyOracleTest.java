package io.connectmirror.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.Mm2Oracle;
import io.connectmirror.spi.ReplicationPolicy;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** MM2's two policies and ours give the same answers, whatever the settings and names. */
class ReplicationPolicyOracleTest {
  private static final List<String> NAMES =
      List.of(
          "t",
          "a.b",
          ".b",
          "a.",
          "a..b",
          "..",
          "...b",
          "__x",
          "my.topic",
          "heartbeats",
          "A.heartbeats",
          "B.A.heartbeats",
          "my-heartbeats",
          "my.heartbeats",
          "heartbeats!",
          "x.internal",
          "foo-internal",
          "mm2-offsets.A.internal",
          "mm2-offset-syncs_B_internal",
          "mm2-offset-syncs.B.internal",
          "A.checkpoints.internal",
          "A_checkpoints_internal",
          "A__checkpoints__internal",
          "checkpoints.internal",
          "A.mm2-configs.internal",
          "A__t",
          "mm2-mirror-state.A.internal",
          "us.west.orders",
          "a_b_c",
          "_",
          "__",
          "___");

  static Stream<Map<String, String>> settings() {
    return Stream.of(
        Map.of(),
        Map.of("replication.policy.separator", "_"),
        Map.of("replication.policy.separator", "__"),
        Map.of("replication.policy.separator", "-", "source.cluster.alias", "A"),
        Map.of("source.cluster.alias", "us.west"),
        Map.of("replication.policy.internal.topic.separator.enabled", "false"),
        Map.of(
            "replication.policy.separator", "_",
            "replication.policy.internal.topic.separator.enabled", "false"),
        Map.of(
            "replication.policy.separator", "__",
            "replication.policy.internal.topic.separator.enabled", "true"));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void defaultPolicyAnswersLikeMm2(Map<String, String> settings) {
    NAMES.forEach(name -> compare("DefaultReplicationPolicy", settings, name));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void identityPolicyAnswersLikeMm2(Map<String, String> settings) {
    NAMES.forEach(name -> compare("IdentityReplicationPolicy", settings, name));
  }

  @Property(tries = 500)
  void answersLikeMm2ForAnyName(@ForAll("names") String name, @ForAll("separators") String sep) {
    Map<String, String> settings =
        Map.of("replication.policy.separator", sep, "source.cluster.alias", "A");
    compare("DefaultReplicationPolicy", settings, name);
    compare("IdentityReplicationPolicy", settings, name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "ab", "Aorders"})
  void answersLikeMm2WithAnEmptySeparator(String name) {
    compare("DefaultReplicationPolicy", Map.of("replication.policy.separator", ""), name);
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.of("a", "B", ".", "_", "-", "__", "heartbeats", "internal", "mm2", "A.")
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(pieces -> String.join("", pieces));
  }

  @Provide
  Arbitrary<String> separators() {
    return Arbitraries.of(".", "_", "__", "-", "--x");
  }

  private static void compare(String policy, Map<String, String> settings, String name) {
    ReplicationPolicy ours =
        policy.startsWith("Default")
            ? new DefaultReplicationPolicy()
            : new IdentityReplicationPolicy();
    ours.configure(settings);
    ReplicationPolicy theirs =
        Mm2Oracle.plugin(policy, ReplicationPolicy.class, new HashMap<>(settings));
    assertThat(answers(ours, name))
        .as("%s with %s about '%s'", policy, settings, name)
        .isEqualTo(answers(theirs, name));
  }

  private static Map<String, Object> answers(ReplicationPolicy policy, String name) {
    Map<String, Object> answers = new LinkedHashMap<>();
    answers.put("formatRemoteTopic", policy.formatRemoteTopic("A", name));
    answers.put("topicSource", policy.topicSource(name));
    answers.put("upstreamTopic", policy.upstreamTopic(name));
    answers.put("originalTopic", policy.originalTopic(name));
    answers.put("heartbeatsTopic", policy.heartbeatsTopic());
    answers.put("offsetSyncsTopic", policy.offsetSyncsTopic(name));
    answers.put("checkpointsTopic", policy.checkpointsTopic(name));
    answers.put("isHeartbeatsTopic", policy.isHeartbeatsTopic(name));
    answers.put("isCheckpointsTopic", policy.isCheckpointsTopic(name));
    answers.put("isMM2InternalTopic", policy.isMM2InternalTopic(name));
    answers.put("isInternalTopic", policy.isInternalTopic(name));
    return answers;
  }
}
