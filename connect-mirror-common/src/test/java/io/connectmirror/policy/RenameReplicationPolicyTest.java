package io.connectmirror.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenameReplicationPolicyTest {
  private static final String RULES =
      "rr -> mirror-rr, q-[0-9]{1,2} -> queue.$0, (.*)-(v[0-9]+) -> $2.$1, (in|out)\\.log -> $1-x";

  @ParameterizedTest
  @CsvSource({
    "rr, mirror-rr",
    "rrr, A.rrr",
    "q-7, queue.q-7",
    "q-777, A.q-777",
    "orders-v2, v2.orders",
    "in.log, in-x",
    "heartbeats, A.heartbeats",
    "B.heartbeats, A.B.heartbeats",
    "t, A.t"
  })
  void namesByTheFirstRuleThatMatchesAndOtherwiseByTheAlias(String topic, String remote) {
    RenameReplicationPolicy policy = policy(RULES, "default");
    assertThat(policy.formatRemoteTopic("A", topic)).isEqualTo(remote);
    assertThat(policy.upstreamTopic(remote)).isEqualTo(topic);
    assertThat(policy.topicSource(remote)).isEqualTo("A");
  }

  @ParameterizedTest
  @CsvSource({"rr, mirror-rr", "t, t", "heartbeats, A.heartbeats"})
  void keepsOtherNamesOnRequest(String topic, String remote) {
    RenameReplicationPolicy policy = policy(RULES, "identity");
    assertThat(policy.formatRemoteTopic("A", topic)).isEqualTo(remote);
    assertThat(policy.upstreamTopic(remote)).isEqualTo(topic);
  }

  @Test
  void neverRenamesHeartbeatsAndInternalTopics() {
    RenameReplicationPolicy policy = policy("(.*) -> mirror-$1", "default");
    assertThat(policy.formatRemoteTopic("A", "heartbeats")).isEqualTo("A.heartbeats");
    assertThat(policy.isHeartbeatsTopic("B.A.heartbeats")).isTrue();
    assertThat(policy.checkpointsTopic("A")).isEqualTo("A.checkpoints.internal");
    assertThat(policy.isInternalTopic("A.checkpoints.internal")).isTrue();
    assertThat(policy.formatRemoteTopic("A", "mm2-x.internal")).isEqualTo("A.mm2-x.internal");
  }

  @Test
  void aRuleThatFitsEveryNameDoesNotHideTopicsOfTheTarget() {
    RenameReplicationPolicy policy = policy("(.*)-v1 -> $1", "default");
    assertThat(policy.topicSource("B.orders")).isEqualTo("B");
    assertThat(policy.upstreamTopic("B.orders")).isEqualTo("orders");
  }

  @Test
  void aRuleWithoutAWayBackLeavesTheQuestionToTheOtherPolicy() {
    RenameReplicationPolicy policy = policy("order.* -> orders", "default");
    assertThat(policy.formatRemoteTopic("A", "orders-eu")).isEqualTo("orders");
    assertThat(policy.upstreamTopic("orders")).isNull();
    assertThat(policy.topicSource("orders")).isNull();
  }

  @Test
  void internalTopicsFollowTheSeparator() {
    RenameReplicationPolicy policy = new RenameReplicationPolicy();
    policy.configure(Map.of("replication.policy.separator", "_"));
    assertThat(policy.checkpointsTopic("A")).isEqualTo("A_checkpoints_internal");
    assertThat(policy.offsetSyncsTopic("B")).isEqualTo("mm2-offset-syncs_B_internal");
    assertThat(policy.formatRemoteTopic("A", "t")).isEqualTo("A_t");
  }

  @Property
  void theWayBackLeadsToTheTopic(
      @ForAll @CharRange(from = 'a', to = 'd') @StringLength(min = 1, max = 6) String head,
      @ForAll @CharRange(from = '0', to = '9') @StringLength(min = 1, max = 3) String tail) {
    String topic = head + "." + tail;
    RenameReplicationPolicy policy = policy("([a-d]+)\\.([0-9]+) -> x_$2_$1", "default");
    String remote = policy.formatRemoteTopic("A", topic);
    assertThat(remote).isEqualTo("x_" + tail + "_" + head);
    assertThat(policy.upstreamTopic(remote)).isEqualTo(topic);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "rr; does not have the form",
        "-> x; does not have the form",
        "a -> b, x[ -> y; rule 2 of 2 is not a regular expression",
        "(a) -> $2; uses $2, but the regular expression has 1 groups",
        "a -> b$; is not followed by the number of a group",
        "a -> b/c; has '/', which no topic name may have"
      })
  void refusesARuleThatMakesNoSense(String rules, String message) {
    assertThatThrownBy(() -> policy(rules, "default"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("replication.policy.rename.rules")
        .hasMessageContaining(message);
  }

  @Test
  void refusesAnUnknownNamingOfTheOthers() {
    assertThatThrownBy(() -> policy(RULES, "prefix"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("replication.policy.rename.otherwise")
        .hasMessageContaining("default or identity");
  }

  private static RenameReplicationPolicy policy(String rules, String otherwise) {
    RenameReplicationPolicy policy = new RenameReplicationPolicy();
    policy.configure(
        Map.of(
            "replication.policy.rename.rules",
            rules,
            "replication.policy.rename.otherwise",
            otherwise,
            "source.cluster.alias",
            "A",
            "target.cluster.alias",
            "B"));
    return policy;
  }
}
