package io.connectmirror.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

class ClusterMirrorCheckpointTaskTest {
  private static final RecordMetadata ACKED =
      new RecordMetadata(new TopicPartition("A.checkpoints.internal", 0), 0, 0, 0, 0, 0);

  private final FakeEnds ends = new FakeEnds();
  private final ClusterMirrorCheckpointTask task =
      new ClusterMirrorCheckpointTask(
          (settings, context) ->
              CheckpointFlow.start(
                  CheckpointSettings.parse(settings).orThrow(),
                  ends,
                  ends.clock.nanos(),
                  ends.clock));

  @Test
  void writesCheckpointsOfMirrorMaker2() throws InterruptedException {
    mirrored();
    start();

    SourceRecord record = polled().get(0);

    Checkpoint expected = new Checkpoint("g", new TopicPartition("A.t", 0), 40, 40, "");
    assertThat(record.topic()).isEqualTo("A.checkpoints.internal");
    assertThat(record.kafkaPartition()).isZero();
    assertThat((byte[]) record.key()).isEqualTo(expected.key());
    assertThat((byte[]) record.value()).isEqualTo(expected.value());
    assertThat(record.timestamp()).isEqualTo(ends.clock.millis());
    assertThat(record.sourceOffset()).isEqualTo(Map.of("offset", 0L));
    assertThat(new ArrayList<>(record.sourcePartition().keySet()))
        .as("the order in which Connect writes it into its store")
        .isEqualTo(List.of("partition", "topic", "group"));
  }

  @Test
  void leavesMetadataOutThatACheckpointCannotHold() throws InterruptedException {
    mirrored();
    CommittedOffset large = new CommittedOffset(50, OptionalInt.empty(), "x".repeat(40_000));
    ends.source.commit("large", new TopicPartition("t", 0), large);
    start();

    assertThat(polled())
        .extracting(record -> Checkpoint.decode((byte[]) record.key(), (byte[]) record.value()))
        .extracting(decoded -> decoded.value().orElseThrow().metadata())
        .containsExactly("", "");
    assertThat(ends.target.committed("large", "A.t", 0))
        .map(CommittedOffset::metadata)
        .as("the group itself has it")
        .contains(large.metadata());
  }

  @Test
  void beginsAsSoonAsTheMapHasBeenReadNotAnIntervalLater() {
    mirrored();
    start();

    assertThat(ends.target.committed("g", "A.t", 0)).map(CommittedOffset::offset).contains(40L);
    assertThat(ends.state.byParts(StateKind.GROUP_OFFSET)).hasSize(1);
  }

  @Test
  void readsGroupsWhileTheMapIsStillBeingRead() {
    mirrored();
    task.start(TestSettings.task());
    ends.work.runDue();

    assertThat(ends.source.callCount(FakeOperation.LIST_GROUPS)).isEqualTo(1);
    assertThat(ends.source.callCount(FakeOperation.COMMITTED_OFFSETS)).isZero();
  }

  @Test
  void runsAgainEveryInterval() throws InterruptedException {
    mirrored();
    start();
    polled();
    ends.source.commit("g", "t", 0, 50);

    ends.work.advanceSeconds(61);

    assertThat(polled()).hasSize(1);
  }

  @Test
  void saysWhatGroupsWaitForWhileThereAreNoOffsetSyncs() {
    mirrored();
    ends.offsetSyncs =
        () ->
            new StopsAtEnd()
                .failing(
                    FailureTable.classify(
                            new UnknownTopicOrPartitionException(), "B", "READ", "topic s", "")
                        .asException());
    start();

    assertThat(ends.metrics.gauge("groups-not-written-map-not-reached-yet")).isEqualTo(1);
    assertThat(ends.map.fatal()).isEmpty();
  }

  @Test
  void goesToWorkAtOnceWhenOffsetSyncsComeLate() throws InterruptedException {
    saysWhatGroupsWaitForWhileThereAreNoOffsetSyncs();
    mirrored();

    ends.map.advanceSeconds(5);
    ends.work.runDue();

    assertThat(polled()).hasSize(1);
  }

  @Test
  void skipsAndCountsPoisonInTheOffsetSyncs() throws InterruptedException {
    mirrored();
    OffsetSync good = new OffsetSync(new TopicPartition("t", 0), 40, 40);
    ends.offsetSyncs =
        () ->
            new StopsAtEnd()
                .with(new byte[] {9}, null)
                .with(good.key(), new byte[] {1})
                .with(good.key(), good.value());
    start();

    assertThat(polled()).hasSize(1);
    assertThat(ends.metrics.count(MirrorCounter.POISON_RECORDS)).isEqualTo(2);
  }

  @Test
  void takesGroupsHomeByTheOtherFlowsSyncsOnTheSource() throws InterruptedException {
    progressInACopy();
    SyncChunk chunk = ofTheOtherFlow();
    ends.offsetSyncsOnSource = () -> new StopsAtEnd().with(chunk.key(), chunk.value());
    start();

    assertThat(atHome()).contains(80L);
    // A job that goes on has not ended lately, which is no reason for an alarm.
    assertThat(ends.metrics.gauges())
        .contains("job-checkpoints-seconds-since-success")
        .doesNotContain("job-failback-offset-syncs-seconds-since-success");
  }

  @Test
  void takesGroupsHomeByTheOtherFlowsSyncsBesideItsOwn() throws InterruptedException {
    progressInACopy();
    SyncChunk chunk = ofTheOtherFlow();
    ends.offsetSyncs = () -> new StopsAtEnd().with(chunk.key(), chunk.value());
    start();

    assertThat(atHome()).contains(80L);
  }

