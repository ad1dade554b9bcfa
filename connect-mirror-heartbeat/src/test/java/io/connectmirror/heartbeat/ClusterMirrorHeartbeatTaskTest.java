package io.connectmirror.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.metrics.MirrorCounter;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

class ClusterMirrorHeartbeatTaskTest {
  private static final RecordMetadata ACKNOWLEDGED =
      new RecordMetadata(new TopicPartition("heartbeats", 0), 0, 0, 0, 0, 0);

  private final FakeEnds ends = new FakeEnds();
  private final ClusterMirrorHeartbeatTask task =
      new ClusterMirrorHeartbeatTask(
          settings ->
              HeartbeatFlow.start(
                  HeartbeatSettings.parse(settings).orThrow(),
                  ends,
                  ends.clock.nanos(),
                  ends.clock));

  @Test
  void returnsOneRecordWhenAHeartbeatIsDue() throws InterruptedException {
    task.start(TestSettings.MINIMAL);
    ends.targetJobs.advanceSeconds(1);

    assertThat(task.poll()).singleElement().extracting(SourceRecord::topic).isEqualTo("heartbeats");
  }

  @Test
  void returnsAtOnceWhenItIsStopped() throws InterruptedException {
    task.start(TestSettings.MINIMAL);

    task.stop();

    assertThat(task.poll()).isNull();
    assertThat(ends.closed).isTrue();
  }

  @Test
  void countsAcknowledgedRecordsAndNoDroppedOnes() {
    task.start(TestSettings.MINIMAL);

    task.commitRecord(null, ACKNOWLEDGED);
    task.commitRecord(null, null);

    assertThat(ends.metrics.count(MirrorCounter.HEARTBEATS)).isEqualTo(1);
  }

  @Test
  void stopsWithoutEverHavingStarted() {
    task.stop();
    task.stop();

    assertThat(ends.closed).isFalse();
  }
}
