package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncCadence;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class SyncTopicWatchTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private static final String SYNCS = "syncs";

  private final FakeCluster west = new FakeCluster("west");
  private final OffsetRunRecorder recorder =
      new OffsetRunRecorder(
          T0,
          new RunOffsetMap(new Flow("a", "b"), true, 10).nextLife(T0, "mirror"),
          Predecessor.start(),
          SyncCadence.of(0, Duration.ZERO));
  private final PartitionFlow begun = flow();
  private final PartitionFlow notBegun = flow();
  private final SyncTopicWatch watch =
      new SyncTopicWatch(west.topicAdmin(), SYNCS, () -> List.of(notBegun, begun));

  SyncTopicWatchTest() {
    begun.recorder(recorder);
    recorder.acked(7, 3);
    recorder.drain(0).forEach(recorder::confirmed);
  }

  private static PartitionFlow flow() {
    return new PartitionFlow(
        T0,
        "east.t",
        Map.of(),
        new RecordingSourceMetrics().partition("east.t", 0),
        new ManualClock().nanos());
  }

  @Test
  void leavesATopicAloneThatStaysTheSame() throws InterruptedException {
    west.topic(SYNCS, 1);
    watch.check();
    watch.check();

    assertThat(recorder.drain(0)).isEmpty();
  }

  @Test
  void takesTheFirstTopicItSeesForTheOneThatWasWritten() throws InterruptedException {
    watch.check();
    west.topic(SYNCS, 1);
    watch.check();

    assertThat(recorder.drain(0)).isEmpty();
  }

  @Test
  void hasAllWrittenOnceMoreWhenTheTopicWasMadeAgain() throws InterruptedException {
    west.topic(SYNCS, 1);
    watch.check();
    west.delete(SYNCS);
    watch.check();
    assertThat(recorder.drain(0)).as("nowhere to write to").isEmpty();
    west.topic(SYNCS, 1);
    watch.check();

    assertThat(recorder.drain(0)).hasSize(1);
    watch.check();
    assertThat(recorder.drain(0)).isEmpty();
  }

  @Test
  void tellsThatTheClusterDoesNotAnswerAndRemembersTheTopic() throws InterruptedException {
    west.topic(SYNCS, 1);
    watch.check();
    west.unreachable();
    assertThatThrownBy(watch::check).isInstanceOf(FailureException.class);
    west.heal();
    west.delete(SYNCS).topic(SYNCS, 1);
    watch.check();

    assertThat(recorder.drain(0)).hasSize(1);
  }
}
