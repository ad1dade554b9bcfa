package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PartitionFlowTest {
  private final PartitionFlow flow =
      new PartitionFlow(
          new TopicPartition("t", 0),
          "east.t",
          Map.of(),
          new RecordingSourceMetrics().partition("east.t", 0),
          new ManualClock().nanos());

  @Test
  void lagIsUnknownUntilTheSourceHasToldItsEnd() {
    assertThat(flow.lag()).isEqualTo(-1);
  }

  @Test
  void everythingLagsBehindWhileThePartitionHasNotBegun() {
    flow.sourceEnd(7);

    assertThat(flow.lag()).isEqualTo(7);
  }
}
