package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Broker;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.Jvm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Brokers of either side die and come back while all planes mirror the same records. What is on the
 * target then is what is on the source: each record once, in order, with its headers and its
 * timestamp. No task begins anew meanwhile, so none has a reason to repeat anything.
 */
@Tag("long")
class PlanesAmidKillsIT {
  private static final List<String> PLANES = List.of("connect", "direct", "passthrough");
  private static final Map<String, String> CODECS = codecs();
  private static final int PARTITIONS = 2;
  private static final int KILLS_OF_EACH = 3;
  private static final int BROKERS = 3;
  private static final int BROKER_HEAP_MB = 224;
  private static final Duration WITHIN = Duration.ofMinutes(1);

  private static Map<String, String> codecs() {
    Map<String, String> codecs = new TreeMap<>();
    for (String codec : List.of("none", "gzip", "snappy", "lz4", "zstd")) {
      codecs.put("orders-" + codec, codec);
    }
    return codecs;
  }

  @Test
  void mirrorEachRecordOnceAndInOrder() {
    try (Lab lab = Lab.named("PlanesAmidKillsIT")) {
      Cluster east = lab.start(cluster("east"));
      Cluster west = lab.start(cluster("west"));
      Worker worker = lab.start(worker(), west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        for (String topic : CODECS.keySet()) {
          onEast.createTopic(topic, PARTITIONS, Map.of("min.insync.replicas", "2"));
        }
        for (String plane : PLANES) {
          worker.rest().create(plane, connector(east, west, plane));
          worker.rest().awaitRunning(plane, WITHIN);
        }
        Map<String, Integer> counts;
        try (CodecProducers producers = new CodecProducers(east, CODECS)) {
          PLANES.forEach(plane -> awaitSome(onWest, plane));
          List<String> topics = List.copyOf(CODECS.keySet());
          for (int kill = 0; kill < KILLS_OF_EACH; kill++) {
            String topic = topics.get(kill % topics.size());
            killLeader(east, onEast, topic, producers);
            killLeader(west, onWest, copy(PLANES.get(kill % PLANES.size()), topic), producers);
          }
          counts = producers.stop();
        }
        compare(east, west, worker, counts);
      }
    }
  }

  private static ClusterSpec cluster(String name) {
    return ClusterSpec.named(name)
        .brokers(BROKERS)
        .jvm(Jvm.heap(BROKER_HEAP_MB))
        .property("min.insync.replicas", "2");
  }

  private static WorkerSpec worker() {
    String replicas = Integer.toString(BROKERS);
    return WorkerSpec.named("connect")
        .withPlugin()
        .property("config.storage.replication.factor", replicas)
        .property("offset.storage.replication.factor", replicas)
        .property("status.storage.replication.factor", replicas);
  }

  /** Each under an alias of its own, so that the copies of one plane are beside the others'. */
  private static Map<String, String> connector(Cluster east, Cluster west, String plane) {
    Map<String, String> config = new Flow(east, west).sourceConnector("orders-.*");
    config.put("source.cluster.alias", plane);
    config.put("data.plane", plane);
    config.put("tasks.max", "1");
    config.put("producer.override.enable.idempotence", "true");
    return Plane.of(config);
  }

  private static String copy(String plane, String topic) {
    return plane + "." + topic;
  }

  private static void awaitSome(LabClients west, String plane) {
    for (String topic : CODECS.keySet()) {
      String copy = copy(plane, topic);
      Await.until(
          WITHIN,
          () -> "records in " + copy,
          () -> west.topics().contains(copy) && west.endOffset(new TopicPartition(copy, 0)) > 0);
    }
  }

  /** Kills who leads a topic's first partition; goes on without it; has it back, in sync. */
  private static void killLeader(
      Cluster cluster, LabClients clients, String topic, CodecProducers producers) {
    int leader = leader(clients, topic);
    Broker broker = cluster.brokers().get(leader - 1);
    broker.kill();
    Await.until(
        WITHIN,
        () -> "a leader of " + topic + " beside " + leader,
        () -> {
          int now = leader(clients, topic);
          return now >= 0 && now != leader;
        });
    producers.awaitRounds(1);
    broker.start();
    Await.until(
        WITHIN,
        () -> "all replicas of " + topic + " in sync",
        () -> partitions(clients, topic).stream().allMatch(p -> p.isr().size() == BROKERS));
    producers.awaitRounds(1);
  }

  private static int leader(LabClients clients, String topic) {
    return partitions(clients, topic).stream()
        .filter(partition -> partition.partition() == 0 && partition.leader() != null)
        .mapToInt(partition -> partition.leader().id())
        .findFirst()
        .orElse(-1);
  }

  private static List<TopicPartitionInfo> partitions(LabClients clients, String topic) {
    return clients.describe(topic).orElseThrow().partitions();
  }

  private static void compare(
      Cluster east, Cluster west, Worker worker, Map<String, Integer> counts) {
    List<String> differences = new ArrayList<>();
    counts.forEach(
        (topic, count) -> {
          List<String> originals = told(east, topic, count);
          for (String plane : PLANES) {
            List<String> copies = told(west, copy(plane, topic), count);
            if (!copies.equals(originals)) {
              differences.add(plane + " " + topic + ": " + copies + " of " + originals);
            }
          }
        });
    int records = counts.values().stream().mapToInt(Integer::intValue).sum();
    String passthrough =
        "kafka.connect.mirror:type=ClusterMirrorSourceConnector,source=passthrough,target=west,"
            + "connector=passthrough,task=0";
    double passed = worker.jmx().number(passthrough, "batches-passed-total");
    Figure.say(
        "records=%d kills=%d differences=%d batches_passed=%d",
        records, 2 * KILLS_OF_EACH, differences.size(), (long) passed);
    assertThat(differences).isEmpty();
    assertThat(passed).isPositive();
    for (String plane : PLANES) {
      assertThat(worker.rest().status(plane).hasFailed()).isFalse();
    }
  }

  /** What was read, once so many different records were there. */
  private static List<String> told(Cluster cluster, String topic, int count) {
    try (TopicLedger ledger = new TopicLedger(cluster.clientConfig(), topic, PARTITIONS)) {
      ledger.awaitDistinct(count);
      ledger.readToEnd();
      List<String> told = new ArrayList<>();
      told.add("distinct " + ledger.sum(PartitionLedger::distinct));
      told.add("repeated " + ledger.sum(PartitionLedger::repeated));
      told.add("fallbacks " + ledger.sum(PartitionLedger::fallbacks));
      told.add("jumps " + ledger.sum(PartitionLedger::jumps));
      told.addAll(ledger.digests());
      return told;
    }
  }
}
