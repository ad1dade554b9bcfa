package io.connectmirror.adapters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.kafka.InternalTopic;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabClients;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The internal topics on a real cluster: transactions, deletion, and the state that is kept. */
@ExtendWith(SharedLabExtension.class)
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InternalTopicsIT {
  private static final Duration STEP = Duration.ofMillis(500);

  private Cluster cluster;
  private LabClients users;
  private ClusterClients clients;
  private final List<String> read = new CopyOnWriteArrayList<>();
  private final InternalTopicLog.Reader reader =
      new InternalTopicLog.Reader() {
        @Override
        public void record(long offset, long timestampMs, byte[] key, byte[] value) {
          read.add(new String(key, UTF_8));
        }

        @Override
        public void restarted() {
          read.add("restarted");
        }
      };

  @BeforeAll
  void start(SharedLab lab) {
    cluster = lab.west();
    users = lab.onWest();
    clients = RealClients.of(cluster);
  }

  @AfterAll
  void stop() {
    clients.close();
  }

  @Test
  void anOpenTransactionDoesNotHoldUpReadingToTheEnd() throws Exception {
    clients.internalTopics().ensure(internal("InternalTopicsIT-open-transaction"));
    read.clear();
    try (Producer<byte[], byte[]> plain = clients.producer(RealClients.properties(cluster));
        Producer<byte[], byte[]> transactional = transactional("open")) {
      send(plain, "InternalTopicsIT-open-transaction", "before");
      transactional.beginTransaction();
      send(transactional, "InternalTopicsIT-open-transaction", "inside");
      send(plain, "InternalTopicsIT-open-transaction", "after");

      try (InternalTopicLog log = log("InternalTopicsIT-open-transaction")) {
        readToEnd(log);
        assertThat(read).as("up to the last stable offset").containsExactly("before");

        transactional.commitTransaction();
        follow(log, 3);
        assertThat(read).containsExactly("before", "inside", "after");

        transactional.beginTransaction();
        send(transactional, "InternalTopicsIT-open-transaction", "aborted");
        transactional.abortTransaction();
        send(plain, "InternalTopicsIT-open-transaction", "last");
        follow(log, 4);
        assertThat(read).endsWith("after", "last");
      }
      try (InternalTopicLog log = log("InternalTopicsIT-open-transaction")) {
        read.clear();
        readToEnd(log);
        assertThat(read).containsExactly("before", "inside", "after", "last");
      }
    }
  }

  @Test
  void endsAtAMarker() throws Exception {
    clients.internalTopics().ensure(internal("InternalTopicsIT-marker"));
    read.clear();
    try (Producer<byte[], byte[]> transactional = transactional("marker")) {
      transactional.beginTransaction();
      send(transactional, "InternalTopicsIT-marker", "aborted");
      transactional.abortTransaction();
    }
    try (InternalTopicLog log = log("InternalTopicsIT-marker")) {
      readToEnd(log);
    }
    assertThat(read).isEmpty();
  }

  @Test
  void readsATopicAgainThatWasMadeAgain() throws Exception {
    clients.internalTopics().ensure(internal("InternalTopicsIT-again"));
    read.clear();
    try (Producer<byte[], byte[]> plain = clients.producer(RealClients.properties(cluster));
        InternalTopicLog log = log("InternalTopicsIT-again")) {
      send(plain, "InternalTopicsIT-again", "old");
      readToEnd(log);

      users.deleteTopic("InternalTopicsIT-again");
      users.createTopic("InternalTopicsIT-again", 1);
      try (Producer<byte[], byte[]> fresh = clients.producer(RealClients.properties(cluster))) {
        send(fresh, "InternalTopicsIT-again", "new-0");
        send(fresh, "InternalTopicsIT-again", "new-1");
      }
      while (!read.contains("restarted") || !read.get(read.size() - 1).equals("new-1")) {
        log.poll(STEP, reader);
      }

      // Until the new id was seen, the consumer may have read on behind its old position.
      assertThat(read).startsWith("old").endsWith("restarted", "new-0", "new-1");
    }
  }

  @Test
  void tellsThatATopicIsMissing() {
    try (InternalTopicLog log = log("no-such-topic")) {
      assertThatThrownBy(() -> log.poll(STEP, reader))
          .isInstanceOfSatisfying(
              FailureException.class,
              e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.MISSING));
    }
    assertThat(users.topics()).doesNotContain("no-such-topic");
  }

  @Test
  void anotherLifeFindsTheStateThatTheFirstLeft() throws Exception {
    StateKey kept = StateKey.of(StateKind.GROUP_OFFSET, "g, 1", "east.orders", "0");
    StateKey forgotten = StateKey.of(StateKind.GROUP_OFFSET, "g, 1", "east.orders", "1");
    try (StateStore store = store("InternalTopicsIT-state")) {
      assertThat(store.load(StateKind.GROUP_OFFSET)).isEmpty();
      store.put(
          Map.of(
              kept, Optional.of(Map.of("offset", 5)),
              forgotten, Optional.of(Map.of("offset", 6))));
      store.put(Map.of(kept, Optional.of(Map.of("offset", 7))));
      store.put(Map.of(forgotten, Optional.empty()));
    }
    try (StateStore store = store("InternalTopicsIT-state")) {
      assertThat(store.load(StateKind.GROUP_OFFSET)).isEqualTo(Map.of(kept, Map.of("offset", 7L)));
      assertThat(store.load(StateKind.ANOMALY)).isEmpty();
    }
    assertThat(users.configs("InternalTopicsIT-state").get("cleanup.policy").value())
        .isEqualTo("compact");
    assertThat(users.configs("InternalTopicsIT-state").get("segment.bytes").value())
        .isEqualTo("67108864");
  }

  private InternalTopic internal(String name) {
    return InternalTopic.compacted(name, (short) 1, "replication.factor");
  }

  private InternalTopicLog log(String topic) {
    return clients.internalTopicLog(topic, RealClients.properties(cluster));
  }

  private StateStore store(String topic) {
    return clients.stateStore(
        internal(topic).withSmallSegments(),
        RealClients.properties(cluster),
        RealClients.properties(cluster),
        new RecordingFlowMetrics());
  }

  private Producer<byte[], byte[]> transactional(String id) {
    Map<String, Object> properties = RealClients.properties(cluster);
    properties.put("transactional.id", id);
    Producer<byte[], byte[]> producer = clients.producer(properties);
    producer.initTransactions();
    return producer;
  }

  private static void send(Producer<byte[], byte[]> producer, String topic, String key)
      throws Exception {
    producer
        .send(new ProducerRecord<>(topic, 0, key.getBytes(UTF_8), new byte[0]))
        .get(30, TimeUnit.SECONDS);
  }

  private void readToEnd(InternalTopicLog log) throws InterruptedException {
    while (!log.poll(STEP, reader)) {
      // Bounded by the test's timeout.
    }
  }

  private void follow(InternalTopicLog log, int records) throws InterruptedException {
    while (read.size() < records) {
      log.poll(STEP, reader);
    }
  }
}
