package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncCadence;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.common.testing.RecordingSourceMetrics.RecordedPartition;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class OffsetSyncPublisherTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private static final Failure FAILURE =
      new Failure(FailureKind.RETRY, "no leader", new IllegalStateException("why"));

  private final ManualClock clock = new ManualClock();
  private final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  private final RecordedPartition partitionMetrics =
      new RecordingSourceMetrics().partition("east.t", 0);
  private final PartitionFlow flow =
      new PartitionFlow(T0, "east.t", Map.of(), partitionMetrics, clock.nanos());
  private final ManualSink sink = new ManualSink();
  private final OffsetSyncPublisher publisher =
      new OffsetSyncPublisher(sink, () -> List.of(flow), metrics, clock.nanos());

  OffsetSyncPublisherTest() {
    flow.recorder(recorder(T0));
  }

  private static OffsetRunRecorder recorder(TopicPartition source) {
    return new OffsetRunRecorder(
        source,
        new RunOffsetMap(new Flow("a", "b"), true, 10).nextLife(source, "mirror"),
        Predecessor.start(),
        SyncCadence.of(100, Duration.ofSeconds(1)));
  }

  /** Takes everything and leaves the outcome to the test. */
  private final class ManualSink implements SyncSink {
    final List<Consumer<Optional<Failure>>> outcomes = new ArrayList<>();
    final List<SyncRecord> sent = new ArrayList<>();
    Optional<Failure> refusal = Optional.empty();
    int waitsMs;
    Duration closedWithin = Duration.ZERO;
    Optional<Failure> cutShort = Optional.empty();
    int closed;

    @Override
    public void send(byte[] key, byte[] value, Consumer<Optional<Failure>> done) {
      outcomes.add(done);
      sent.add(SyncRecord.decode(key, value).value().orElseThrow());
      clock.advanceMs(waitsMs);
      if (refusal.isPresent()) {
        done.accept(refusal);
      }
    }

    @Override
    public void close(Duration timeout) {
      closed++;
      closedWithin = timeout;
      cutShort.ifPresent(failure -> outcomes.forEach(done -> done.accept(cutShort)));
    }
  }

  @Test
  void sendsWhatIsDueAndTellsItsAge() {
    ack(0, 5);
    publisher.run();
    assertThat(sink.outcomes).as("not due yet").isEmpty();
    assertThat(partitionMetrics.syncAge()).isEqualTo(-1);

    tick(1_000);
    sink.outcomes.get(0).accept(Optional.empty());
    clock.advanceMs(250);

    assertThat(metrics.count(MirrorCounter.SYNCS_WRITTEN)).isEqualTo(1);
    assertThat(partitionMetrics.syncAge()).isEqualTo(250);
  }

  @Test
  void tellsHowFarTheSourceWasReadBehindTheNewestRecord() {
    flow.begin(
        new PartitionFlow.Life(1, Uuid.randomUuid(), Uuid.randomUuid(), TargetLimits.NONE, 0),
        StartPoint.at(0));
    ack(0, 5);
    flow.position(9);

    publisher.run();
    tick(1_000);

    assertThat(((SyncChunk) sink.sent.get(0)).seen()).isEqualTo(4);
  }

  @Test
  void doesNotSendAgainWhileOneIsOnItsWay() {
    ack(0, 5);
    publisher.run();
    tick(1_000);
    ack(5, 200);

    tick(5_000);

    assertThat(sink.outcomes).hasSize(1);
  }

  @Test
  void aSyncThatFailedIsDueAgainAfterAPause() {
    ack(0, 5);
    publisher.run();
    tick(1_000);
    sink.outcomes.get(0).accept(Optional.of(FAILURE));
    assertThat(metrics.count(MirrorCounter.SYNC_FAILURES)).isEqualTo(1);

    tick(500);
    assertThat(sink.outcomes).as("the sink is left alone").hasSize(1);
    tick(600);
    tick(1_000);

    assertThat(sink.outcomes).hasSize(2);
  }

  @Test
  void flushesWhatIsNotDueAndCloses() {
    ack(0, 5);

    publisher.flush(Duration.ofSeconds(1));

    assertThat(sink.outcomes).hasSize(1);
    assertThat(sink.closed).isEqualTo(1);
  }

  @Test
  void aFlushEndsWithTheFirstSyncThatFails() {
    OffsetSyncPublisher ofThree = ofThreePartitions();
    sink.waitsMs = 2_000;
    sink.refusal = Optional.of(FAILURE);

    assertThat(ofThree.flush(Duration.ofSeconds(3))).isEqualTo(3);

    assertThat(sink.outcomes).hasSize(1);
    assertThat(sink.closed).isEqualTo(1);
    assertThat(sink.closedWithin).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aFlushEndsWithItsTime() {
    OffsetSyncPublisher ofThree = ofThreePartitions();
    sink.waitsMs = 2_000;

    ofThree.flush(Duration.ofSeconds(3));

    assertThat(sink.outcomes).hasSize(2);
    assertThat(sink.closedWithin).isZero();
  }

  @Test
  void aFlushTellsOfTheSyncsThatItsEndCutsShort() {
    sink.cutShort = Optional.of(FAILURE);

    assertThat(ofThreePartitions().flush(Duration.ofSeconds(3))).isEqualTo(3);
  }

  @Test
  void aFlushTellsOfTheSyncsThatHang() {
    assertThat(ofThreePartitions().flush(Duration.ofSeconds(3))).isEqualTo(3);
  }

  @Test
  void aFailureBeforeKeepsNoFlushFromTrying() {
    ack(0, 5);
    publisher.run();
    tick(1_000);
    sink.outcomes.get(0).accept(Optional.of(FAILURE));

    publisher.flush(Duration.ofSeconds(3));

    assertThat(sink.outcomes).hasSize(2);
  }

  private OffsetSyncPublisher ofThreePartitions() {
    List<PartitionFlow> flows = List.of(flow(0), flow(1), flow(2));
    flows.forEach(each -> each.recorder().orElseThrow().acked(0, 100));
    return new OffsetSyncPublisher(sink, () -> flows, metrics, clock.nanos());
  }

  private PartitionFlow flow(int partition) {
    TopicPartition source = new TopicPartition("t", partition);
    PartitionFlow made =
        new PartitionFlow(source, "east.t", Map.of(), partitionMetrics, clock.nanos());
    made.recorder(recorder(source));
    return made;
  }

  @Test
  void whatItWritesLeadsTheNextLifeOn() {
    RunOffsetMap map = new RunOffsetMap(new Flow("a", "b"), true, 10);
    ack(0, 5);
    for (SyncChunk chunk : flow.recorder().orElseThrow().drain(0)) {
      map.apply(chunk);
    }

    assertThat(map.end(T0, "mirror", 0).orElseThrow().source()).isEqualTo(4);
  }

  private void tick(int ms) {
    clock.advanceMs(ms);
    publisher.run();
  }

  private void ack(long from, int count) {
    for (long offset = from; offset < from + count; offset++) {
      flow.recorder().orElseThrow().acked(offset, offset + 100);
    }
  }
}
