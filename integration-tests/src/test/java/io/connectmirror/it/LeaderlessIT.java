package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Broker;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nine partitions of twelve on one broker of the target, which has all else too, and three on
 * another, which goes away while records come.
 */
@Tag("long")
class LeaderlessIT {
  private static final int RECORDS = SuiteCounts.ISOLATED_RECORDS.count();
  private static final int PARTITIONS = 12;
  private static final int AWAY = 3;
  private static final String TOPIC = "orders";
  private static final Duration WITHIN = Duration.ofMinutes(3);

  @Test
  void partitionsOfABrokerThatIsAwayHoldUpNoOthersAndComeLater()
      throws ExecutionException, InterruptedException {
    try (Lab lab = Lab.named("LeaderlessIT")) {
      Cluster east = lab.start(ClusterSpec.named("east"));
      Cluster west = lab.start(ClusterSpec.named("west").brokers(2));
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        Broker there = west.brokers().get(0);
        Broker away = west.brokers().get(1);
        onEast.createTopic(TOPIC, PARTITIONS);
        Map<Integer, List<Integer>> places = new TreeMap<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
          places.put(partition, List.of(partition < AWAY ? away.id() : there.id()));
        }
        onWest.admin().createTopics(List.of(new NewTopic("east." + TOPIC, places))).all().get();
        WorkerSpec spec =
            WorkerSpec.named("connect")
                .withPlugin()
                .property("config.storage.replication.factor", "2")
                .property("offset.storage.replication.factor", "2")
                .property("status.storage.replication.factor", "2");
        Worker worker = lab.start(spec, west);
        Map<String, String> source = new Flow(east, west).sourceConnector(TOPIC);
        source.put("tasks.max", "1");
        source.put("producer.override.enable.idempotence", "true");
        worker.rest().create("source", Plane.of(source));
        worker.rest().awaitRunning("source", WITHIN);
        // Begins the partitions, and warms up. Then the same nine are timed twice.
        mirror(worker.rest(), onEast, onWest, 0, 0);
        Duration withAll = mirror(worker.rest(), onEast, onWest, RECORDS, AWAY);

        away.stop();
        Duration beside = mirror(worker.rest(), onEast, onWest, 2L * RECORDS, AWAY);
        away.start();

        for (int partition = 0; partition < PARTITIONS; partition++) {
          TopicPartition copy = copy(partition);
          awaitEnd(onWest, copy, 3L * RECORDS);
          assertThat(LabRecords.keys(onWest.read(copy)).stream().map(Long::valueOf))
              .isEqualTo(LongStream.range(0, 3L * RECORDS).boxed().toList());
        }
        Figure.say(
            "other_partitions=9 records=%d ms_with_all_leaders=%d ms_beside_three_leaderless=%d",
            9 * RECORDS, withAll.toMillis(), beside.toMillis());
        assertThat(worker.rest().status("source").hasFailed()).isFalse();
        assertThat(beside.toMillis() * 9).isLessThan(withAll.toMillis() * 10);
      }
    }
  }

  /**
   * How long it takes until new records of all partitions from one on are there. None is mirrored
   * while they are written: how many are left by the end of that is a matter of chance.
   */
  private static Duration mirror(
      ConnectRest rest, LabClients east, LabClients west, long first, int from) {
    rest.pause("source");
    Await.until(
        WITHIN,
        () -> "a task that is paused, not " + rest.status("source"),
        () ->
            rest.status("source").tasks().stream().allMatch(task -> task.state().equals("PAUSED")));
    for (int partition = 0; partition < PARTITIONS; partition++) {
      List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
      for (long number = first; number < first + RECORDS; number++) {
        byte[] key = LabRecords.bytes(Long.toString(number));
        records.add(new ProducerRecord<>(TOPIC, partition, key, new byte[1_000]));
      }
      east.produce(records);
    }
    long begun = System.nanoTime();
    rest.resume("source");
    for (int partition = from; partition < PARTITIONS; partition++) {
      awaitEnd(west, copy(partition), first + RECORDS);
    }
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private static void awaitEnd(LabClients west, TopicPartition copy, long end) {
    Await.until(
        WITHIN,
        () -> end + " records in " + copy + ", not " + west.endOffset(copy),
        () -> west.endOffset(copy) == end);
  }

  private static TopicPartition copy(int partition) {
    return new TopicPartition("east." + TOPIC, partition);
  }
}
