package io.connectmirror.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.MirrorVersion;
import io.connectmirror.common.testing.FakeOperation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceConnectorContext;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.junit.jupiter.api.Test;

class ClusterMirrorCheckpointConnectorTest {
  private final FakeEnds ends = new FakeEnds();
  private final List<Exception> raised = new ArrayList<>();
  private final ClusterMirrorCheckpointConnector connector =
      new ClusterMirrorCheckpointConnector((settings, context) -> ends);

  @Test
  void makesItsTopicsWithoutMakingConnectWait() {
    connector.start(TestSettings.connector());
    assertThat(ends.target.hasTopic("A.checkpoints.internal")).isFalse();

    ends.work.runDue();

    assertThat(ends.target.hasTopic("A.checkpoints.internal")).isTrue();
    assertThat(ends.target.configs("A.checkpoints.internal"))
        .containsEntry("cleanup.policy", "compact");
    assertThat(ends.target.partitions("A.checkpoints.internal")).isEqualTo(1);
    assertThat(ends.target.replicationFactor("A.checkpoints.internal")).isEqualTo((short) 2);
    assertThat(ends.target.hasTopic("mm2-mirror-state.A.internal")).isTrue();
  }

  @Test
  void keepsTryingWhileTheTargetIsAway() {
    ends.target.unreachable();
    connector.start(TestSettings.connector());
    ends.work.advanceSeconds(60);
    assertThat(connector.taskConfigs(1)).hasSize(1);

    ends.target.heal();
    ends.work.advanceSeconds(5);

    assertThat(ends.target.hasTopic("A.checkpoints.internal")).isTrue();
  }

  @Test
  void keepsTryingWhileItMayNotCreateTopics() {
    ends.target.failCalls(FakeOperation.CREATE_TOPICS, new TopicAuthorizationException("no"));
    connector.start(TestSettings.connector());
    ends.work.advanceSeconds(60);

    ends.target.topic("A.checkpoints.internal", 1).topic("mm2-mirror-state.A.internal", 1);
    ends.work.advanceSeconds(5);

    assertThat(ends.work.untilNext())
        .hasValueSatisfying(wait -> assertThat(wait).isGreaterThan(Duration.ofSeconds(20)));
  }

  @Test
  void makesATopicAgainThatWasDeleted() {
    connector.start(TestSettings.connector());
    ends.work.runDue();

    ends.target.delete("A.checkpoints.internal");
    ends.work.advanceSeconds(30);

    assertThat(ends.target.hasTopic("A.checkpoints.internal")).isTrue();
  }

  @Test
  void givesEveryTaskTheSettingsUnchangedAndItsNumber() {
    Map<String, String> settings = TestSettings.connector();
    connector.start(settings);

    List<Map<String, String>> tasks = connector.taskConfigs(3);

    Map<String, String> second = new HashMap<>(settings);
    second.put("task.index", "1");
    second.put("task.count", "3");
    assertThat(tasks).hasSize(3).element(1).isEqualTo(second);
  }

  @Test
  void hasNoTasksWhenDisabled() {
    connector.start(TestSettings.with("enabled", "false"));

    assertThat(connector.taskConfigs(3)).isEmpty();
    assertThat(ends.work).isNull();
    connector.stop();
  }

  @Test
  void hasNoTasksAfterItWasStopped() {
    connector.start(TestSettings.connector());
    connector.stop();

    assertThat(connector.taskConfigs(3)).isEmpty();
  }

  @Test
  void saysEverythingThatIsWrongWithItsSettingsAtOnce() {
    Map<String, String> settings = TestSettings.connector();
    settings.remove("source.cluster.alias");
    settings.put("groups", "x[");
    settings.put("emit.checkpoints.interval.seconds", "0");
    settings.put("offset-syncs.topic.location", "nowhere");

    List<String> faulty =
        connector.validate(settings).configValues().stream()
            .filter(value -> !value.errorMessages().isEmpty())
            .map(ConfigValue::name)
            .toList();

    assertThat(faulty)
        .contains(
            "source.cluster.alias",
            "groups",
            "emit.checkpoints.interval.seconds",
            "offset-syncs.topic.location");
  }

  @Test
  void doesNotStartWithFaultySettingsAndCanBeStoppedAfterwards() {
    assertThatThrownBy(() -> connector.start(TestSettings.with("groups", "x[")))
        .isInstanceOf(ConfigException.class);

    assertThatCode(connector::stop).doesNotThrowAnyException();
    assertThat(connector.taskConfigs(1)).isEmpty();
  }

  @Test
  void canBeStoppedTwiceAndStartedAgain() {
    connector.start(TestSettings.connector());
    connector.stop();
    connector.stop();
    assertThat(ends.closed).isEqualTo(1);

    connector.start(TestSettings.connector());
    ends.work.runDue();
    assertThat(ends.target.hasTopic("A.checkpoints.internal")).isTrue();
  }

  @Test
  void failsWhenItsWorkHasFailedForGood() {
    connector.initialize(new Context());
    ends.target.failCalls(FakeOperation.DESCRIBE_TOPICS, new ConfigException("bad"));
    connector.start(TestSettings.connector());
    ends.work.runDue();

    assertThat(raised).singleElement().isInstanceOf(ConnectException.class);
  }

  @Test
  void keepsTryingWhatATargetDoesNotSupportYet() {
    connector.initialize(new Context());
    ends.target.failCalls(FakeOperation.DESCRIBE_TOPICS, new UnsupportedVersionException("old"));
    connector.start(TestSettings.connector());
    ends.work.advanceSeconds(10);

    assertThat(raised).isEmpty();
    assertThat(ends.target.callCount(FakeOperation.DESCRIBE_TOPICS)).isGreaterThan(1);
  }

  @Test
  void takesOffsetsOfZeroAndTombstonesOnly() {
    Map<String, ?> partition = Map.of("group", "g", "topic", "A.t", "partition", 0);
    Map<Map<String, ?>, Map<String, ?>> tombstone = new HashMap<>();
    tombstone.put(partition, null);

    assertThat(connector.alterOffsets(Map.of(), Map.of(partition, Map.of("offset", 0L)))).isTrue();
    assertThat(connector.alterOffsets(Map.of(), tombstone)).isTrue();
    assertThatThrownBy(
            () -> connector.alterOffsets(Map.of(), Map.of(partition, Map.of("offset", 5L))))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("offset");
  }

  @Test
  void reportsItsOwnVersion() {
    assertThat(connector.version()).isEqualTo(MirrorVersion.get());
    assertThat(connector.taskClass()).isEqualTo(ClusterMirrorCheckpointTask.class);
  }

  private final class Context implements SourceConnectorContext {
    @Override
    public void requestTaskReconfiguration() {}

    @Override
    public void raiseError(Exception e) {
      raised.add(e);
    }

    @Override
    public OffsetStorageReader offsetStorageReader() {
      throw new UnsupportedOperationException("positions are not read");
    }
  }
}
