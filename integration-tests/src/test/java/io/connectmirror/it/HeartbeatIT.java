package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.Heartbeat;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class HeartbeatIT {
  private static final TopicPartition HEARTBEATS = new TopicPartition("heartbeats", 0);
  private static final String NAME = "east-west-heartbeat";
  private static final String MBEAN =
      "kafka.connect.mirror:type=ClusterMirrorHeartbeatConnector,source=east,target=west,connector="
          + NAME
          + ",task=0";

  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(30);
  private static final Duration BACK_WITHIN = Duration.ofSeconds(10);
  private static final Duration STOPPED_WITHIN = Duration.ofSeconds(10);

  @Test
  void keepsBeatingOnBothClustersWhateverHappensToEither() {
    try (Lab lab = Lab.named("HeartbeatIT")) {
      Cluster east = lab.start(ClusterSpec.named("east"));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        // The source is away when the connector starts.
        east.broker().stop();
        worker.rest().create(NAME, config(east, west));
        worker.rest().awaitRunning(NAME, RUNNING_WITHIN);
        awaitMore(onWest, 2, RUNNING_WITHIN);
        Await.until(
            RUNNING_WITHIN,
            () -> "a failed run that is counted",
            () -> worker.jmx().number(MBEAN, "job-failures-total") > 0);

        // It comes back, and goes away again, and comes back.
        east.broker().start();
        awaitMore(onEast, 2, BACK_WITHIN);
        east.broker().kill();
        awaitMore(onWest, 2, BACK_WITHIN);
        assertThat(worker.rest().status(NAME).isRunning()).isTrue();
        east.broker().start();
        awaitMore(onEast, 2, BACK_WITHIN);

        for (LabClients clients : List.of(onEast, onWest)) {
          assertThatTheyAreMirrorMakersOwn(clients);
          assertThat(clients.describe("heartbeats").orElseThrow().partitions()).hasSize(1);
          assertThat(clients.configs("heartbeats").get("cleanup.policy").value())
              .isEqualTo("compact");
        }
        assertThat(worker.jmx().number(MBEAN, "heartbeats-total")).isGreaterThan(4);

        // Nothing that hangs keeps it from ending.
        east.broker().pause();
        long begin = System.nanoTime();
        worker.rest().stop(NAME);
        worker.rest().awaitState(NAME, "STOPPED", STOPPED_WITHIN);
        Await.until(
            STOPPED_WITHIN,
            () -> "the end of the task",
            () -> worker.rest().status(NAME).tasks().isEmpty());
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(STOPPED_WITHIN);
        east.broker().resume();
      }
    }
  }

  private static Map<String, String> config(Cluster east, Cluster west) {
    Map<String, String> config = new Flow(east, west).heartbeatConnector();
    config.put("emit.heartbeats.to", "both");
    // An outage is to be noticed while it lasts.
    config.put("admin.timeout.ms", "2000");
    return config;
  }

  private static void awaitMore(LabClients clients, int count, Duration within) {
    Await.until(
        within, () -> "the heartbeats topic", () -> clients.describe("heartbeats").isPresent());
    long before = clients.endOffset(HEARTBEATS);
    Await.until(
        within,
        () -> count + " more heartbeats than " + before,
        () -> clients.endOffset(HEARTBEATS) >= before + count);
  }

  private static void assertThatTheyAreMirrorMakersOwn(LabClients clients) {
    List<ConsumerRecord<byte[], byte[]>> records = clients.read(HEARTBEATS);
    assertThat(records)
        .isNotEmpty()
        .allSatisfy(
            record -> {
              Heartbeat beat = Heartbeat.decode(record.key(), record.value()).value().orElseThrow();
              assertThat(beat.sourceClusterAlias()).isEqualTo("east");
              assertThat(beat.targetClusterAlias()).isEqualTo("west");
              assertThat(beat.timestamp()).isEqualTo(record.timestamp());
              assertThat(record.headers()).isEmpty();
            });
  }
}
