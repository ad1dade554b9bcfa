package io.connectmirror.common.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

/** What the fake can do beyond the ports: its script of failures. */
class FakeClusterTest {
  private final FakeCluster cluster = new FakeCluster("fake").topic("a", 1).topic("b", 1);

  @Test
  void failsTheNthCallFromNow() throws Exception {
    cluster.topicAdmin().listTopics();
    cluster.failCall(FakeOperation.LIST_TOPICS, 2, new TimeoutException("slow"));

    cluster.topicAdmin().listTopics();
    assertThatThrownBy(() -> cluster.topicAdmin().listTopics())
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.RETRY));
    cluster.topicAdmin().listTopics();

    assertThat(cluster.callCount(FakeOperation.LIST_TOPICS)).isEqualTo(4);
  }

  @Test
  void failsOneItemUntilHealed() throws Exception {
    cluster.failItem(FakeOperation.DESCRIBE_TOPICS, "a", new TopicAuthorizationException("no"));

    var seen = cluster.topicAdmin().describe(Set.of("a", "b"));
    assertThat(seen.successes()).containsOnlyKeys("b");
    assertThat(seen.failures().get("a").kind()).isEqualTo(FailureKind.DENIED);

    cluster.heal();
    assertThat(cluster.topicAdmin().describe(Set.of("a", "b")).failures()).isEmpty();
  }

  @Test
  void failsEveryCallOfAnOperationAndAllWhenUnreachable() {
    cluster.failCalls(FakeOperation.LIST_ACLS, new ClusterAuthorizationException("no"));
    assertThatThrownBy(() -> cluster.aclAdmin().bindings())
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("DESCRIBE");

    cluster.unreachable();
    assertThatThrownBy(() -> cluster.groupAdmin().listGroups())
        .isInstanceOf(FailureException.class);
  }

  @Test
  void runsAHookBeforeACallSeesTheCluster() throws Exception {
    cluster.before(FakeOperation.LIST_TOPICS, () -> cluster.delete("a"));

    assertThat(cluster.topicAdmin().listTopics()).containsExactly("b");
    assertThat(cluster.calls())
        .containsExactly(new FakeCluster.Call(FakeOperation.LIST_TOPICS, List.of()));
  }

  @Test
  void aTopicMadeAgainHasAnotherId() {
    var before = cluster.topicId("a");
    assertThat(cluster.topic("a", 1).topicId("a")).isNotEqualTo(before);
  }
}
