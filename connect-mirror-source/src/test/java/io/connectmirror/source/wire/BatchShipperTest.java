package io.connectmirror.source.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.TimeKind;
import io.connectmirror.source.task.BatchWriter.Batch;
import io.connectmirror.source.wire.ClusterWire.Leader;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.SimpleRecord;
import org.junit.jupiter.api.Test;

class BatchShipperTest {
  private static final TopicPartition ENDED = new TopicPartition("ended", 0);
  private static final TopicPartition GOES_ON = new TopicPartition("goes-on", 0);
  private static final Duration MOST_OF_IT = BatchStreams.KEPT_SILENT.minusMinutes(1);

  private final ScriptedWire wire = new ScriptedWire();
  private final List<Runnable> threads = new ArrayList<>();
  private final BatchShipper shipper =
      new BatchShipper(() -> wire, 1 << 20, threads::add, () -> wire.nanos);
  private final Deque<Runnable> steps = new ArrayDeque<>();

  BatchShipperTest() {
    wire.leaders.put(ENDED, new Leader(1, 0, Uuid.ZERO_UUID));
    wire.leaders.put(GOES_ON, new Leader(1, 0, Uuid.ZERO_UUID));
  }

  @Test
  void topicsOfPartitionsThatAreSilentAreForgottenAndThoseOfOthersKept() {
    Given first = give(ENDED);
    give(GOES_ON);
    steps.add(
        () -> {
          assertThat(first.hasArrived).isTrue();
          assertThat(wire.topics).isEqualTo(Set.of("ended", "goes-on"));
          pass(MOST_OF_IT);
        });
    steps.add(() -> assertThat(wire.topics).as("not so soon").hasSize(2));
    steps.add(() -> give(GOES_ON));
    steps.add(() -> pass(Duration.ofMinutes(2)));
    steps.add(
        () -> {
          assertThat(wire.topics).isEqualTo(Set.of("goes-on"));
          assertThat(wire.producerIds).isEqualTo(2);
          give(GOES_ON);
        });

    run();

    assertThat(wire.producerIds).as("its id stays what it was").isEqualTo(2);
  }

  @Test
  void aPartitionThatSpeaksAgainHasItsTopicAndANewId() {
    give(ENDED);
    steps.add(() -> pass(BatchStreams.KEPT_SILENT.plusSeconds(1)));
    List<Given> later = new ArrayList<>();
    steps.add(
        () -> {
          assertThat(wire.topics).isEmpty();
          later.add(give(ENDED));
        });

    run();

    assertThat(later.get(0).hasArrived).isTrue();
    assertThat(wire.topics).isEqualTo(Set.of("ended"));
    assertThat(wire.producerIds).isEqualTo(2);
  }

  @Test
  void aPartitionWithABatchUnderWayIsNotForgottenHoweverLongThatTakes() {
    wire.writes = false;
    Given slow = give(ENDED);
    steps.add(() -> pass(BatchStreams.KEPT_SILENT.multipliedBy(2)));
    steps.add(() -> assertThat(wire.topics).isEqualTo(Set.of("ended")));
    steps.add(wire::write);
    steps.add(() -> assertThat(slow.hasArrived).isTrue());
    steps.add(() -> pass(MOST_OF_IT));
    steps.add(() -> assertThat(wire.topics).as("since it arrived").isEqualTo(Set.of("ended")));

    run();

    assertThat(wire.producerIds).isEqualTo(1);
  }

  @Test
  void aBatchDoesNotGoIntoATopicThatWasMadeAgain() {
    Uuid former = Uuid.randomUuid();
    wire.leaders.put(ENDED, new Leader(1, 0, Uuid.randomUuid()));
    wire.leaders.put(GOES_ON, new Leader(1, 0, former));
    Given lost = new Given(ENDED, former);
    Given fits = new Given(GOES_ON, former);
    shipper.send(lost);
    shipper.send(fits);

    run();

    assertThat(lost.hasArrived).isFalse();
    assertThat(lost.refusal).isInstanceOf(UnknownTopicIdException.class);
    assertThat(fits.hasArrived).isTrue();
  }

  /** Does the steps, each once the wire has nothing more to do. */
  private void run() {
    steps.add(() -> {});
    wire.onIdle =
        () -> {
          if (steps.isEmpty()) {
            wire.interrupts = true;
          } else {
            steps.remove().run();
          }
        };
    threads.get(0).run();
    assertThat(Thread.interrupted()).as("ended by the script").isTrue();
    assertThat(steps).isEmpty();
  }

  private void pass(Duration time) {
    wire.nanos += time.toNanos();
  }

  private Given give(TopicPartition to) {
    Given batch = new Given(to);
    shipper.send(batch);
    return batch;
  }

  private static final class Given implements Batch {
    private final TopicPartition target;
    private final ByteBuffer bytes =
        MemoryRecords.withRecords(
                Compression.NONE, new SimpleRecord(1_000, null, new byte[] {(byte) 1}))
            .buffer();
    private final Uuid topic;
    private boolean hasArrived;
    private RuntimeException refusal;

    Given(TopicPartition target) {
      this(target, Uuid.ZERO_UUID);
    }

    Given(TopicPartition target, Uuid topic) {
      this.target = target;
      this.topic = topic;
    }

    @Override
    public Uuid topicId() {
      return topic;
    }

    @Override
    public TopicPartition target() {
      return target;
    }

    @Override
    public ByteBuffer contents() {
      return bytes;
    }

    @Override
    public TimeKind time() {
      return TimeKind.CREATE;
    }

    @Override
    public int records() {
      return 1;
    }

    @Override
    public boolean isWanted() {
      return true;
    }

    @Override
    public void arrived(long baseOffset) {
      hasArrived = true;
    }

    @Override
    public void dropped() {}

    @Override
    public void refused(RuntimeException why) {
      refusal = why;
    }
  }
}