  @Test
  void takesNoGroupHomeWhereThatIsOff() throws InterruptedException {
    progressInACopy();
    SyncChunk chunk = ofTheOtherFlow();
    ends.offsetSyncs = () -> new StopsAtEnd().with(chunk.key(), chunk.value());
    start("failback.enabled", "false");

    assertThat(atHome()).isEmpty();
    assertThat(ends.metrics.gauge("groups-not-written-failback-is-off")).isEqualTo(1);
  }

  @Test
  void mirrorMakersSyncsLeadHomeOnlyWhereASettingSaysSo() {
    progressInACopy();
    OffsetSync sync = new OffsetSync(new TopicPartition("u", 0), 80, 80);
    ends.offsetSyncsOnSource = () -> new StopsAtEnd().with(sync.key(), sync.value());
    start();
    assertThat(atHome()).isEmpty();

    task.stop();
    start("failback.offset-syncs.topic.location", "source");
    assertThat(atHome()).as("that flow's source has none").isEmpty();

    task.stop();
    start("failback.offset-syncs.topic.location", "target");
    assertThat(atHome()).contains(80L);
  }

  @Test
  void goesOnWithoutTheOtherFlow() throws InterruptedException {
    mirrored();
    ends.offsetSyncsOnSource =
        () ->
            new StopsAtEnd()
                .failing(
                    FailureTable.classify(
                            new UnknownTopicOrPartitionException(), "A", "READ", "topic s", "")
                        .asException());
    start();

    assertThat(polled()).hasSize(1);
    assertThat(ends.failback.fatal()).isEmpty();
    assertThat(ends.metrics.count(MirrorCounter.JOB_FAILURES)).isZero();
  }

  @Test
  void measuresEachGroupPartitionWhenTheTargetHasTheCheckpoint() throws InterruptedException {
    mirrored();
    start();
    SourceRecord record = polled().get(0);
    ends.clock.advanceMs(7);

    task.commitRecord(record, null);
    task.commitRecord(record, ACKED);

    assertThat(ends.checkpointMetrics.samples())
        .singleElement()
        .satisfies(sample -> assertThat(sample.latencyMs()).isEqualTo(7));
    assertThat(ends.metrics.count(MirrorCounter.CHECKPOINTS)).isEqualTo(1);
  }

  @Test
  void failsWhenItsWorkHasFailedForGood() {
    ends.source.failCalls(FakeOperation.LIST_GROUPS, new ConfigException("bad"));
    start();

    assertThatThrownBy(task::poll).isInstanceOf(ConnectException.class).hasMessageContaining("bad");
  }

  @Test
  void keepsTryingWhileTheSourceIsAway() throws InterruptedException {
    mirrored();
    ends.source.unreachable();
    start();
    ends.work.advanceSeconds(30);

    ends.source.heal();
    ends.map.advanceSeconds(5);
    ends.work.advanceSeconds(10);

    assertThat(polled()).hasSize(1);
  }

  @Test
  void doesNotStartWithFaultySettingsAndCanBeStoppedAfterwards() {
    assertThatThrownBy(() -> task.start(TestSettings.with("groups", "x[")))
        .isInstanceOf(ConfigException.class);

    assertThatCode(task::stop).doesNotThrowAnyException();
  }

  @Test
  void endsWaitingWhenItIsStopped() throws InterruptedException {
    start();
    task.stop();
    task.stop();

    assertThat(task.poll()).isNull();
    assertThat(ends.closed).isPositive();
  }

  private void mirrored() {
    ends.source.topic("t", 1).append("t", 0, 100).commit("g", "t", 0, 40);
    ends.target.topic("A.t", 1).append("A.t", 0, 100).topic("A.checkpoints.internal", 1);
    OffsetSync sync = new OffsetSync(new TopicPartition("t", 0), 40, 40);
    ends.offsetSyncs = () -> new StopsAtEnd().with(sync.key(), sync.value());
  }

  /** A group reads B's topic u in its copy on A. */
  private void progressInACopy() {
    ends.source.topic("B.u", 1).append("B.u", 0, 100).commit("g", "B.u", 0, 80);
    ends.target.topic("u", 1).append("u", 0, 100).topic("A.checkpoints.internal", 1);
  }

  private SyncChunk ofTheOtherFlow() throws InterruptedException {
    Flow flow =
        new Flow(ends.target.topicAdmin().clusterId(), ends.source.topicAdmin().clusterId());
    return new SyncChunk(
        new TopicPartition("u", 0),
        0,
        0,
        new ChunkHeader(flow, "b-a", 0, 0, 0, 0, true),
        List.of(),
        List.of(new OffsetRun(0, 0, 100, Predecessor.start())));
  }

  private Optional<Long> atHome() {
    return ends.target.committed("g", "u", 0).map(CommittedOffset::offset);
  }

  private void start() {
    start("failback.enabled", "true");
  }

  private void start(String key, String value) {
    Map<String, String> settings = new HashMap<>(TestSettings.task());
    settings.put(key, value);
    task.start(settings);
    ends.map.runDue();
    if (ends.failback != null) {
      ends.failback.runDue();
    }
    ends.work.runDue();
  }

  private List<SourceRecord> polled() throws InterruptedException {
    List<SourceRecord> records = task.poll();
    return records == null ? List.of() : records;
  }
}
