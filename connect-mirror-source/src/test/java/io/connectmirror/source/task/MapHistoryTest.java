package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.config.ResumeFrom;
import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.PlainSync;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.ResetMark;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncCadence;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class MapHistoryTest {
  private static final Flow OURS = new Flow("east-id", "west-id");
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private final FakeSyncTopic topic = new FakeSyncTopic();
  private final RecordingFlowMetrics metrics = new RecordingFlowMetrics();

  @Test
  void knowsWhereTheLastLifeOfTheConnectorEnded() throws InterruptedException {
    write(OURS, "mirror", T0, 9);
    topic.addPoison();

    SyncHistory history = history(ResumeFrom.CONNECT);

    assertThat(history.load()).isTrue();
    assertThat(history.end(T0)).hasValue(10);
    assertThat(history.mirroredTo(T0)).isEqualTo(10);
    assertThat(history.nextLife(T0).orElseThrow().header().life()).isEqualTo(1);
    assertThat(metrics.count(MirrorCounter.POISON_RECORDS)).isEqualTo(1);
  }

  @Test
  void leavesOutWhatAUserHasResetSince() throws InterruptedException {
    write(OURS, "mirror", T0, 9);
    topic.add(new ResetMark(OURS, "mirror", Optional.empty(), 1));

    SyncHistory history = history(ResumeFrom.TARGET);

    assertThat(history.load()).isTrue();
    assertThat(history.end(T0)).isEmpty();
    assertThat(history.reset(T0)).isEqualTo(1);
  }

  @Test
  void usesAnotherConnectorsEndOnlyWhenToldTo() throws InterruptedException {
    write(OURS, "former", T0, 9);
    topic.add(new PlainSync(new OffsetSync(new TopicPartition("u", 0), 5, 7)));

    SyncHistory own = history(ResumeFrom.CONNECT);
    SyncHistory any = history(ResumeFrom.TARGET);

    assertThat(own.load() && any.load()).isTrue();
    assertThat(own.end(T0)).isEmpty();
    assertThat(any.end(T0)).hasValue(10);
    assertThat(any.end(new TopicPartition("u", 0))).hasValue(6);
  }

  @Test
  void refusesATopicThatAnotherFlowWritesTo() {
    write(OURS.reversed(), "back", new TopicPartition("elsewhere", 0), 9);

    assertThatThrownBy(() -> history(ResumeFrom.CONNECT).load())
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> {
              assertThat(e.failure().kind()).isEqualTo(FailureKind.FATAL);
              assertThat(e.getMessage()).contains("syncs", "offset-syncs.topic.location");
            });
  }

  @Test
  void waitsForATopicThatIsNotThere() throws InterruptedException {
    topic.exists = false;
    SyncHistory history = history(ResumeFrom.CONNECT);
    assertThat(history.load()).isFalse();

    topic.exists = true;

    assertThat(history.load()).isTrue();
    assertThat(history.end(T0)).isEmpty();
  }

  private MapHistory history(ResumeFrom from) {
    return new MapHistory(
        () -> OURS,
        "syncs",
        "mirror",
        from,
        tp -> !tp.topic().equals("elsewhere"),
        topic::log,
        metrics);
  }

  private void write(Flow flow, String connector, TopicPartition partition, long last) {
    OffsetRunRecorder recorder =
        new OffsetRunRecorder(
            partition,
            new RunOffsetMap(flow, true, 10).nextLife(partition, connector),
            Predecessor.start(),
            SyncCadence.of(1, Duration.ofSeconds(1)));
    for (long offset = 0; offset <= last; offset++) {
      recorder.acked(offset, offset);
    }
    recorder.drain(0).forEach(topic::add);
  }
}
