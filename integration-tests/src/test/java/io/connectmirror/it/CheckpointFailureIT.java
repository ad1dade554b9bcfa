package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The checkpoint connector while clusters go away, come back and hang. */
@Tag("long")
class CheckpointFailureIT {
  private static final TopicPartition SOURCE = new TopicPartition("t", 0);
  private static final TopicPartition TARGET = new TopicPartition("A.t", 0);
  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(60);
  private static final Duration BACK_WITHIN = Duration.ofSeconds(30);
  private static final Duration STOPPED_WITHIN = Duration.ofSeconds(10);

  @Test
  void worksAgainWhenAClusterIsBackAndEndsWhateverHangs() {
    try (Lab lab = Lab.named("CheckpointFailureIT")) {
      Cluster a = lab.start(ClusterSpec.named("A"));
      Cluster b = lab.start(ClusterSpec.named("B"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), b);
      Flow flow = new Flow(a, b);
      try (LabClients onA = LabClients.of(a);
          LabClients onB = LabClients.of(b)) {
        onA.createTopic("t", 1);
        onA.produce(SOURCE, 0, 100);
        onA.commit("g", SOURCE, 10);
        worker.rest().create("source", flow.sourceConnector("t"));
        worker.rest().awaitRunning("source", RUNNING_WITHIN);
        Await.until(
            RUNNING_WITHIN,
            () -> "100 copies",
            () -> onB.describe("A.t").isPresent() && onB.endOffset(TARGET) == 100);

        // The source is away when the connector starts.
        a.broker().stop();
        worker.rest().create("checkpoint", flow.checkpointConnector("g"));
        worker.rest().awaitRunning("checkpoint", RUNNING_WITHIN);
        a.broker().start();
        awaitOnB(onB, 10);

        // It crashes and comes back; then the target does.
        a.broker().kill();
        a.broker().start();
        onA.commit("g", SOURCE, 20);
        awaitOnB(onB, 20);
        b.broker().kill();
        b.broker().start();
        onA.commit("g", SOURCE, 30);
        awaitOnB(onB, 30);
        // The worker lost its own group along with B, and may be starting its connectors anew.
        worker.rest().awaitRunning("checkpoint", RUNNING_WITHIN);

        // An outage is told, and does not drown the log.
        assertThat(worker.log().lines("target-admin.*Rebootstrapping")).hasSizeLessThan(1_000);

        // Nothing that hangs keeps it from ending.
        a.broker().pause();
        long begun = System.nanoTime();
        worker.rest().stop("checkpoint");
        worker.rest().awaitState("checkpoint", "STOPPED", STOPPED_WITHIN);
        Await.until(
            STOPPED_WITHIN,
            () -> "the end of the task",
            () -> worker.rest().status("checkpoint").tasks().isEmpty());
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(STOPPED_WITHIN);
        a.broker().resume();
      }
    }
  }

  private static void awaitOnB(LabClients onB, long offset) {
    Await.until(
        BACK_WITHIN,
        () -> "the group at " + offset + " on B, where it is at " + onB(onB),
        () -> onB(onB).equals(Optional.of(offset)));
  }

  private static Optional<Long> onB(LabClients onB) {
    return Optional.ofNullable(onB.committed("g").get(TARGET));
  }
}
