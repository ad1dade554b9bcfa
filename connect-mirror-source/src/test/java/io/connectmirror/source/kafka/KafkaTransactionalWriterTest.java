package io.connectmirror.source.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.task.TransactionalWriter.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionAbortedException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class KafkaTransactionalWriterTest {
  private final List<MockProducer<byte[], byte[]>> producers = new ArrayList<>();
  private final List<Exception> told = new ArrayList<>();
  private final Callback callback = (metadata, e) -> told.add(e);
  private final Map<String, Object> properties =
      KafkaTransactionalWriter.properties(
          Map.of("buffer.memory", "1000000", "transactional.id", "theirs"), "ours");
  private final KafkaTransactionalWriter writer =
      new KafkaTransactionalWriter("west", properties, this::producer);
  private RuntimeException notInitialized;

  private MockProducer<byte[], byte[]> producer() {
    MockProducer<byte[], byte[]> made =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    made.initTransactionException = notInitialized;
    producers.add(made);
    return made;
  }

  @Test
  void theIdIsOursAndTheTimeoutTheUsers() {
    assertThat(properties)
        .containsEntry("transactional.id", "ours")
        .containsEntry("transaction.timeout.ms", "60000")
        .containsEntry("enable.idempotence", "true")
        .containsEntry("acks", "all");
    assertThat(
            KafkaTransactionalWriter.properties(Map.of("transaction.timeout.ms", "7000"), "ours"))
        .containsEntry("transaction.timeout.ms", "7000");
    assertThat(writer.transactionalId()).isEqualTo("ours");
    assertThat(writer.limits().bufferBytes()).isEqualTo(1_000_000);
  }

  @Test
  void isReadyOnceWhatWasClaimedMayBeUsed() throws InterruptedException {
    assertThat(writer.isReady(true)).isFalse();
    writer.use();
    assertThat(writer.isReady(false)).as("nothing was claimed").isFalse();

    writer.claim();
    assertThat(only().transactionInitialized()).isTrue();
    assertThat(writer.isReady(false)).isFalse();
    writer.claim();
    writer.use();

    assertThat(writer.isReady(false)).isTrue();
    assertThat(producers).hasSize(1);
  }

  @Test
  void recordsAreThereOnceTheyAreCommitted() throws InterruptedException {
    owned();

    assertThat(writer.begin()).isEqualTo(Outcome.DONE);
    send();
    assertThat(only().history()).isEmpty();
    assertThat(writer.commit()).isEqualTo(Outcome.DONE);

    assertThat(only().history()).hasSize(1);
    assertThat(told).containsExactly((Exception) null);
  }

  @Test
  void whatIsAbortedIsNotThere() throws InterruptedException {
    owned();
    writer.begin();
    send();

    assertThat(writer.abort()).isEqualTo(Outcome.DONE);

    assertThat(only().history()).isEmpty();
    assertThat(writer.begin()).isEqualTo(Outcome.DONE);
    assertThat(writer.isReady(false)).isTrue();
  }

  @Test
  void aTargetThatDoesNotAnswerIsAskedAgain() throws InterruptedException {
    owned();
    writer.begin();
    send();
    only().commitTransactionException = new TimeoutException("later");
    assertThat(writer.commit()).isEqualTo(Outcome.NOT_YET);
    only().commitTransactionException = null;
    assertThat(writer.commit()).isEqualTo(Outcome.DONE);

    writer.begin();
    only().abortTransactionException = new TimeoutException("later");
    assertThat(writer.abort()).isEqualTo(Outcome.NOT_YET);
    only().abortTransactionException = null;
    assertThat(writer.abort()).isEqualTo(Outcome.DONE);
    assertThat(producers).hasSize(1);
  }

  @Test
  void aFencedProducerIsLostAndAnotherOneMadeWhenItIsClaimedAgain() throws InterruptedException {
    owned();
    writer.begin();
    only().commitTransactionException = new ProducerFencedException("fenced");

    assertThat(writer.commit()).isEqualTo(Outcome.LOST);

    assertThat(writer.isReady(false)).isFalse();
    assertThat(writer.trouble()).contains("fenced");
    assertThat(only().closed()).isTrue();
    assertThat(writer.begin()).isEqualTo(Outcome.LOST);
    send();
    assertThat(told).hasSize(1).doesNotContainNull();
    int generation = writer.prepare();
    owned();
    assertThat(writer.prepare()).isEqualTo(generation + 1);
    assertThat(writer.begin()).isEqualTo(Outcome.DONE);
  }

  @Test
  void aFencedProducerHasNotCommittedWhatItAborts() throws InterruptedException {
    owned();
    writer.begin();
    only().commitTransactionException = new KafkaException("in an error state");
    only().abortTransactionException = new InvalidProducerEpochException("old");

    assertThat(writer.commit()).isEqualTo(Outcome.REFUSED);
    assertThat(writer.abort()).isEqualTo(Outcome.LOST);
  }

  @Test
  void aCommitThatCannotBeAbortedAndWasNotFencedIsUnknown() throws InterruptedException {
    owned();
    writer.begin();
    only().abortTransactionException = new KafkaException("what?");
    assertThat(writer.abort()).as("nobody has tried to commit it").isEqualTo(Outcome.LOST);
    owned();
    writer.begin();
    producers.get(1).commitTransactionException = new KafkaException("what?");
    producers.get(1).abortTransactionException = new KafkaException("what?");

    assertThat(writer.commit()).isEqualTo(Outcome.REFUSED);
    assertThat(writer.abort()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void aClaimThatIsNotAnsweredGoesOnWithItsProducerAndOneThatIsRefusedWithAnother()
      throws InterruptedException {
    notInitialized = new TimeoutException("later");
    assertThatThrownBy(writer::claim).isInstanceOf(FailureException.class);
    assertThatThrownBy(writer::claim).isInstanceOf(FailureException.class);
    assertThat(producers).hasSize(1);
    only().initTransactionException = new TransactionalIdAuthorizationException("no");

    assertThatThrownBy(writer::claim)
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.DENIED))
        .hasMessageContainingAll("west", "WRITE on transactional id ours", "direct.exactly.once");
    notInitialized = null;
    owned();
    assertThat(producers).hasSize(2);
    assertThat(only().closed()).isTrue();
  }

  @Test
  void aClaimThatAnotherOneCutsShortIsTriedAgain() {
    notInitialized = new ProducerFencedException("fenced");

    assertThatThrownBy(writer::claim)
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.RETRY));
  }

  @Test
  void tellsErrorsOfRecordsFromThoseThatAllOfATransactionFailWith() {
    assertThat(writer.concernsRecord(new RecordTooLargeException("large"))).isTrue();
    assertThat(writer.concernsRecord(new TopicAuthorizationException("t"))).isTrue();
    assertThat(writer.concernsRecord(new TransactionAbortedException("other"))).isFalse();
    assertThat(writer.concernsRecord(new ProducerFencedException("fenced"))).isFalse();
    assertThat(writer.concernsRecord(new KafkaException("in an error state"))).isFalse();
  }

  @Test
  void takesNothingMoreOnceItIsClosed() throws InterruptedException {
    owned();

    writer.close();
    writer.close();

    assertThat(only().closed()).isTrue();
    assertThat(writer.isReady(true)).isFalse();
    assertThat(writer.begin()).isEqualTo(Outcome.LOST);
    assertThatThrownBy(writer::claim).hasMessageContaining("has been stopped");
  }

  private void owned() throws InterruptedException {
    writer.claim();
    writer.use();
  }

  private MockProducer<byte[], byte[]> only() {
    return producers.get(0);
  }

  private void send() throws InterruptedException {
    writer.send(new ProducerRecord<>("t", 0, new byte[1], new byte[2]), callback);
  }
}
