package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class SecondWriterWatchTest {
  private static final Duration WITHIN = Duration.ofSeconds(5);

  private final ManualClock clock = new ManualClock();
  private final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  private final SlowReader reader = new SlowReader();
  private final SecondWriterWatch watch =
      new SecondWriterWatch(
          reader, new FakeCluster("east").topicAdmin(), headers -> false, metrics);

  @Test
  void manyPartitionsToCompareHoldUpWhatElseIsToBeDoneForNoLongerThanOne()
      throws InterruptedException {
    long begun = clock.nanos().getAsLong();
    List<PartitionFlow> flows = new ArrayList<>();
    for (int partition = 0; partition < 3; partition++) {
      flows.add(begunBehind(partition, 7));
    }

    watch.check(flows);
    watch.check(flows);

    assertThat(reader.read).hasSize(3);
    assertThat(reader.reads).isEqualTo(1);
    assertThat(clock.nanos().getAsLong()).isLessThanOrEqualTo(begun + WITHIN.toNanos());
  }

  @Test
  void whatIsTooMuchForOneLookIsLookedAtByTheNext() throws InterruptedException {
    List<PartitionFlow> flows = List.of(begunBehind(0, 60_005), begunBehind(1, 60_005));

    watch.check(flows);
    assertThat(reader.read).hasSize(1);

    watch.check(flows);
    assertThat(reader.read).hasSize(2);
  }

  @Test
  void aGapThatIsTooLongIsNotReadAndKeepsNoOtherFromBeingLookedAt() throws InterruptedException {
    List<PartitionFlow> flows = List.of(begunBehind(0, 200_005), begunBehind(1, 7));

    watch.check(flows);

    assertThat(reader.read).containsExactly(new TopicPartition("east.t", 1));
    assertThat(flows.get(0).gaps().isEmpty()).isTrue();
  }

  private PartitionFlow begunBehind(int partition, long firstCopy) {
    PartitionFlow flow =
        new PartitionFlow(
            new TopicPartition("t", partition),
            "east.t",
            Map.of(),
            new RecordingSourceMetrics().partition("east.t", partition),
            clock.nanos());
    flow.begin(
        new PartitionFlow.Life(1, Uuid.randomUuid(), Uuid.randomUuid(), TargetLimits.NONE, 0),
        StartPoint.at(0));
    flow.gaps().begin(0, 5, false);
    flow.gaps().copied(0, firstCopy);
    return flow;
  }

  /** Waits in vain, as behind a transaction that is open. */
  private final class SlowReader implements TailReader {
    final Set<TopicPartition> read = new HashSet<>();
    int reads;

    @Override
    public Set<TopicPartition> target(
        Map<TopicPartition, Stretch> stretches,
        Duration within,
        Consumer<ConsumerRecord<byte[], byte[]>> records) {
      clock.advance(within);
      read.addAll(stretches.keySet());
      reads++;
      return Set.of();
    }

    @Override
    public Set<TopicPartition> source(
        Map<TopicPartition, Stretch> stretches,
        Duration within,
        Predicate<ConsumerRecord<byte[], byte[]>> wantsMore) {
      throw new AssertionError("nothing of the target to compare with");
    }
  }
}
