package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** A source connector whose clusters go away and come back. */
class OutageIT {
  private static final String NAME = "east-west";
  private static final String TASK =
      "kafka.connect.mirror:type=ClusterMirrorSourceConnector,source=east,target=west,connector="
          + NAME
          + ",task=0";
  private static final String PARTITION =
      "kafka.connect.mirror:type=MirrorSourceConnector,source=east,target=west,"
          + "topic=east.orders,partition=0";
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final TopicPartition REMOTE = new TopicPartition("east.orders", 0);
  private static final Duration RUNNING_WITHIN = Duration.ofSeconds(30);
  private static final Duration BACK_WITHIN = Duration.ofSeconds(10);
  private static final Duration STOPPED_WITHIN = Duration.ofSeconds(10);

  /** What a worker of a cluster that was away needs by itself until it has joined its group. */
  private static final Duration WORKER_BACK_WITHIN = Duration.ofSeconds(60);

  @Test
  void goesOnByItselfAndEndsInTimeWhateverHangs() {
    try (Lab lab = Lab.named("OutageIT")) {
      Cluster east = lab.start(ClusterSpec.named("east"));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        onEast.createTopic("orders", 1);
        onEast.produce(ORDERS, 0, 10);

        // The source is away when the connector starts.
        east.broker().stop();
        worker.rest().create(NAME, config(east, west));
        worker.rest().awaitRunning(NAME, RUNNING_WITHIN);
        Await.until(
            RUNNING_WITHIN,
            () -> "a task that shows it",
            () -> worker.jmx().number(TASK, "job-discovery-seconds-since-success") > 5);
        east.broker().start();
        awaitEnd(onWest, 10, BACK_WITHIN);

        // The source is lost, and comes back.
        east.broker().kill();
        Await.until(
            Duration.ofSeconds(60),
            () -> "a partition that shows it",
            () -> worker.jmx().number(PARTITION, "state") == 2);
        east.broker().start();
        onEast.produce(ORDERS, 10, 10);
        awaitEnd(onWest, 20, BACK_WITHIN);
        Await.until(
            BACK_WITHIN,
            () -> "a partition that runs",
            () -> worker.jmx().number(PARTITION, "state") == 0);

        // The target is lost, and with it the worker's own group.
        west.broker().kill();
        onEast.produce(ORDERS, 20, 10);
        west.broker().start();
        awaitEnd(onWest, 30, WORKER_BACK_WITHIN);
        assertThat(LabRecords.keys(onWest.read(REMOTE))).containsAll(numbers(30));

        // Nothing that hangs keeps it from ending.
        east.broker().pause();
        long begin = System.nanoTime();
        worker.rest().stop(NAME);
        Await.until(
            STOPPED_WITHIN,
            () -> "the end of the task",
            () -> worker.rest().status(NAME).tasks().isEmpty());
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(STOPPED_WITHIN);
        east.broker().resume();
      }
    }
  }

  private static void awaitEnd(LabClients west, long end, Duration within) {
    Await.until(
        within,
        () -> end + " records in " + REMOTE,
        () -> west.topics().contains(REMOTE.topic()) && west.endOffset(REMOTE) >= end);
  }

  private static List<String> numbers(int count) {
    List<String> numbers = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      numbers.add(Integer.toString(number));
    }
    return numbers;
  }

  private static Map<String, String> config(Cluster east, Cluster west) {
    Map<String, String> config = new Flow(east, west).sourceConnector("orders");
    config.remove("refresh.topics.interval.seconds");
    // Clients that were told that a request may take minutes notice an outage in minutes.
    config.put("admin.timeout.ms", "5000");
    return config;
  }
}
