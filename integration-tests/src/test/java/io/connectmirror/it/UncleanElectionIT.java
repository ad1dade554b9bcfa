package io.connectmirror.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Broker;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The source loses records that were mirrored: a replica that has not got them becomes the leader,
 * and others take their offsets.
 */
@Tag("long")
class UncleanElectionIT {
  private static final String TOPIC = "orders";
  private static final TopicPartition ORDERS = new TopicPartition(TOPIC, 0);
  private static final TopicPartition REMOTE = new TopicPartition("east.orders", 0);
  private static final TopicPartition STATE =
      new TopicPartition("mm2-mirror-state.east.internal", 0);
  private static final String TASK =
      "kafka.connect.mirror:type=ClusterMirrorSourceConnector,source=east,target=west,"
          + "connector=source,task=0";
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final long BEGIN_OF_OTHERS = 1_000;

  @ParameterizedTest
  @EnumSource(
      value = KafkaVersion.class,
      names = {"CURRENT", "OLDEST"})
  void isToldWithTheRangeAndNoNewRecordIsSkipped(KafkaVersion version) {
    try (Lab lab = Lab.named("UncleanElectionIT-" + version)) {
      Cluster east =
          lab.start(
              ClusterSpec.named("east")
                  .version(version)
                  .brokers(2)
                  .property("unclean.leader.election.enable", "true")
                  .property("min.insync.replicas", "1"));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        onEast.createTopic(TOPIC, 1, Map.of("unclean.leader.election.enable", "true"));
        awaitInSync(onEast, 2);
        onEast.produce(ORDERS, 0, 61);
        Flow flow = new Flow(east, west);
        Map<String, String> source = flow.sourceConnector(TOPIC);
        source.put("tasks.max", "1");
        worker.rest().create("source", source);
        worker.rest().create("checkpoint", flow.checkpointConnector("g"));
        awaitCopies(onWest, 61);

        int leader = leader(onEast).orElseThrow();
        Broker first = east.brokers().get(leader - 1);
        Broker stale = east.brokers().get(2 - leader);
        stale.stop();
        awaitInSync(onEast, 1);
        onEast.produce(ORDERS, 61, 29);
        awaitCopies(onWest, 90);
        long before = worker.log().end();
        first.stop();
        stale.start();
        Await.until(
            SOON,
            () -> "the stale replica as leader",
            () -> leader(onEast).equals(Optional.of(stale.id())));
        onEast.produce(ORDERS, BEGIN_OF_OTHERS, 10);

        awaitCopies(onWest, 100);
        List<Long> expected = new ArrayList<>(LongStream.range(0, 90).boxed().toList());
        LongStream.range(0, 10).forEach(number -> expected.add(BEGIN_OF_OTHERS + number));
        assertThat(LabRecords.keys(onWest.read(REMOTE)).stream().map(Long::valueOf))
            .isEqualTo(expected);
        assertThat(worker.log().matching("anomaly=truncated", before))
            .singleElement()
            .asString()
            .contains("ERROR", "orders-0", "61 to 89");
        assertThat(anomalies(onWest))
            .containsExactly("[\"anomaly\",\"truncated\",\"orders\",\"0\",\"61\"]");
        assertThat(worker.jmx().number(TASK, "anomalies-total")).isEqualTo(1);

        // A position means the record that is there now.
        onEast.commit("g", ORDERS, 65);
        Await.until(
            SOON,
            () -> "g behind the fourth of the new records, not at " + onWest.committed("g"),
            () -> Optional.of(94L).equals(Optional.ofNullable(onWest.committed("g").get(REMOTE))));
      }
    }
  }

  private static Optional<TopicPartitionInfo> partition(LabClients clients) {
    return clients.describe(TOPIC).map(topic -> topic.partitions().get(0));
  }

  private static Optional<Integer> leader(LabClients clients) {
    return partition(clients).map(TopicPartitionInfo::leader).map(Node::id);
  }

  private static void awaitInSync(LabClients clients, int count) {
    Await.until(
        SOON,
        () -> count + " replicas in sync",
        () -> partition(clients).map(p -> p.isr().size()).equals(Optional.of(count)));
  }

  private static void awaitCopies(LabClients west, long count) {
    Await.until(
        SOON,
        () -> count + " copies",
        () -> west.topics().contains(REMOTE.topic()) && west.endOffset(REMOTE) >= count);
  }

  private static List<String> anomalies(LabClients west) {
    return west.read(STATE).stream()
        .map(record -> new String(record.key(), UTF_8))
        .filter(key -> key.startsWith("[\"anomaly\""))
        .toList();
  }
}
