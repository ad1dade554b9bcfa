package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.Translation;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class OffsetMapFollowerTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private static final Translation UNKNOWN =
      new Translation.Unknown(Translation.Reason.NOT_REACHED);

  private final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  private final List<Translation> answers = new ArrayList<>();
  private final List<Step> script = new ArrayList<>();
  private int known;
  private long position;
  private final FollowedMap map =
      new FollowedMap(
          new FakeCluster("A").topicAdmin(), new FakeCluster("B").topicAdmin(), true, 100);
  private final FollowedMap reverse =
      new FollowedMap(
          new FakeCluster("B").topicAdmin(), new FakeCluster("A").topicAdmin(), false, 100);
  private final OffsetMapFollower follower =
      new OffsetMapFollower("syncs", List.of(map, reverse), true, Script::new, metrics);

  /** What one poll of the topic does. */
  private interface Step {
    boolean poll(InternalTopicLog.Reader reader) throws InterruptedException;
  }

  @Test
  void knowsNothingBeforeTheTopicHasBeenReadToItsEnd() {
    script.add(reader -> read(reader, 10, false));
    script.add(reader -> read(reader, 20, true));

    follow();

    assertThat(answers).containsExactly(UNKNOWN, UNKNOWN, position(20));
    assertThat(known).isEqualTo(1);
  }

  @Test
  void goesOnFollowing() {
    script.add(reader -> read(reader, 10, true));
    script.add(reader -> read(reader, 20, true));
    script.add(reader -> true);

    follow();

    assertThat(answers.get(answers.size() - 1)).isEqualTo(position(20));
    assertThat(known).isEqualTo(1);
  }

  @Test
  void forgetsEverythingWhenTheTopicWasMadeAgain() {
    script.add(reader -> read(reader, 20, true));
    script.add(
        reader -> {
          reader.restarted();
          return false;
        });
    script.add(reader -> read(reader, 10, true));
    script.add(reader -> true);

    follow();

    assertThat(answers).containsExactly(UNKNOWN, position(20), UNKNOWN, after(10), after(10));
    assertThat(known).isEqualTo(2);
  }

  @Test
  void keepsWhatItKnowsWhileTheTopicCannotBeRead() {
    script.add(reader -> read(reader, 20, true));
    script.add(
        reader -> {
          throw CycleFixture.failure(new TimeoutException("down"));
        });
    assertThatThrownBy(() -> follower.follow(() -> known++)).isInstanceOf(FailureException.class);
    assertThat(map.forward(T0, 20)).isEqualTo(position(20));

    script.add(reader -> read(reader, 10, false));
    script.add(reader -> read(reader, 30, true));
    answers.clear();
    follow();

    assertThat(answers).containsExactly(position(20), position(20), after(10));
    assertThat(known).isEqualTo(2);
  }

  @Test
  void skipsAndCountsPoison() {
    script.add(
        reader -> {
          reader.record(0, 0, null, null);
          reader.record(1, 0, new byte[] {1, 2}, new byte[] {3});
          return read(reader, 20, true);
        });
    script.add(reader -> true);

    follow();

    assertThat(metrics.count(MirrorCounter.POISON_RECORDS)).isEqualTo(2);
    assertThat(answers.get(1)).isEqualTo(position(20));
  }

  @Test
  void skipsAndCountsSyncsOfAnotherFlow() {
    SyncChunk foreign =
        new SyncChunk(
            T0,
            9,
            9,
            new ChunkHeader(new Flow("nowhere", "elsewhere"), "mirror", 9, 9, 9, 0, true),
            List.of(),
            List.of(new OffsetRun(0, 500, 100, Predecessor.start())));
    script.add(
        reader -> {
          reader.record(0, 0, foreign.key(), foreign.value());
          reader.record(1, 0, foreign.key(), foreign.value());
          return read(reader, 20, true);
        });
    script.add(reader -> true);

    follow();

    assertThat(metrics.count(MirrorCounter.POISON_RECORDS)).isEqualTo(2);
    assertThat(answers.get(1)).isEqualTo(position(20));
  }

  @Test
  void tellsHowFarInTheTopicWhatItKnowsGoes() throws InterruptedException {
    List<Boolean> known = new ArrayList<>();
    script.add(reader -> read(reader, 10, false));
    script.add(
        reader -> {
          known.add(map.awaitKnownTo(1, Duration.ZERO));
          position = 21;
          return read(reader, 20, true);
        });
    script.add(
        reader -> {
          position = 23;
          return true;
        });
    script.add(
        reader -> {
          known.add(map.awaitKnownTo(23, Duration.ZERO));
          known.add(reverse.awaitKnownTo(23, Duration.ZERO));
          known.add(map.awaitKnownTo(24, Duration.ZERO));
          reader.restarted();
          known.add(map.awaitKnownTo(1, Duration.ZERO));
          return false;
        });

    follow();

    assertThat(known).containsExactly(false, true, true, false, false);
  }

  private void follow() {
    assertThatThrownBy(() -> follower.follow(() -> known++))
        .isInstanceOf(InterruptedException.class);
  }

  /** The record at this offset of t-0 has the same offset on the target. */
  private static boolean read(InternalTopicLog.Reader reader, long offset, boolean atEnd) {
    OffsetSync sync = new OffsetSync(T0, offset, offset);
    reader.record(offset, 0, sync.key(), sync.value());
    return atEnd;
  }

  /** Of a position that is asked for at the newest record. */
  private static Translation position(long offset) {
    return new Translation.Exact(offset);
  }

  /** Of a position beyond the last record that is known of before it. */
  private static Translation after(long offset) {
    return new Translation.AfterKnown(offset + 1);
  }

  /** Before each poll, notes where position 20 is; after the last, interrupts the reader. */
  private final class Script implements InternalTopicLog {
    private Iterator<Step> steps;

    @Override
    public boolean poll(Duration timeout, Reader reader) throws InterruptedException {
      if (steps == null) {
        steps = List.copyOf(script).iterator();
        script.clear();
      }
      answers.add(map.forward(T0, 20));
      if (!steps.hasNext()) {
        throw new InterruptedException("the script has ended");
      }
      return steps.next().poll(reader);
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void close() {}
  }
}
