package io.connectmirror.source.task;

import static io.connectmirror.source.task.TaskLab.offsets;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.source.plan.FirstStartKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/** Where partitions begin of which nothing was mirrored. */
class FirstStartTest {
  private final TaskLab lab = new TaskLab();

  @Test
  void beginsAtTheEndOnlyOfWhatExistedAtTheFirstStart() throws InterruptedException {
    lab.with("source.consumer.auto.offset.reset", "latest").mirrored("old", 1);
    lab.records.produce("old", 0, 3);
    lab.start().seconds(5);
    assertThat(lab.partitionState("old", 0)).containsEntry("state", "WAITING");
    lab.state.put(
        Map.of(
            StateKey.of(StateKind.FIRST_START, "mirror", "old"),
            Optional.of(Map.of("partitions", 1)),
            StateKey.of(StateKind.FIRST_START, "mirror"),
            Optional.of(Map.of("started", true))));
    lab.seconds(2);
    lab.mirrored("new", 1);
    lab.records.produce("new", 0, 2).produce("old", 0, 1);

    lab.seconds(31);

    assertThat(lab.sourceOffsets("east.old", 0)).containsExactly(3L);
    assertThat(lab.sourceOffsets("east.new", 0)).containsExactly(0L, 1L);
  }

  @Test
  void beginsAtTheEndThatWasAtTheFirstStartHoweverOftenItIsStarted() throws InterruptedException {
    lab.with("source.consumer.auto.offset.reset", "latest").mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.state.put(
        Map.of(
            FirstStartKeys.topic("mirror", "t"),
            Optional.of(FirstStartKeys.value(lab.east.topicId("t"), List.of(OptionalLong.of(3)))),
            FirstStartKeys.started("mirror"),
            Optional.of(Map.of("started", true))));
    lab.start().seconds(3).stop();
    lab.records.produce("t", 0, 5);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(3, 8));
  }

  @Test
  void beginsAtTheStartOfATopicThatWasMadeAgainSinceTheFirstStart() throws InterruptedException {
    lab.with("source.consumer.auto.offset.reset", "latest").mirrored("t", 1);
    lab.state.put(
        Map.of(
            FirstStartKeys.topic("mirror", "t"),
            Optional.of(FirstStartKeys.value(new Uuid(7, 7), List.of(OptionalLong.of(3)))),
            FirstStartKeys.started("mirror"),
            Optional.of(Map.of("started", true))));
    lab.records.produce("t", 0, 5);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 5));
  }
}
