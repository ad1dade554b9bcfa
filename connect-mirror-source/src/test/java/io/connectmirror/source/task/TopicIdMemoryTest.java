package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.InMemoryStateStore;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.RememberedTopics;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TopicIdMemoryTest {
  private static final TopicPartition PARTITION = new TopicPartition("t", 0);
  private static final TopicIds FIRST = new TopicIds(new Uuid(1, 1), new Uuid(2, 1));
  private static final TopicIds SECOND = new TopicIds(new Uuid(1, 1), new Uuid(2, 2));
  private static final TopicIds THIRD = new TopicIds(new Uuid(1, 1), new Uuid(2, 3));

  private final TopicIdMemory memory = new TopicIdMemory(new InMemoryStateStore(), "mirror");
  private final PartitionFlow flow =
      new PartitionFlow(
          PARTITION,
          "east.t",
          Map.of(),
          new RecordingSourceMetrics().partition("east.t", 0),
          new ManualClock().nanos());

  @BeforeEach
  void mirrorsToTheSecondRemoteTopic() throws InterruptedException {
    memory.put(Map.of(PARTITION, new RememberedTopics(Optional.of(FIRST), 0, 0, Optional.empty())));
    memory.putLater(flow, SECOND, 0);
    begin(1, SECOND);
    flow.acknowledged(7, -1);
  }

  @Test
  void remembersLateAtTheSecondCommit() throws InterruptedException {
    memory.committed();
    memory.flush();
    assertThat(remembered()).contains(FIRST);

    memory.committed();
    memory.flush();
    assertThat(remembered()).contains(SECOND);
  }

  @Test
  void doesNotTakeTheCommitsOfOneTopicForThoseOfTheNext() throws InterruptedException {
    memory.committed();
    memory.committed();
    memory.putLater(flow, THIRD, 0);
    begin(2, THIRD);

    memory.flush();

    assertThat(remembered()).contains(FIRST);
  }

  private void begin(int life, TopicIds ids) {
    flow.begin(
        new PartitionFlow.Life(life, ids.source(), ids.target(), TargetLimits.NONE, 0),
        StartPoint.at(0));
  }

  private Optional<TopicIds> remembered() {
    return memory.of(PARTITION, 0).flatMap(RememberedTopics::ids);
  }
}
