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
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Two flows, one each way, under a policy that keeps topic names. */
class IdentityFlowsIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final TopicPartition BOTH = new TopicPartition("both", 0);
  private static final TopicPartition LOOP = new TopicPartition("lp", 0);

  @Test
  void leaveOneOfEachRecordOnEachSide() {
    try (Lab lab = Lab.named("IdentityFlowsIT")) {
      Cluster a = lab.start(ClusterSpec.named("a"));
      Cluster b = lab.start(ClusterSpec.named("b"));
      Worker atA = lab.start(WorkerSpec.named("connect-a").withPlugin(), a);
      Worker atB = lab.start(WorkerSpec.named("connect-b").withPlugin(), b);
      try (LabClients onA = LabClients.of(a);
          LabClients onB = LabClients.of(b)) {
        onA.createTopic("lp", 1);
        onA.produce(LOOP, 0, 1);
        onB.createTopic("other", 1);
        onB.produce(new TopicPartition("other", 0), 0, 1);

        atB.rest().put("a-b", config(a, b));
        atA.rest().put("b-a", config(b, a));

        Await.until(
            SOON, () -> "the record on b", () -> onB.topics().contains("lp") && ends(onB) == 1);
        Await.until(
            SOON,
            () -> "the reason on a",
            () -> state(onA, "mm2-mirror-state.b.internal").containsKey(problem("b-a")));
        assertThat(state(onA, "mm2-mirror-state.b.internal").get(problem("b-a")))
            .contains("\"loop\"", "the flow a->b writes to this topic");
        Await.until(SOON, () -> "the other topic on a", () -> onA.topics().contains("other"));

        // What went round once would be there by now.
        onA.produce(LOOP, 1, 1);
        Await.until(SOON, () -> "the second record on b", () -> ends(onB) == 2);
        assertThat(ends(onA)).isEqualTo(2);
        assertThat(LabRecords.keys(onB.read(LOOP))).containsExactly("0", "1");

        // With marked records both may write.
        atB.rest().put("a-b", marking(config(a, b)));
        atA.rest().put("b-a", marking(config(b, a)));
        onA.createTopic("both", 1);
        onA.produce(BOTH, 0, 1);
        Await.until(
            SOON,
            () -> "the record on b",
            () -> onB.topics().contains("both") && onB.endOffset(BOTH) == 1);
        onB.produce(BOTH, 1, 1);
        Await.until(SOON, () -> "the answer on a", () -> onA.endOffset(BOTH) == 2);
        // What went round would be there by the time that these are.
        onA.produce(BOTH, 2, 1);
        Await.until(SOON, () -> "the third record on b", () -> onB.endOffset(BOTH) >= 3);
        onB.produce(BOTH, 3, 1);
        Await.until(SOON, () -> "the fourth record on a", () -> onA.endOffset(BOTH) >= 4);
        assertThat(LabRecords.keys(onA.read(BOTH))).containsExactly("0", "1", "2", "3");
        assertThat(LabRecords.keys(onB.read(BOTH))).containsExactly("0", "1", "2", "3");
      }
    }
  }

  private static Map<String, String> marking(Map<String, String> config) {
    config.put("provenance.headers.enabled", "true");
    return config;
  }

  private static long ends(LabClients clients) {
    return clients.endOffset(LOOP);
  }

  private static String problem(String connector) {
    return "[\"topic-problem\",\"" + connector + "\",\"lp\"]";
  }

  private static Map<String, String> state(LabClients clients, String topic) {
    Map<String, String> state = new HashMap<>();
    if (clients.topics().contains(topic)) {
      clients
          .read(new TopicPartition(topic, 0))
          .forEach(
              record -> state.put(LabRecords.text(record.key()), LabRecords.text(record.value())));
    }
    return state;
  }

  private static Map<String, String> config(Cluster source, Cluster target) {
    Map<String, String> config = new Flow(source, target).sourceConnector("lp, other, both");
    config.put(
        "replication.policy.class", "org.apache.kafka.connect.mirror.IdentityReplicationPolicy");
    return config;
  }
}
