package io.connectmirror.source.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog.Fetched;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KafkaSourceLogTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private static final TopicPartition U0 = new TopicPartition("u", 0);
  private static final Duration TIMEOUT = Duration.ofMillis(1);

  private final List<SeekingConsumer> made = new ArrayList<>();
  private int madeFor;
  private int stalls;
  private final KafkaSourceLog log = new KafkaSourceLog("east", new Makers());

  /** Notes how it was sought. */
  private static final class SeekingConsumer extends MockConsumer<byte[], byte[]> {
    final Map<TopicPartition, OffsetAndMetadata> sought = new java.util.HashMap<>();

    SeekingConsumer() {
      super(OffsetResetStrategy.NONE);
    }

    @Override
    public synchronized void seek(TopicPartition partition, OffsetAndMetadata offset) {
      sought.put(partition, offset);
      super.seek(partition, offset);
    }
  }

  @BeforeEach
  void beginTwoPartitions() throws InterruptedException {
    log.begin(Map.of(T0, new StartPoint(5, OptionalInt.of(3)), U0, StartPoint.at(0)));
    log.poll(TIMEOUT);
  }

  @Test
  void assignsAndSeeksInOneStep() {
    assertThat(consumer().assignment()).containsExactlyInAnyOrder(T0, U0);
    assertThat(consumer().sought)
        .containsEntry(T0, new OffsetAndMetadata(5, Optional.of(3), ""))
        .containsEntry(U0, new OffsetAndMetadata(0, Optional.empty(), ""));
  }

  @Test
  void readsOnAfterMorePartitionsBegin() throws InterruptedException {
    consumer().addRecord(record(T0, 5));
    assertThat(records(log.poll(TIMEOUT))).hasSize(1);

    log.begin(Map.of(new TopicPartition("v", 0), StartPoint.at(7)));
    log.poll(TIMEOUT);

    assertThat(consumer().position(T0))
        .as("a partition that was read keeps its place")
        .isEqualTo(6);
    assertThat(log.positions()).containsEntry(new TopicPartition("v", 0), 7L);
  }

  @Test
  void readsAPartitionThatEndedWhilePausedAndBeginsAgain() throws InterruptedException {
    log.pause(Set.of(T0, U0));

    // Both before the next poll: the consumer has it assigned all the time.
    log.end(Set.of(T0));
    log.begin(Map.of(T0, StartPoint.at(0)));
    log.poll(TIMEOUT);

    assertThat(consumer().paused()).as("the other stays paused").containsExactly(U0);
  }

  @Test
  void handsBackPartitionsWhosePositionIsGone() throws InterruptedException {
    consumer().setPollException(new OffsetOutOfRangeException("gone", Map.of(T0, 5L)));

    assertThat(log.poll(TIMEOUT)).isEqualTo(new Fetched.Gone(Map.of(T0, OptionalLong.empty())));

    log.poll(TIMEOUT);
    assertThat(consumer().assignment()).containsExactly(U0);
  }

  @Test
  void tellsWhereATruncatedLogParted() throws InterruptedException {
    consumer()
        .setPollException(
            new LogTruncationException(
                "cut", Map.of(T0, 5L), Map.of(T0, new OffsetAndMetadata(3))));

    assertThat(log.poll(TIMEOUT)).isEqualTo(new Fetched.Gone(Map.of(T0, OptionalLong.of(3))));
  }

  @Test
  void handsBackPartitionsThatLostTheirPosition() throws InterruptedException {
    consumer().setPollException(new NoOffsetForPartitionException(Set.of(T0)));

    assertThat(log.poll(TIMEOUT)).isEqualTo(new Fetched.Gone(Map.of(T0, OptionalLong.empty())));
  }

  @Test
  void handsBackPartitionsThatItMayNotRead() throws InterruptedException {
    consumer().setPollException(new TopicAuthorizationException(Set.of("t")));

    Fetched.Refused refused = (Fetched.Refused) log.poll(TIMEOUT);

    assertThat(refused.partitions()).containsExactly(T0);
    assertThat(refused.failure().kind()).isEqualTo(FailureKind.DENIED);
    assertThat(refused.failure().message()).contains("east", "READ on topic t");
    log.poll(TIMEOUT);
    assertThat(consumer().assignment()).containsExactly(U0);
  }

  @Test
  void handsBackPartitionsOfAnInvalidTopic() throws InterruptedException {
    consumer().setPollException(new InvalidTopicException(Set.of("u")));

    assertThat(((Fetched.Refused) log.poll(TIMEOUT)).partitions()).containsExactly(U0);
  }

  @Test
  void keepsAllPartitionsWhenThePollFailsAsAWhole() throws InterruptedException {
    consumer().setPollException(new SaslAuthenticationException("bad password"));
    Failure denied = ((Fetched.Failed) log.poll(TIMEOUT)).failure();
    consumer().setPollException(new KafkaException("a record is corrupt"));
    Failure other = ((Fetched.Failed) log.poll(TIMEOUT)).failure();

    assertThat(denied.kind()).isEqualTo(FailureKind.DENIED);
    assertThat(other.message()).contains("a record is corrupt");
    assertThat(consumer().assignment()).containsExactlyInAnyOrder(T0, U0);
  }

  @Test
  void keepsAnInterruption() {
    consumer().setPollException(new InterruptException("stop"));

    assertThatThrownBy(() -> log.poll(TIMEOUT)).isInstanceOf(InterruptedException.class);

    assertThat(Thread.interrupted()).as("the exception carries it").isFalse();
  }

  @Test
  void aWakeupEndsAPollQuietly() throws InterruptedException {
    log.wakeup();

    assertThat(records(log.poll(TIMEOUT))).isEmpty();
  }

  @Test
  void keepsPausedPartitionsPausedAcrossAssignments() throws InterruptedException {
    log.pause(Set.of(T0));
    log.begin(Map.of(new TopicPartition("v", 0), StartPoint.at(0)));
    log.poll(TIMEOUT);
    assertThat(consumer().paused()).containsExactly(T0);

    log.resume(Set.of(T0));

    assertThat(consumer().paused()).isEmpty();
  }

  @Test
  void aNewConsumerReadsJustWhatItIsGiven() throws InterruptedException {
    log.replace(Map.of(U0, StartPoint.at(9)));
    log.poll(TIMEOUT);

    assertThat(made).hasSize(2);
    assertThat(made.get(0).closed()).isTrue();
    assertThat(consumer().assignment()).containsExactly(U0);
    assertThat(consumer().position(U0)).isEqualTo(9);
  }

  @Test
  void tellsOfAStandstillOnlyWhereThereWasOne() {
    log.startOver(Map.of(T0, StartPoint.at(1)));

    assertThat(stalls).isZero();

    log.replace(Map.of(T0, StartPoint.at(1)));

    assertThat(stalls).isEqualTo(1);
  }

  @Test
  void asksForAConsumerThatSuitsTheNumberOfPartitions() {
    assertThat(madeFor).isEqualTo(2);
    assertThat(log.isFit(2)).isTrue();
    assertThat(log.isFit(3)).isFalse();
  }

  @Test
  void beforeItHasAConsumerItSuitsAnyNumberOfPartitions() {
    assertThat(new KafkaSourceLog("east", new Makers()).isFit(3)).isTrue();
  }

  @Test
  void makesTheConsumerWhenItCan() throws InterruptedException {
    int[] calls = {0};
    KafkaSourceLog late =
        new KafkaSourceLog(
            "east",
            new Makers() {
              @Override
              public Consumer<byte[], byte[]> make(int partitions) {
                if (calls[0]++ == 0) {
                  throw new Failure(
                          FailureKind.RETRY, "no address resolves", new KafkaException("dns"))
                      .asException();
                }
                return super.make(partitions);
              }
            });
    late.begin(Map.of(T0, StartPoint.at(1)));

    assertThat(((Fetched.Failed) late.poll(TIMEOUT)).failure().message())
        .isEqualTo("no address resolves");
    assertThat(records(late.poll(TIMEOUT))).isEmpty();
    assertThat(consumer().position(T0)).isEqualTo(1);
  }

  @Test
  void closesOnceAndWithoutAConsumerToo() {
    log.close();
    log.close();

    assertThat(consumer().closed()).isTrue();
    new KafkaSourceLog("east", new Makers()).close();
  }

  private class Makers implements SourceConsumers {
    @Override
    public Consumer<byte[], byte[]> make(int partitions) {
      SeekingConsumer consumer = new SeekingConsumer();
      made.add(consumer);
      madeFor = partitions;
      return consumer;
    }

    @Override
    public boolean isFit(int partitions) {
      return partitions <= 2;
    }

    @Override
    public void stalled() {
      stalls++;
    }
  }

  private SeekingConsumer consumer() {
    return made.get(made.size() - 1);
  }

  private static List<ConsumerRecord<byte[], byte[]>> records(Fetched fetched) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    ((Fetched.Records) fetched).records().forEach(records::add);
    return records;
  }

  private static ConsumerRecord<byte[], byte[]> record(TopicPartition partition, long offset) {
    return new ConsumerRecord<>(
        partition.topic(), partition.partition(), offset, new byte[] {1}, new byte[] {2});
  }
}
