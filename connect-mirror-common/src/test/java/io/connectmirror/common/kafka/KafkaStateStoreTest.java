package io.connectmirror.common.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class KafkaStateStoreTest {
  private static final String TOPIC = "mm2-mirror-state.east.internal";
  private static final StateKey KEY = StateKey.of(StateKind.TOPIC_CONFIGS, "east.orders");

  private final ManualClock clock = new ManualClock();
  private final FakeCluster cluster = new FakeCluster("west");
  private final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  private final List<MockProducer<byte[], byte[]>> producers = new ArrayList<>();
  private final List<byte[][]> inTopic = new ArrayList<>();
  private boolean neverAtEnd;
  private boolean autoComplete = true;
  private int logsOpen;

  private final KafkaStateStore store =
      new KafkaStateStore(
          "west",
          InternalTopic.compacted(TOPIC, (short) 1, "state.topic.replication.factor"),
          new InternalTopicCreator(cluster.topicAdmin()),
          this::newLog,
          this::newProducer,
          metrics,
          Duration.ofSeconds(10),
          clock.nanos());

  @Test
  void makesTheTopicAndFindsNothingInIt() throws Exception {
    assertThat(store.load(StateKind.TOPIC_CONFIGS)).isEmpty();

    assertThat(cluster.configs(TOPIC)).containsEntry("cleanup.policy", "compact");
  }

  @Test
  void loadsTheNewestValuesOfOneKind() throws Exception {
    cluster.topic(TOPIC, 1);
    stored("[\"topic-configs\",\"a\"]", "{\"retention.ms\":\"1\"}");
    stored("[\"topic-configs\",\"b\"]", "{\"retention.ms\":\"1\"}");
    stored("[\"group-offset\",\"g\",\"t\",\"0\"]", "{\"offset\":7}");
    stored("[\"topic-configs\",\"a\"]", "{\"retention.ms\":\"2\"}");
    stored("[\"topic-configs\",\"b\"]", null);

    assertThat(store.load(StateKind.TOPIC_CONFIGS))
        .isEqualTo(Map.of(StateKey.of(StateKind.TOPIC_CONFIGS, "a"), Map.of("retention.ms", "2")));
    assertThat(store.load(StateKind.GROUP_OFFSET).values()).containsExactly(Map.of("offset", 7L));
    assertThat(logsOpen).isZero();
  }

  @Test
  void skipsAndCountsWhatItCannotRead() throws Exception {
    cluster.topic(TOPIC, 1);
    stored("garbage", "{}");
    stored("\u0000a probe, which is no state and no poison", "{}");
    stored(null, "{}");
    stored("[\"topic-configs\",\"a\"]", "not json");
    stored("[\"kind-of-a-later-version\"]", "not json");
    stored("[\"topic-configs\",\"b\"]", "{\"x\":\"1\"}");

    assertThat(store.load(StateKind.TOPIC_CONFIGS))
        .containsOnlyKeys(StateKey.of(StateKind.TOPIC_CONFIGS, "b"));

    assertThat(metrics.count(MirrorCounter.POISON_RECORDS)).isEqualTo(3);
  }

  @Test
  void countsEachPoisonRecordOnceHoweverOftenItIsRead() throws Exception {
    cluster.topic(TOPIC, 1);
    stored("garbage", "{}");
    stored("[\"topic-configs\",\"a\"]", "not json");
    store.load(StateKind.TOPIC_CONFIGS);
    stored("more garbage", "{}");

    store.load(StateKind.GROUP_OFFSET);
    store.load(StateKind.TOPIC_CONFIGS);

    assertThat(metrics.count(MirrorCounter.POISON_RECORDS)).isEqualTo(3);
  }

  @Test
  void writesToPartitionZeroAndWaitsForTheAcknowledgement() throws Exception {
    store.put(Map.of(KEY, value("retention.ms", "5")));

    ProducerRecord<byte[], byte[]> record = producer().history().get(0);
    assertThat(record.topic()).isEqualTo(TOPIC);
    assertThat(record.partition()).isZero();
    assertThat(text(record.key())).isEqualTo("[\"topic-configs\",\"east.orders\"]");
    assertThat(text(record.value())).isEqualTo("{\"retention.ms\":\"5\"}");
    assertThat(cluster.hasTopic(TOPIC)).isTrue();
  }

  @Test
  void doesNotWriteWhatItReadOrWroteBefore() throws Exception {
    cluster.topic(TOPIC, 1);
    stored("[\"topic-configs\",\"east.orders\"]", "{\"n\":3}");
    store.load(StateKind.TOPIC_CONFIGS);

    store.put(Map.of(KEY, value("n", 3)));
    store.put(Map.of(KEY, value("n", 3L)));
    assertThat(producers).isEmpty();

    store.put(Map.of(KEY, value("n", 4)));
    store.put(Map.of(KEY, value("n", 4)));
    assertThat(producer().history()).hasSize(1);
  }

  @Test
  void forgetsWithATombstoneAndOnlyWhatMayBeThere() throws Exception {
    StateKey never = StateKey.of(StateKind.TOPIC_CONFIGS, "never");
    store.put(Map.of(never, Optional.empty()));
    assertThat(producer().history()).as("the topic was not read").hasSize(1);
    assertThat(producer().history().get(0).value()).isNull();

    store.load(StateKind.TOPIC_CONFIGS);
    store.put(Map.of(StateKey.of(StateKind.TOPIC_CONFIGS, "other"), Optional.empty()));
    assertThat(producer().history()).as("the topic was read").hasSize(1);
  }

  @Test
  void writesAgainAfterAWriteThatFailed() throws Exception {
    store.load(StateKind.TOPIC_CONFIGS);
    autoComplete = false;
    failNextSend(new TopicAuthorizationException("no"));

    assertThatThrownBy(() -> store.put(Map.of(KEY, value("n", 1))))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.DENIED))
        .hasMessageContaining(TOPIC)
        .hasMessageContaining("WRITE");
    assertThat(producer().closed()).as("nothing of it arrives later").isTrue();

    autoComplete = true;
    store.put(Map.of(KEY, value("n", 1)));
    assertThat(producers).hasSize(2);
    assertThat(producer().history()).hasSize(1);
  }

  @Test
  void givesUpReadingAtTheDeadline() {
    cluster.topic(TOPIC, 1);
    neverAtEnd = true;

    assertThatThrownBy(() -> store.load(StateKind.ANOMALY))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.RETRY));
    assertThat(logsOpen).isZero();
  }

  @Test
  void makesALostTopicAgainAndTakesNothingForWritten() throws Exception {
    store.put(Map.of(KEY, value("n", 1)));
    cluster.delete(TOPIC);
    clock.advance(Duration.ofSeconds(31));

    store.put(Map.of(StateKey.of(StateKind.TOPIC_CONFIGS, "x"), value("n", 1)));
    assertThat(cluster.hasTopic(TOPIC)).isTrue();
    store.put(Map.of(KEY, value("n", 1)));

    assertThat(producer().history()).hasSize(3);
  }

  @Test
  void refusesToWorkOnceClosed() throws Exception {
    store.put(Map.of(KEY, value("n", 1)));
    store.close();
    store.close();

    assertThat(producer().closed()).isTrue();
    assertThatThrownBy(() -> store.put(Map.of(KEY, value("n", 2))))
        .isInstanceOf(FailureException.class);
    assertThatThrownBy(() -> store.load(StateKind.ANOMALY)).isInstanceOf(FailureException.class);
  }

  private RuntimeException nextSendError;

  private void failNextSend(RuntimeException error) {
    nextSendError = error;
  }

  private MockProducer<byte[], byte[]> newProducer() {
    MockProducer<byte[], byte[]> made =
        new MockProducer<>(autoComplete, new ByteArraySerializer(), new ByteArraySerializer());
    made.sendException = nextSendError;
    nextSendError = null;
    producers.add(made);
    return made;
  }

  private MockProducer<byte[], byte[]> producer() {
    return producers.get(producers.size() - 1);
  }

  private void stored(String key, String value) {
    inTopic.add(
        new byte[][] {
          key == null ? null : key.getBytes(UTF_8), value == null ? null : value.getBytes(UTF_8)
        });
  }

  private InternalTopicLog newLog() {
    logsOpen++;
    return new InternalTopicLog() {
      @Override
      public boolean poll(Duration timeout, Reader reader) {
        if (neverAtEnd) {
          clock.advance(timeout);
          return false;
        }
        for (int i = 0; i < inTopic.size(); i++) {
          reader.record(i, 0, inTopic.get(i)[0], inTopic.get(i)[1]);
        }
        return true;
      }

      @Override
      public long position() {
        return inTopic.size();
      }

      @Override
      public void close() {
        logsOpen--;
      }
    };
  }

  private static Optional<Map<String, Object>> value(String name, Object field) {
    return Optional.of(Map.of(name, field));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
