package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.connectmirror.common.metrics.SourceMetrics;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncCadence;
import io.connectmirror.common.state.PartitionState;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

/** What a record costs between the consumer and the worker, and when it is acknowledged. */
class RecordCostTest {
  private static final int RECORDS = 50_000;

  /** Also where nothing is compiled that would leave objects out. */
  private static final long MOST_BYTES = 340;

  private final ManualClock clock = new ManualClock();
  private final PartitionFlow flow =
      new PartitionFlow(
          new TopicPartition("t", 0), "east.t", Map.of(), new Unmeasured(), clock.nanos());
  private final RecordMapper mapper = new RecordMapper(Provenance.of(() -> null, false));
  private final Acknowledgements acknowledgements =
      new Acknowledgements(
          new InFlightBounds(1 << 20, 1 << 20), new RecordingFlowMetrics(), clock, true);
  private final byte[] value = new byte[100];
  private final RecordHeaders headers = new RecordHeaders();
  private long next;

  RecordCostTest() {
    TopicPartition partition = flow.source();
    flow.begin(
        new PartitionFlow.Life(1, Uuid.randomUuid(), Uuid.randomUuid(), TargetLimits.NONE, 0),
        StartPoint.at(0));
    flow.recorder(
        new OffsetRunRecorder(
            partition,
            new RunOffsetMap(new Flow("a", "b"), true, 10).nextLife(partition, "mirror"),
            Predecessor.start(),
            SyncCadence.of(100, Duration.ofSeconds(1))));
  }

  @Test
  void isAFewSmallObjects() {
    mirror(RECORDS);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    mirror(RECORDS);

    long bytes = (threads.getCurrentThreadAllocatedBytes() - before) / RECORDS;
    // Of these the consumer's record and the producer's metadata, which are made here.
    long given = 96 + 48;
    System.out.printf("figure: allocated_bytes_per_record=%d%n", bytes - given);
    assertThat(bytes - given).isLessThan(MOST_BYTES);
  }

  private void mirror(int count) {
    for (int i = 0; i < count; i++) {
      long offset = next++;
      ConsumerRecord<byte[], byte[]> record =
          new ConsumerRecord<>(
              "t",
              0,
              offset,
              1_000,
              TimestampType.CREATE_TIME,
              -1,
              value.length,
              null,
              value,
              headers,
              Optional.empty());
      MirroredRecord mapped = mapper.map(record, flow);
      mapped.number(flow.order().sent());
      flow.read(offset, -1, 1, mapped.bytes());
      RecordMetadata metadata =
          new RecordMetadata(new TopicPartition("east.t", 0), offset, 0, 1_000, -1, value.length);
      acknowledgements.note(mapped, metadata);
    }
  }

  private static final class Unmeasured implements SourceMetrics.Partition {
    @Override
    public void polled(long ageMs, int bytes) {}

    @Override
    public void polled(long ageMs, int bytes, int records) {}

    @Override
    public void acknowledged(long latencyMs, int records) {}

    @Override
    public void lag(LongSupplier records) {}

    @Override
    public void syncAge(LongSupplier ms) {}

    @Override
    public void state(PartitionState state) {}
  }
}
