package io.connectmirror.it;

import static io.connectmirror.it.RemoteTopicStory.RECORDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What becomes of a flow when others lay hands on its topic on the target: on a cluster where
 * topics are only made by those who say so, and on one that makes each that a client asks for.
 */
@Tag("long")
@ExtendWith(SharedLabExtension.class)
class RemoteTopicIT {
  /** Whether brokers of the target make topics by themselves. */
  private enum AutoCreate {
    OFF,
    ON
  }

  private static Lab own;
  private static FlowTarget making;

  private final SharedLab lab;

  RemoteTopicIT(SharedLab lab) {
    this.lab = lab;
  }

  @BeforeAll
  static void start() {
    own = Lab.named("RemoteTopicIT");
    Cluster cluster =
        own.start(ClusterSpec.named("making").property("auto.create.topics.enable", "true"));
    Worker worker = own.start(WorkerSpec.named("connect").withPlugin(), cluster);
    making = new FlowTarget(cluster, worker, LabClients.of(cluster));
  }

  @AfterAll
  static void close() {
    making.clients().close();
    own.close();
  }

  @AfterEach
  void deleteConnectors() {
    making.worker().rest().connectors().forEach(making.worker().rest()::delete);
  }

  private RemoteTopicStory story(AutoCreate auto) {
    return new RemoteTopicStory(lab, auto == AutoCreate.ON ? making : FlowTarget.west(lab));
  }

  @ParameterizedTest
  @EnumSource(AutoCreate.class)
  void thatSomebodyDeletesIsMadeAgainAsItWasAndFilledFromItsStart(AutoCreate auto) {
    try (RemoteTopicStory story = story(auto)) {
      story.mirror();
      long begun = System.nanoTime();

      story.delete();
      story.produce(10);

      story.awaitAllOnceMore(RECORDS + 10);
      story.awaitRight();
      Figure.say(
          "remote_topic_deleted auto_create=%s right_again_after_ms=%d",
          auto, (System.nanoTime() - begun) / 1_000_000);
      story.isToldOnceOfEachPartition(" WARN ");
      story.groupIsRightAmong(RECORDS + 10);
    }
  }

  @ParameterizedTest
  @EnumSource(AutoCreate.class)
  void thatSomebodyMakesAgainOtherwiseGetsItsPartitionsAndSettingsAtOnce(AutoCreate auto) {
    try (RemoteTopicStory story = story(auto)) {
      story.mirror();

      story.delete();
      story.makeOtherwise();
      story.produce(10);

      story.awaitAllOnceMore(RECORDS + 10);
      story.awaitRight();
      story.isToldOnceOfEachPartition(" WARN ");
      story.groupIsRightAmong(RECORDS + 10);
    }
  }

  @ParameterizedTest
  @EnumSource(AutoCreate.class)
  void thatWasMadeAgainPausesItsPartitionsAloneIfThePolicySaysSo(AutoCreate auto) {
    try (RemoteTopicStory story = story(auto)) {
      story.flow.with("anomaly.policy", "pause");
      story.mirror();

      story.delete();

      for (TopicPartition each : List.of(story.first, story.second)) {
        assertThat(story.flow.awaitState(each, "PAUSED")).contains("remote topic", "made again");
      }
      story.produce(10);
      lab.onEast().produce(story.other, RECORDS, 10);
      story.flow.awaitRecords(RemoteTopicStory.copy(story.other), RECORDS + 10);
      assertThat(story.onTarget.endOffset(story.copy)).isZero();
      story.isToldOnceOfEachPartition(" ERROR ");
    }
  }

  @ParameterizedTest
  @EnumSource(AutoCreate.class)
  void thatWasMadeAgainFailsTheTaskIfThePolicySaysSo(AutoCreate auto) {
    try (RemoteTopicStory story = story(auto)) {
      story.flow.with("anomaly.policy.recreated", "fail");
      story.mirror();

      story.delete();

      assertThat(story.flow.awaitFailure())
          .contains("failed by anomaly.policy", "remote topic of " + story.first, "made again");
      assertThat(story.onTarget.endOffset(story.copy)).isZero();
    }
  }

  @Test
  void thatOthersWriteToAsWellKeepsPositionsRight() {
    try (RemoteTopicStory story = story(AutoCreate.OFF)) {
      story.mirror();

      story.onTarget.produce(story.copy, 5_000, 7);
      lab.onEast().produce(story.first, RECORDS, 20);
      story.flow.awaitRecords(story.copy, RECORDS + 7 + 20);
      story.onTarget.produce(story.copy, 6_000, 3);

      // Before what is not the mirror's, behind the first of it, and before the second.
      story.moves(50, 50);
      story.moves(RECORDS + 5, RECORDS + 12);
      story.moves(RECORDS + 20, RECORDS + 27);
      story.flow.stop();
      lab.onEast().produce(story.first, RECORDS + 20, 1);
      story.flow.resume();
      story.flow.awaitRecords(story.copy, RECORDS + 31);
      assertThat(story.onTarget.endOffset(story.copy)).as("nothing is repeated").isEqualTo(131);
      story.moves(RECORDS + 21, RECORDS + 31);
    }
  }

  @Test
  void thatIsShorterThanTheMapSaysHasNoGroupBeyondItsEnd() {
    try (RemoteTopicStory story = story(AutoCreate.OFF)) {
      story.mirror();
      story.onTarget.deleteRecordsBefore(story.copy, 60);
      story.moves(30, 60);

      // The map keeps what it says while nobody mirrors.
      story.flow.stop();
      story.delete();
      story.makeOtherwise();
      story.onTarget.produce(story.copy, 7_000, 5);
      story.moves(90, 5);

      story.flow.resume();
      story.flow.awaitRecords(story.copy, RECORDS + 5);
      story.moves(91, 96);
    }
  }

  @Test
  void thatCannotBeMadeGetsNoRecordFromABrokerThatMakesTopics() {
    try (RemoteTopicStory story = story(AutoCreate.ON)) {
      story.flow.with("replication.factor", "3").create();

      assertThat(story.awaitProblem()).contains("not-created", "replication");
      for (TopicPartition each : List.of(story.first, story.second)) {
        story.flow.awaitState(each, "WAITING", "eplication factor");
      }
      assertThat(story.log("remote_topic=" + story.copy.topic() + " .*is not mirrored"))
          .singleElement()
          .asString()
          .contains(" WARN ", "eplication factor");
      story.produce(10);
      story.staysAway();
      assertThat(story.log("auto.create.topics.enable=true"))
          .singleElement()
          .asString()
          .contains(" WARN ", "cluster=making");

      story.flow.with("replication.factor", "1").create();
      story.flow.awaitRecords(RemoteTopicStory.copy(story.second), RECORDS + 10);
      story.awaitRight();
    }
  }
}
