package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.junit.jupiter.api.Test;

class ConnectPositionsTest {
  private final PartitionFlow flow =
      new PartitionFlow(
          new TopicPartition("t", 0),
          "east.t",
          Map.of(),
          new RecordingSourceMetrics().partition("east.t", 0),
          new ManualClock().nanos());

  /** Connect puts an exception of its own around it and leaves the thread uninterrupted. */
  @Test
  void anInterruptionOfTheReadingStaysOne() {
    assertThatThrownBy(() -> read(new ConnectException("not read", new InterruptedException())))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void aReadingThatFailsStaysAFailure() {
    ConnectException failure = new ConnectException("not read", new IllegalStateException());

    assertThatThrownBy(() -> read(failure)).isSameAs(failure);
  }

  private void read(ConnectException failure) throws InterruptedException {
    new ConnectPositions(new FailingReader(failure)).read(List.of(flow));
  }

  private record FailingReader(ConnectException failure) implements OffsetStorageReader {
    @Override
    public <T> Map<String, Object> offset(Map<String, T> partition) {
      throw failure;
    }

    @Override
    public <T> Map<Map<String, T>, Map<String, Object>> offsets(
        Collection<Map<String, T>> partitions) {
      throw failure;
    }
  }
}
