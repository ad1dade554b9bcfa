package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.GroupMember;
import io.connectmirror.lab.kafka.GroupProtocol;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Consumer groups, of either protocol, lose their cluster and go on with its mirror. */
@Tag("containers")
class FailoverIT {
  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(60);
  private static final Duration IN_PLACE_WITHIN = Duration.ofSeconds(30);
  private static final TopicPartition FIRST = new TopicPartition("orders", 0);
  private static final TopicPartition SECOND = new TopicPartition("orders", 1);
  private static final TopicPartition FIRST_COPY = new TopicPartition("east.orders", 0);
  private static final TopicPartition SECOND_COPY = new TopicPartition("east.orders", 1);

  @Test
  void groupsGoOnWhereTheyWereWhenTheSourceIsLost() {
    try (Lab lab = Lab.named("FailoverIT")) {
      Cluster east = lab.start(ClusterSpec.named("east"));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
      Flow flow = new Flow(east, west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        onEast.createTopic("orders", 2);
        worker.rest().create("east-west", flow.sourceConnector("orders"));
        worker.rest().create("east-west-checkpoint", flow.checkpointConnector("billing-.*"));
        worker.rest().awaitRunning("east-west", RUNNING_WITHIN);
        worker.rest().awaitRunning("east-west-checkpoint", RUNNING_WITHIN);
        onEast.produce(FIRST, 0, 300);
        onEast.produce(SECOND, 1000, 200);

        for (GroupProtocol protocol : GroupProtocol.values()) {
          readPartOfIt(onEast, protocol);
        }
        awaitCopies(onWest);
        for (GroupProtocol protocol : GroupProtocol.values()) {
          awaitPositions(onWest, group(protocol));
        }
        east.broker().kill();

        for (GroupProtocol protocol : GroupProtocol.values()) {
          readTheRest(onWest, protocol);
        }
      }
    }
  }

  /** The group stops before the end of either partition. */
  private static void readPartOfIt(LabClients onEast, GroupProtocol protocol) {
    try (GroupMember member = onEast.join(group(protocol), protocol, "orders")) {
      Await.until(
          IN_PLACE_WITHIN,
          () -> "500 orders on east, of which came " + member.received().size(),
          () -> member.received().size() == 500);
      member.commit(FIRST, 170);
      member.commit(SECOND, 45);
    }
  }

  private static void awaitCopies(LabClients onWest) {
    Await.until(
        IN_PLACE_WITHIN,
        () -> "all orders on west",
        () -> onWest.endOffset(FIRST_COPY) == 300 && onWest.endOffset(SECOND_COPY) == 200);
  }

  private static void awaitPositions(LabClients onWest, String group) {
    Map<TopicPartition, Long> positions = Map.of(FIRST_COPY, 170L, SECOND_COPY, 45L);
    Await.until(
        IN_PLACE_WITHIN,
        () -> group + " at " + positions + ", it is at " + onWest.committed(group),
        () -> onWest.committed(group).equals(positions));
  }

  private static void readTheRest(LabClients onWest, GroupProtocol protocol) {
    try (GroupMember member = onWest.join(group(protocol), protocol, "east.orders")) {
      Await.until(
          IN_PLACE_WITHIN,
          () -> "285 orders on west, of which came " + member.received().size(),
          () -> member.received().size() >= 285);
      assertThat(LabRecords.keys(member.received()))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.concat(IntStream.range(170, 300), IntStream.range(1045, 1200))
                  .mapToObj(Integer::toString)
                  .toList());
    }
  }

  private static String group(GroupProtocol protocol) {
    return "billing-" + protocol;
  }
}
