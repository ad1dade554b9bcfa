package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three flows in a ring, under a policy that keeps topic names. */
@Tag("long")
class RingIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final TopicPartition RING = new TopicPartition("ring", 0);
  private static final String MARK = "connect-mirror.source.cluster.id";

  @Test
  void leavesOneOfEachRecordOnEachClusterThatNamesTheClustersItCameFrom() {
    try (Lab lab = Lab.named("RingIT")) {
      Map<String, Cluster> clusters = new LinkedHashMap<>();
      Map<String, LabClients> clients = new LinkedHashMap<>();
      List<String> names = List.of("a", "b", "c");
      try {
        for (String name : names) {
          clusters.put(name, lab.start(ClusterSpec.named(name)));
          clients.put(name, LabClients.of(clusters.get(name)));
        }
        clients.get("a").createTopic(RING.topic(), 1);
        clients.get("a").produce(RING, 0, 1);
        for (int i = 0; i < names.size(); i++) {
          Cluster source = clusters.get(names.get(i));
          Cluster target = clusters.get(names.get((i + 1) % names.size()));
          lab.start(WorkerSpec.named("connect-" + target.name()).withPlugin(), target)
              .rest()
              .create(source.name() + "-" + target.name(), config(source, target));
        }
        for (String name : names) {
          awaitRecords(clients.get(name), 1);
        }

        // Each goes all the way behind the one before, so what went round would be there by then.
        for (int number = 1; number <= 3; number++) {
          clients.get(names.get(number % names.size())).produce(RING, number, 1);
          for (String name : names) {
            awaitRecords(clients.get(name), number + 1);
          }
        }
        clients.forEach(
            (name, on) ->
                assertThat(LabRecords.keys(on.read(RING)))
                    .as("on %s", name)
                    .containsExactly("0", "1", "2", "3"));
        // The first was produced on a, the second on b.
        String a = onlyMark(clients.get("b").read(RING).get(0));
        String b = onlyMark(clients.get("c").read(RING).get(1));
        assertThat(marks(clients.get("c").read(RING).get(0))).containsExactly(a, b);
        assertThat(a).isNotEqualTo(b);
      } finally {
        clients.values().forEach(LabClients::close);
      }
    }
  }

  private static void awaitRecords(LabClients clients, int count) {
    Await.until(
        SOON,
        () -> count + " records",
        () -> clients.topics().contains(RING.topic()) && clients.endOffset(RING) >= count);
  }

  private static String onlyMark(ConsumerRecord<byte[], byte[]> record) {
    assertThat(marks(record)).hasSize(1);
    return marks(record).get(0);
  }

  private static List<String> marks(ConsumerRecord<byte[], byte[]> record) {
    return StreamSupport.stream(record.headers().headers(MARK).spliterator(), false)
        .map(header -> new String(header.value(), StandardCharsets.UTF_8))
        .toList();
  }

  private static Map<String, String> config(Cluster source, Cluster target) {
    Map<String, String> config = new Flow(source, target).sourceConnector(RING.topic());
    config.put(
        "replication.policy.class", "org.apache.kafka.connect.mirror.IdentityReplicationPolicy");
    config.put("provenance.headers.enabled", "true");
    return config;
  }
}
