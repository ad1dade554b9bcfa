package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class FailedSendsTest {
  private final List<PartitionFlow> flows = new ArrayList<>();

  @Test
  void arePartitionsOfWhichSomethingIsStillUnderWay() throws InterruptedException {
    PartitionFlow failed = underWay("t", 0);
    arrived("t", 1);

    assertThat(among(1, true)).containsExactly(failed);
  }

  @Test
  void areNoneWhenTheProducerSentAllItWasGivenOrCannotBeSeen() throws InterruptedException {
    underWay("t", 0);

    assertThat(among(0, true)).isEmpty();
    assertThat(new FailedSends(OptionalLong::empty, true).among(flows)).isEmpty();
  }

  @Test
  void areNoneWhereTheWorkerDropsWhatCannotBeSent() throws InterruptedException {
    underWay("t", 0);

    assertThat(among(1, false)).isEmpty();
  }

  @Test
  void areNoneWhenTooManyAreUnderWayToTellWhichFailed() throws InterruptedException {
    for (int partition = 0; partition < 4; partition++) {
      underWay("t", partition);
    }
    arrived("t", 4);

    assertThat(among(1, true)).isEmpty();
  }

  @Test
  void areNoneOfSeveralWhenNoneGotOnAsWhenTheTargetIsAway() throws InterruptedException {
    underWay("t", 0);
    underWay("t", 1);

    assertThat(among(2, true)).isEmpty();
  }

  @Test
  void areAllPartitionsOfATopicOfWhichNothingEverArrived() throws InterruptedException {
    for (int partition = 0; partition < 4; partition++) {
      underWay("denied", partition);
    }
    assertThat(among(4, true)).as("while nothing at all arrives").isEmpty();
    arrived("t", 0);

    assertThat(among(4, true)).hasSize(4);
  }

  private List<PartitionFlow> among(long errors, boolean fails) throws InterruptedException {
    return new FailedSends(() -> OptionalLong.of(errors), fails).among(flows);
  }

  private PartitionFlow underWay(String topic, int partition) {
    PartitionFlow flow =
        new PartitionFlow(
            new TopicPartition(topic, partition),
            "east." + topic,
            Map.of(),
            new RecordingSourceMetrics().partition("east." + topic, partition),
            () -> 0);
    flow.begin(
        new PartitionFlow.Life(1, Uuid.randomUuid(), Uuid.randomUuid(), TargetLimits.NONE, 0),
        StartPoint.at(0));
    flow.read(0, 0, 1, 10);
    flows.add(flow);
    return flow;
  }

  private void arrived(String topic, int partition) {
    PartitionFlow flow = underWay(topic, partition);
    flow.acknowledged(0, -1);
    flow.settled(10);
  }
}
