package io.connectmirror.common.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import io.connectmirror.common.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class KafkaInternalTopicLogTest {
  private static final String TOPIC = "east.checkpoints.internal";
  private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);
  private static final Duration ONE_PASS = Duration.ZERO;
  private static final String FETCHES = "consumer-fetch-manager-metrics";

  private final ManualClock clock = new ManualClock();
  private final FakeCluster cluster = new FakeCluster("west").topic(TOPIC, 1);
  private final List<MockConsumer<byte[], byte[]>> consumers = new ArrayList<>();
  private final List<String> read = new ArrayList<>();
  private final List<Duration> askedWithin = new ArrayList<>();
  private long logStart;
  private long logEnd;
  private final KafkaInternalTopicLog log =
      new KafkaInternalTopicLog(
          TOPIC, cluster.topicAdmin(), this::newConsumer, Duration.ofSeconds(5), clock.nanos());

  private final InternalTopicLog.Reader reader =
      new InternalTopicLog.Reader() {
        @Override
        public void record(long offset, long timestampMs, byte[] key, byte[] value) {
          read.add(offset + "@" + timestampMs + " " + text(key) + "=" + text(value));
        }

        @Override
        public void restarted() {
          read.add("restarted");
        }
      };

  @Test
  void handsOverEverythingFromTheBeginningAndTellsTheEnd() throws Exception {
    logStart = 3;
    logEnd = 5;
    onNextPoll(() -> consumer().addRecord(record(3, "k", "v")));
    assertThat(log.poll(ONE_PASS, reader)).isFalse();
    assertThat(log.position()).isEqualTo(4);

    consumer().addRecord(record(4, "k", null));
    assertThat(log.poll(ONE_PASS, reader)).isTrue();
    assertThat(log.position()).isEqualTo(5);

    assertThat(read).containsExactly("3@103 k=v", "4@104 k=null");
    assertThat(consumer().assignment()).containsExactly(PARTITION);
  }

  @Test
  void isAtTheEndOfAnEmptyTopicAtOnce() throws Exception {
    assertThat(log.poll(ONE_PASS, reader)).isTrue();
    assertThat(read).isEmpty();
  }

  @Test
  void reachesAnEndThatIsACompactionGapOrAMarker() throws Exception {
    logEnd = 10;
    assertThat(log.poll(ONE_PASS, reader)).isFalse();
    consumer().addRecord(record(6, "k", "v"));
    // The client's position passes what holds no records.
    consumer().schedulePollTask(() -> consumer().seek(PARTITION, 10));

    assertThat(log.poll(ONE_PASS, reader)).isTrue();
    assertThat(log.position()).isEqualTo(10);
  }

  @Test
  void isNotHeldUpByAnEndThatMovesBack() throws Exception {
    logEnd = 10;
    assertThat(log.poll(ONE_PASS, reader)).isFalse();
    consumer().updateEndOffsets(Map.of(PARTITION, 0L));

    assertThat(log.poll(ONE_PASS, reader)).isTrue();
  }

  @Test
  void leavesAFarClusterTheTimeToConnectAndAnswerHoweverShortAPollIs() throws Exception {
    logEnd = 10;
    log.poll(ONE_PASS, reader);

    assertThat(askedWithin).isNotEmpty().allMatch(t -> t.compareTo(Duration.ofSeconds(10)) >= 0);
  }

  @Test
  void followsWhatIsWrittenLater() throws Exception {
    log.poll(ONE_PASS, reader);
    consumer().addRecord(record(0, "late", "v"));

    assertThat(log.poll(ONE_PASS, reader)).isTrue();
    assertThat(read).containsExactly("0@100 late=v");
    assertThat(log.position()).isEqualTo(1);
  }

  @Test
  void readsAgainWhenTheTopicWasMadeAgain() throws Exception {
    logEnd = 1;
    onNextPoll(() -> consumer().addRecord(record(0, "old", "v")));
    log.poll(ONE_PASS, reader);
    log.poll(ONE_PASS, reader);
    MockConsumer<byte[], byte[]> first = consumer();

    cluster.topic(TOPIC, 1);
    clock.advance(Duration.ofSeconds(4));
    assertThat(log.poll(ONE_PASS, reader)).as("not looked at yet").isTrue();
    clock.advance(Duration.ofSeconds(2));
    logEnd = 2;
    assertThat(log.poll(ONE_PASS, reader)).isFalse();
    assertThat(log.position()).isZero();
    consumer().addRecord(record(0, "new", "v"));
    consumer().addRecord(record(1, "new", "v"));
    assertThat(log.poll(ONE_PASS, reader)).isTrue();

    assertThat(first.closed()).isTrue();
    assertThat(read).containsExactly("0@100 old=v", "restarted", "0@100 new=v", "1@101 new=v");
  }

  @Test
  void readsToThePresentEndForOneWhoAimsAtIt() throws Exception {
    assertThat(log.poll(ONE_PASS, reader)).isTrue();
    consumer().updateEndOffsets(Map.of(PARTITION, 2L));
    assertThat(log.poll(ONE_PASS, reader)).as("of what was there at first").isTrue();

    log.aimAtEnd();
    assertThat(log.poll(ONE_PASS, reader)).isFalse();
    consumer().addRecord(record(0, "k", "v"));
    consumer().addRecord(record(1, "k", "v"));
    assertThat(log.poll(ONE_PASS, reader)).isTrue();

    log.aimAtEnd();
    assertThat(log.poll(Duration.ofDays(1), reader)).as("waits for nothing").isTrue();
    assertThat(read).containsExactly("0@100 k=v", "1@101 k=v");
  }

  @Test
  void seesAtOnceThatTheTopicWasMadeAgainForOneWhoAimsAtItsEnd() throws Exception {
    log.poll(ONE_PASS, reader);
    cluster.topic(TOPIC, 1);

    log.aimAtEnd();
    assertThat(log.poll(ONE_PASS, reader)).isTrue();

    assertThat(read).containsExactly("restarted");
    assertThat(consumers).hasSize(2);
  }

  @Test
  void readsAgainWhatEndsBeforeItsPositionForOneWhoAimsAtItsEnd() throws Exception {
    logEnd = 2;
    onNextPoll(
        () -> {
          consumer().addRecord(record(0, "k", "v"));
          consumer().addRecord(record(1, "k", "v"));
        });
    log.poll(ONE_PASS, reader);
    log.poll(ONE_PASS, reader);
    consumer().updateEndOffsets(Map.of(PARTITION, 1L));
    logEnd = 1;

    log.aimAtEnd();
    assertThat(log.poll(ONE_PASS, reader)).isFalse();
    consumer().addRecord(record(0, "k", "v"));
    assertThat(log.poll(ONE_PASS, reader)).isTrue();

    assertThat(read).containsExactly("0@100 k=v", "1@101 k=v", "restarted", "0@100 k=v");
  }

  @Test
  void looksAfterTheTopicAtOnceWhenItsConsumerFetchesInVain() throws Exception {
    log.poll(ONE_PASS, reader);
    clock.advance(Duration.ofMillis(10));
    cluster.delete(TOPIC);
    assertThat(log.poll(ONE_PASS, reader)).as("not looked at yet").isTrue();
    fetchesInAPoll = 21;

    assertThat(log.poll(Duration.ofDays(1), reader)).as("gives up waiting").isTrue();
    assertThatThrownBy(() -> log.poll(ONE_PASS, reader)).isInstanceOf(FailureException.class);
  }

  @Test
  void readsAgainWhenTheLogLostItsPosition() throws Exception {
    log.poll(ONE_PASS, reader);
    consumer().setPollException(new OffsetOutOfRangeException("cut", Map.of(PARTITION, 0L)));

    log.poll(ONE_PASS, reader);
    assertThat(log.poll(ONE_PASS, reader)).isTrue();

    assertThat(read).containsExactly("restarted");
    assertThat(consumers).hasSize(2);
  }

  @Test
  void tellsThatTheTopicIsMissing() {
    cluster.delete(TOPIC);

    assertFails(FailureKind.MISSING);
    assertThat(consumers).as("no client that could create it").isEmpty();
  }

  @Test
  void tellsThatTheTopicWentAwayWhileItWasFollowed() throws Exception {
    log.poll(ONE_PASS, reader);
    cluster.delete(TOPIC);
    clock.advance(Duration.ofSeconds(5));

    assertFails(FailureKind.MISSING);
  }

  @Test
  void tellsThatTheClusterCannotBeReachedAndGoesOnAfterwards() throws Exception {
    cluster.failCall(FakeOperation.DESCRIBE_TOPICS, 1, new TimeoutException("down"));
    assertFails(FailureKind.RETRY);

    logEnd = 1;
    onNextPoll(() -> consumer().addRecord(record(0, "k", "v")));
    log.poll(ONE_PASS, reader);
    assertThat(log.poll(ONE_PASS, reader)).isTrue();

    assertThat(read).containsExactly("0@100 k=v");
  }

  @Test
  void tellsThatReadingIsDenied() throws Exception {
    log.poll(ONE_PASS, reader);
    consumer().setPollException(new TopicAuthorizationException("no"));

    FailureException failure = assertFails(FailureKind.DENIED);
    assertThat(failure).hasMessageContaining("READ").hasMessageContaining(TOPIC);
  }

  @Test
  void handsARecordOverAgainAfterTheReaderFailedOnIt() throws Exception {
    logEnd = 2;
    log.poll(ONE_PASS, reader);
    consumer().addRecord(record(0, "a", "v"));
    consumer().addRecord(record(1, "b", "v"));
    InternalTopicLog.Reader failing =
        (offset, timestampMs, key, value) -> {
          throw new IllegalStateException("cannot take " + text(key));
        };

    assertThatThrownBy(() -> log.poll(ONE_PASS, failing)).hasMessage("cannot take a");

    assertThat(consumer().position(PARTITION)).isZero();
  }

  @Test
  void closeEndsAPollAndIsFinal() throws Exception {
    onNextPoll(log::close);

    log.poll(ONE_PASS, reader);
    log.poll(ONE_PASS, reader);
    log.close();

    assertThat(consumers).allMatch(MockConsumer::closed);
    assertThat(read).isEmpty();
  }

  private FailureException assertFails(FailureKind kind) {
    FailureException[] thrown = new FailureException[1];
    assertThatThrownBy(() -> log.poll(ONE_PASS, reader))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> {
              thrown[0] = e;
              assertThat(e.failure().kind()).isEqualTo(kind);
            });
    return thrown[0];
  }

  private Runnable nextPoll = () -> {};
  private int fetchesInAPoll = 1;

  private void onNextPoll(Runnable task) {
    nextPoll = task;
  }

  private MockConsumer<byte[], byte[]> newConsumer() {
    MockConsumer<byte[], byte[]> made = new AskedConsumer();
    made.updateBeginningOffsets(Map.of(PARTITION, logStart));
    made.updateEndOffsets(Map.of(PARTITION, logEnd));
    Runnable task = nextPoll;
    nextPoll = () -> {};
    made.schedulePollTask(task);
    consumers.add(made);
    return made;
  }

  /** Notes how long it may take to answer. */
  private final class AskedConsumer extends MockConsumer<byte[], byte[]> {
    private double fetches;

    AskedConsumer() {
      super(OffsetResetStrategy.NONE);
    }

    @Override
    public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
      fetches += fetchesInAPoll;
      return super.poll(timeout);
    }

    @Override
    public synchronized Map<MetricName, ? extends Metric> metrics() {
      MetricName ofATopic =
          new MetricName("fetch-total", FETCHES, "", Map.of("client-id", "c", "topic", "t"));
      MetricName total = new MetricName("fetch-total", FETCHES, "", Map.of("client-id", "c"));
      return Map.of(ofATopic, metric(ofATopic, () -> 0), total, metric(total, () -> fetches));
    }

    private Metric metric(MetricName name, DoubleSupplier value) {
      return new Metric() {
        @Override
        public MetricName metricName() {
          return name;
        }

        @Override
        public Object metricValue() {
          return value.getAsDouble();
        }
      };
    }

    @Override
    public synchronized Map<TopicPartition, Long> endOffsets(
        Collection<TopicPartition> partitions, Duration timeout) {
      askedWithin.add(timeout);
      return endOffsets(partitions);
    }

    @Override
    public synchronized long position(TopicPartition partition, Duration timeout) {
      askedWithin.add(timeout);
      return position(partition);
    }
  }

  private MockConsumer<byte[], byte[]> consumer() {
    return consumers.get(consumers.size() - 1);
  }

  private static ConsumerRecord<byte[], byte[]> record(long offset, String key, String value) {
    return new ConsumerRecord<>(
        TOPIC,
        0,
        offset,
        100 + offset,
        TimestampType.CREATE_TIME,
        0,
        0,
        key.getBytes(UTF_8),
        value == null ? null : value.getBytes(UTF_8),
        new RecordHeaders(),
        Optional.empty());
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "null" : new String(bytes, UTF_8);
  }
}
