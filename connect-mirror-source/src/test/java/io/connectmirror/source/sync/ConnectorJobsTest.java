package io.connectmirror.source.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeOperation;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.ManualJobs;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.junit.jupiter.api.Test;

class ConnectorJobsTest {
  private final Flow flow = new Flow();
  private final ManualJobs jobs = new ManualJobs(new ManualClock());
  private final AtomicInteger topicsEnsured = new AtomicInteger();

  @Test
  void syncsTopicsOftenAndTheRestRarely() {
    flow.east.topic("t", 1, Map.of("retention.ms", "1"));
    start(Map.of());
    jobs.runDue();
    assertThat(flow.west.hasTopic("east.t")).isTrue();
    assertThat(topicsEnsured).hasValue(1);
    flow.east.topic("u", 1).config("t", "retention.ms", "2");

    jobs.advanceSeconds(31);

    assertThat(flow.west.hasTopic("east.u")).isTrue();
    assertThat(flow.west.configs("east.t")).isEqualTo(Map.of("retention.ms", "1"));
    jobs.advanceSeconds(600);
    assertThat(flow.west.configs("east.t")).isEqualTo(Map.of("retention.ms", "2"));
  }

  @Test
  void mirrorsWithinSecondsOfAClustersReturn() {
    flow.east.topic("t", 1, Map.of("retention.ms", "1")).unreachable();
    start(Map.of());
    jobs.advanceSeconds(300);
    assertThat(jobs.metrics().count(MirrorCounter.JOB_FAILURES)).isGreaterThan(50);

    flow.east.heal();
    jobs.advanceSeconds(5);

    assertThat(flow.west.hasTopic("east.t")).isTrue();
    assertThat(flow.east.callCount(FakeOperation.LIST_ACLS)).as("what follows the topics").isOne();
  }

  @Test
  void leavesOutWhatIsSwitchedOff() {
    flow.east.topic("t", 1);
    start(
        Map.of(
            "sync.topic.configs.enabled", "false",
            "sync.topic.acls.enabled", "false",
            "refresh.topics.enabled", "false"));
    jobs.runDue();
    flow.east.topic("u", 1);

    jobs.advanceSeconds(1_000);

    assertThat(flow.west.hasTopic("east.t")).isTrue();
    assertThat(flow.west.hasTopic("east.u")).isFalse();
    assertThat(flow.east.callCount(FakeOperation.LIST_ACLS)).isZero();
    assertThat(flow.west.callCount(FakeOperation.TOPIC_CONFIGS)).isZero();
  }

  @Test
  void failsTheConnectorWhenSettingsCanNeverBeSynced() {
    flow.east.topic("t", 1, Map.of("retention.ms", "1"));
    flow.west
        .topic("east.t", 1)
        .failItem(
            FakeOperation.ALTER_TOPIC_CONFIGS, "east.t", new UnsupportedVersionException("old"));

    start(Map.of());
    jobs.runDue();

    assertThat(jobs.fatal())
        .hasValueSatisfying(
            e -> assertThat(e).hasMessageContaining("sync.topic.configs.enabled=false"));
  }

  @Test
  void setsWhatOthersMadeAgainAsItShallBeWithoutWaitingForTheNextSyncOfSettings() {
    flow.east.topic("t", 1, Map.of("cleanup.policy", "compact"));
    start(Map.of());
    jobs.advanceSeconds(40);
    int looks = flow.west.callCount(FakeOperation.TOPIC_CONFIGS);

    flow.west.topic("east.t", 1);
    jobs.advanceSeconds(60);

    assertThat(flow.west.configs("east.t")).isEqualTo(Map.of("cleanup.policy", "compact"));
    assertThat(flow.west.callCount(FakeOperation.TOPIC_CONFIGS)).isEqualTo(looks + 1);
    assertThat(checked("east.t")).isEqualTo(flow.west.topicId("east.t"));

    // What the mirror makes has them from the start.
    flow.west.delete("east.t");
    jobs.advanceSeconds(31);
    assertThat(checked("east.t")).isEqualTo(flow.west.topicId("east.t"));
    jobs.advanceSeconds(60);
    assertThat(flow.west.configs("east.t")).isEqualTo(Map.of("cleanup.policy", "compact"));
    assertThat(flow.west.callCount(FakeOperation.TOPIC_CONFIGS)).isEqualTo(looks + 1);
  }

  @Test
  void tellsOfTopicsThatOthersMadeAgainAlsoWhereTopicsAreNotLookedForAgain() {
    flow.east.topic("t", 1, Map.of("cleanup.policy", "compact"));
    start(Map.of("refresh.topics.enabled", "false"));
    jobs.advanceSeconds(40);

    flow.west.delete("east.t").topic("east.t", 1);
    jobs.advanceSeconds(600);

    assertThat(flow.west.configs("east.t")).isEqualTo(Map.of("cleanup.policy", "compact"));
    assertThat(checked("east.t")).isEqualTo(flow.west.topicId("east.t"));
  }

  @Test
  void tellsOfWhatItMakesAtOnceEvenIfItKnowsNothingOfSuchATopic() {
    start(Map.of());
    jobs.advanceSeconds(40);

    flow.east.topic("t", 1);
    jobs.advanceSeconds(31);

    assertThat(checked("east.t")).isEqualTo(flow.west.topicId("east.t"));
  }

  @Test
  void tellsOfWhatItMadeSoonEvenIfTheTargetKnowsNoIdAtFirst() {
    start(Map.of());
    jobs.advanceSeconds(40);
    flow.west.failItem(
        FakeOperation.DESCRIBE_TOPICS, "east.t", new UnknownTopicOrPartitionException("not yet"));
    flow.east.topic("t", 1);
    jobs.advanceSeconds(31);
    flow.west.heal();

    jobs.advanceSeconds(31);

    assertThat(checked("east.t")).isEqualTo(flow.west.topicId("east.t"));
  }

  @Test
  void tellsOfNoTopicWhoseSettingsAreRefused() {
    flow.east.topic("t", 1, Map.of("retention.ms", "1"));
    flow.west
        .topic("east.t", 1)
        .failItem(
            FakeOperation.ALTER_TOPIC_CONFIGS,
            "east.t",
            new TopicAuthorizationException("not allowed"));

    start(Map.of());
    jobs.advanceSeconds(31);

    assertThat(flow.state.byParts(StateKind.CHECKED_TOPIC)).isEmpty();
  }

  private Uuid checked(String remoteTopic) {
    return Uuid.fromString(
        (String)
            flow.state.byParts(StateKind.CHECKED_TOPIC).get("mirror/" + remoteTopic).get("id"));
  }

  @Test
  void asksTheTargetOnceWhetherItCreatesTopicsByItself() {
    flow.west.brokerConfig("auto.create.topics.enable", "true");
    start(Map.of());

    jobs.advanceSeconds(100);

    assertThat(flow.west.callCount(FakeOperation.BROKER_CONFIG)).isOne();
  }

  private void start(Map<String, String> more) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "name", "mirror",
                "connector.class", "io.connectmirror.source.ClusterMirrorSourceConnector",
                "source.cluster.alias", "east",
                "target.cluster.alias", "west",
                "source.cluster.bootstrap.servers", "localhost:1",
                "target.cluster.bootstrap.servers", "localhost:2"));
    settings.putAll(more);
    Flow.Syncs syncs = flow.start();
    new ConnectorJobs(
            SourceSettings.parse(settings).orThrow(),
            jobs,
            Optional.of(topicsEnsured::incrementAndGet),
            syncs.topology(),
            syncs.configs(),
            syncs.acls(),
            flow.west.topicAdmin())
        .start();
  }
}
