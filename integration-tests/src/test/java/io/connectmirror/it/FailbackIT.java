package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A drill with flows both ways: producers and a consumer group go over to the other cluster and
 * home again, three times, whenever the mirror has caught up. The group commits after each record
 * and has some left to read each time.
 */
class FailbackIT {
  private static final Duration WITHIN = Duration.ofSeconds(60);
  private static final int TRIPS = 3;
  private static final int PRODUCED = 20;
  private static final int LEFT = 7;
  private static final String GROUP = "billing";

  @Test
  void eachRecordIsProcessedOnce() {
    drill("FailbackIT", KafkaVersion.CURRENT, Map.of(), other -> other + ".orders");
  }

  @Test
  @Tag("long")
  void eachRecordIsProcessedOnceOnTheNewestBrokers() {
    drill("FailbackIT-newest", KafkaVersion.NEWEST, Map.of(), other -> other + ".orders");
  }

  @Test
  @Tag("long")
  void eachRecordIsProcessedOnceUnderARule() {
    drill(
        "FailbackIT-rename",
        KafkaVersion.CURRENT,
        Map.of(
            "replication.policy.class",
            "io.connectmirror.policy.RenameReplicationPolicy",
            "replication.policy.rename.rules",
            "orders -> mirrored-orders"),
        other -> "mirrored-orders");
  }

  @Test
  @Tag("long")
  void eachRecordIsProcessedOnceWhereTopicsKeepTheirNames() {
    drill(
        "FailbackIT-identity",
        KafkaVersion.CURRENT,
        Map.of(
            "replication.policy.class",
            "io.connectmirror.policy.IdentityReplicationPolicy",
            "provenance.headers.enabled",
            "true"),
        other -> "orders");
  }

  /** As was reported: whatever the group does on west, east has never heard of it. */
  @Test
  @Tag("long")
  void aGroupThatWasOnlyOnTheOtherClusterComesHome() {
    try (Lab lab = Lab.named("FailbackIT-never")) {
      Cluster east = lab.start(ClusterSpec.named("east"));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Worker besideEast = start(lab, "connect-east", KafkaVersion.CURRENT, east);
      Worker besideWest = start(lab, "connect-west", KafkaVersion.CURRENT, west);
      TopicPartition orders = new TopicPartition("orders", 0);
      TopicPartition copy = new TopicPartition("east.orders", 0);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        onEast.createTopic(orders.topic(), 1);
        onEast.produce(orders, 0, 100);
        mirror(besideWest, east, west, Map.of());
        mirror(besideEast, west, east, Map.of());
        Await.until(
            WITHIN,
            () -> "100 copies",
            () -> onWest.topics().contains(copy.topic()) && onWest.endOffset(copy) == 100);

        onWest.commit(GROUP, copy, 80);

        Await.until(
            WITHIN,
            () -> "the group at 80 on east, where it is at " + onEast.committed(GROUP),
            () -> onEast.committed(GROUP).equals(Map.of(orders, 80L)));
        assertThat(onWest.committed(GROUP)).isEqualTo(Map.of(copy, 80L));
      }
    }
  }

  private static void drill(
      String name, KafkaVersion version, Map<String, String> policy, CopyName copyName) {
    try (Lab lab = Lab.named(name)) {
      Cluster east = lab.start(ClusterSpec.named("east").version(version));
      Cluster west = lab.start(ClusterSpec.named("west").version(version));
      Worker besideEast = start(lab, "connect-east", version, east);
      Worker besideWest = start(lab, "connect-west", version, west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        onEast.createTopic("orders", 1);
        onWest.createTopic("orders", 1);
        mirror(besideWest, east, west, policy);
        mirror(besideEast, west, east, policy);
        Place atEast = new Place(onEast, topics(copyName.of("west")));
        Place atWest = new Place(onWest, topics(copyName.of("east")));

        List<String> processed = new ArrayList<>();
        int produced = 0;
        for (int trip = 0; trip < TRIPS; trip++) {
          produced = leg(atEast, atWest, produced, processed);
          produced = leg(atWest, atEast, produced, processed);
        }
        processed.addAll(atEast.process(produced - processed.size()));

        assertThat(processed).doesNotHaveDuplicates().hasSize(produced);
      }
    }
  }

  private static Worker start(Lab lab, String name, KafkaVersion version, Cluster beside) {
    return lab.start(WorkerSpec.named(name).version(version).withPlugin(), beside);
  }

  private static Set<String> topics(String copy) {
    return new HashSet<>(List.of("orders", copy));
  }

  /** Work at one cluster until the other one could take over. */
  private static int leg(Place here, Place there, int produced, List<String> processed) {
    here.clients.produce(new TopicPartition("orders", 0), produced, PRODUCED);
    int all = produced + PRODUCED;
    processed.addAll(here.process(all - LEFT - processed.size()));
    Set<String> done = new HashSet<>(processed);
    Await.until(
        WITHIN, () -> all + " records, found " + there.records(), () -> there.records() == all);
    Await.until(
        WITHIN,
        () ->
            "the group at "
                + there.expected(done)
                + " after "
                + processed
                + ", it is at "
                + there.clients.committed(GROUP),
        () -> there.stands(done));
    return all;
  }

  private static void mirror(
      Worker worker, Cluster source, Cluster target, Map<String, String> policy) {
    Flow flow = new Flow(source, target);
    Map<String, String> checkpoint = new HashMap<>(flow.checkpointConnector(GROUP));
    checkpoint.put("topics", "orders");
    checkpoint.put("emit.checkpoints.interval.ms", "200");
    checkpoint.put("sync.group.offsets.interval.ms", "200");
    checkpoint.putAll(policy);
    checkpoint.remove("provenance.headers.enabled");
    Map<String, String> mirror = new HashMap<>(flow.sourceConnector("orders"));
    mirror.putAll(policy);
    worker.rest().put("mirror", mirror);
    worker.rest().put("checkpoints", checkpoint);
  }

  /** What the topic of the other cluster is called. */
  private interface CopyName {
    String of(String otherCluster);
  }

  /** One of the two clusters, and where the group reads there. */
  private record Place(LabClients clients, Set<String> topics) {
    List<String> process(int count) {
      return LabRecords.keys(clients.readOneByOne(GROUP, List.copyOf(topics), count));
    }

    int records() {
      return logs().values().stream().mapToInt(List::size).sum();
    }

    /** By partition the offset of the first record that was not processed. */
    Map<TopicPartition, Long> expected(Set<String> done) {
      Map<TopicPartition, Long> expected = new HashMap<>();
      logs()
          .forEach(
              (partition, keys) ->
                  expected.put(partition, keys.stream().takeWhile(done::contains).count()));
      return expected;
    }

    /** No position is as good as the start. */
    boolean stands(Set<String> done) {
      Map<TopicPartition, Long> committed = clients.committed(GROUP);
      return expected(done).entrySet().stream()
          .allMatch(place -> committed.getOrDefault(place.getKey(), 0L).equals(place.getValue()));
    }

    private Map<TopicPartition, List<String>> logs() {
      Map<TopicPartition, List<String>> logs = new HashMap<>();
      for (String topic : topics) {
        if (clients.topics().contains(topic)) {
          TopicPartition partition = new TopicPartition(topic, 0);
          logs.put(partition, LabRecords.keys(clients.read(partition)));
        }
      }
      return logs;
    }
  }
}
