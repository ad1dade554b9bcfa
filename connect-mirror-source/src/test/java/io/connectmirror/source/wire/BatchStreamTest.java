package io.connectmirror.source.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.batch.TimeKind;
import io.connectmirror.source.task.BatchWriter.Batch;
import io.connectmirror.source.wire.BatchStream.Sent;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.SimpleRecord;
import org.junit.jupiter.api.Test;

class BatchStreamTest {
  private static final TopicPartition PARTITION = new TopicPartition("t", 0);
  private static final long BACKOFF = 100;

  private final BatchStream stream = new BatchStream(BACKOFF);
  private final List<Given> given = new ArrayList<>();
  private long now;

  @Test
  void asksForAnIdWhenThereIsSomethingToSendAndOnce() {
    assertThat(stream.wantsId(now)).isFalse();
    give(1);
    assertThat(stream.wantsId(now)).isTrue();
    stream.askedForId();
    assertThat(stream.wantsId(now)).isFalse();
    assertThat(stream.takeNext(now)).isEmpty();

    stream.hasNoId(now);
    assertThat(stream.wantsId(now)).as("leaves it alone for a while").isFalse();
    now += BACKOFF;
    assertThat(stream.wantsId(now)).isTrue();
  }

  @Test
  void sendsTheFirstBatchAloneAndThenFiveAtATimeNumberedOn() {
    give(8);
    stream.hasId(9, (short) 3);

    Sent first = stream.takeNext(now).orElseThrow();
    assertThat(stream.takeNext(now)).isEmpty();
    stream.arrived(first, 40);
    assertThat(given.get(0).arrivedAt).isEqualTo(40);

    List<Sent> flying = takeAll();
    assertThat(flying).hasSize(5);
    BatchView second = BatchView.of(given.get(1).bytes);
    assertThat(second.producerId()).isEqualTo(9);
    assertThat(second.producerEpoch()).isEqualTo((short) 3);
    assertThat(second.baseSequence()).isEqualTo(given.get(0).records);
    assertThat(second.baseOffset()).isZero();
  }

  @Test
  void sendsAgainInOrderUnderTheSameNumbersWhatALeaderDidNotTake() {
    give(4);
    List<Sent> flying = proven();

    assertThat(stream.failed(flying.get(0), new NotLeaderOrFollowerException("moved"), now))
        .isTrue();
    assertThat(stream.failed(flying.get(1), new OutOfOrderSequenceException("behind"), now))
        .isFalse();
    assertThat(stream.takeNext(now)).as("not before the back-off").isEmpty();
    now += BACKOFF;
    assertThat(stream.takeNext(now)).as("one is still on its way").isEmpty();
    stream.failed(flying.get(2), new OutOfOrderSequenceException("behind"), now);
    now += BACKOFF;

    Sent again = stream.takeNext(now).orElseThrow();
    assertThat(again).isSameAs(flying.get(0));
    assertThat(BatchView.of(given.get(1).bytes).baseSequence()).isEqualTo(given.get(0).records);
    assertThat(stream.takeNext(now)).as("alone").isEmpty();
  }

  @Test
  void takesAnIdAnewWhenTheBrokerLostWhatItKnew() {
    give(2);
    List<Sent> flying = proven();

    stream.failed(flying.get(0), new OutOfOrderSequenceException("nothing known"), now);
    now += BACKOFF;
    assertThat(stream.wantsId(now)).isTrue();
    stream.hasId(10, (short) 0);

    assertThat(stream.takeNext(now)).containsSame(flying.get(0));
    assertThat(BatchView.of(given.get(1).bytes).producerId()).isEqualTo(10);
    assertThat(BatchView.of(given.get(1).bytes).baseSequence()).isZero();
  }

  @Test
  void tellsOfARefusedBatchAndDropsThoseBehindItThatAreNotWanted() {
    give(4);
    List<Sent> flying = proven();
    RecordTooLargeException why = new RecordTooLargeException("large");

    stream.failed(flying.get(0), why, now);
    given.forEach(batch -> batch.wanted = false);
    stream.failed(flying.get(1), new OutOfOrderSequenceException("behind"), now);
    stream.failed(flying.get(2), new RecordTooLargeException("too"), now);
    now += BACKOFF;

    assertThat(stream.takeNext(now)).isEmpty();
    assertThat(given.get(1).refused).isSameAs(why);
    assertThat(given.get(2).dropped).isTrue();
    assertThat(stream.isEmpty()).isTrue();
  }

  @Test
  void writesEachBatchOnceAndInOrderWhateverGetsLost() {
    for (int seed = 0; seed < 500; seed++) {
      simulate(seed);
    }
  }

  private static void simulate(int seed) {
    BatchStreamTest test = new BatchStreamTest();
    Random random = new Random(seed);
    Broker broker = new Broker();
    test.give(30);
    Deque<Sent> flying = new ArrayDeque<>();
    for (int step = 0; step < 5_000 && !test.stream.isEmpty(); step++) {
      test.now += random.nextInt(60);
      if (test.stream.wantsId(test.now)) {
        test.stream.askedForId();
        if (random.nextInt(4) == 0) {
          test.stream.hasNoId(test.now);
        } else {
          test.stream.hasId(100 + step, (short) 0);
        }
      }
      test.stream.takeNext(test.now).ifPresent(flying::addLast);
      if (!flying.isEmpty() && random.nextInt(3) == 0) {
        answer(test, broker, flying, random);
      }
    }
    assertThat(test.stream.isEmpty()).as("seed %d", seed).isTrue();
    assertThat(broker.log)
        .as("seed %d", seed)
        .containsExactlyElementsOf(test.given.stream().map(batch -> batch.number).toList());
    for (int i = 0; i < test.given.size(); i++) {
      assertThat(test.given.get(i).arrivedAt).as("seed %d batch %d", seed, i).isEqualTo(i);
    }
  }

  private static void answer(
      BatchStreamTest test, Broker broker, Deque<Sent> flying, Random random) {
    switch (random.nextInt(6)) {
      case 0 -> {
        // The connection breaks: some were written, of none is anything heard.
        int written = random.nextInt(flying.size() + 1);
        for (Sent sent : List.copyOf(flying)) {
          if (written-- > 0) {
            broker.append(sent);
          }
          test.stream.failed(flying.removeFirst(), new DisconnectException("broken"), test.now);
        }
      }
      case 1 ->
          test.stream.failed(
              flying.removeFirst(), new NotLeaderOrFollowerException("moved"), test.now);
      default -> {
        Sent sent = flying.removeFirst();
        Optional<Long> offset = broker.append(sent);
        if (offset.isPresent()) {
          test.stream.arrived(sent, offset.get());
        } else {
          test.stream.failed(sent, new OutOfOrderSequenceException("order"), test.now);
        }
      }
    }
  }

  /** What a broker knows of a producer, by the protocol. */
  private static final class Broker {
    private final List<Integer> log = new ArrayList<>();
    private final Deque<long[]> newest = new ArrayDeque<>();
    private long producer = -1;
    private long expected;

    Optional<Long> append(Sent sent) {
      Given batch = (Given) sent.batch();
      BatchView view = BatchView.of(batch.bytes);
      if (view.producerId() == producer) {
        for (long[] known : newest) {
          if (known[0] == view.baseSequence()) {
            return Optional.of(known[1]);
          }
        }
        if (view.baseSequence() != expected) {
          return Optional.empty();
        }
      } else {
        producer = view.producerId();
        newest.clear();
      }
      log.add(batch.number);
      expected = (long) view.baseSequence() + batch.records;
      newest.addLast(new long[] {view.baseSequence(), log.size() - 1});
      if (newest.size() > BatchStream.MOST_IN_FLIGHT) {
        newest.removeFirst();
      }
      return Optional.of(log.size() - 1L);
    }
  }

  private List<Sent> proven() {
    stream.hasId(9, (short) 3);
    stream.arrived(stream.takeNext(now).orElseThrow(), 0);
    return takeAll();
  }

  private List<Sent> takeAll() {
    List<Sent> taken = new ArrayList<>();
    for (Optional<Sent> next = stream.takeNext(now); next.isPresent(); ) {
      taken.add(next.get());
      next = stream.takeNext(now);
    }
    return taken;
  }

  private void give(int batches) {
    for (int i = 0; i < batches; i++) {
      Given batch = new Given(given.size(), 1 + i % 3);
      given.add(batch);
      stream.add(batch);
    }
  }

  private static final class Given implements Batch {
    private final int number;
    private final int records;
    private final ByteBuffer bytes;
    private boolean wanted = true;
    private long arrivedAt = -2;
    private boolean dropped;
    private RuntimeException refused;

    Given(int number, int records) {
      this.number = number;
      this.records = records;
      this.bytes =
          MemoryRecords.withRecords(
                  Compression.NONE,
                  IntStream.range(0, records)
                      .mapToObj(i -> new SimpleRecord(1_000, null, new byte[] {(byte) i}))
                      .toArray(SimpleRecord[]::new))
              .buffer();
    }

    @Override
    public TopicPartition target() {
      return PARTITION;
    }

    @Override
    public ByteBuffer contents() {
      return bytes;
    }

    @Override
    public TimeKind time() {
      return TimeKind.CREATE;
    }

    @Override
    public int records() {
      return records;
    }

    @Override
    public boolean isWanted() {
      return wanted;
    }

    @Override
    public void arrived(long baseOffset) {
      arrivedAt = baseOffset;
    }

    @Override
    public void dropped() {
      dropped = true;
    }

    @Override
    public void refused(RuntimeException why) {
      refused = why;
    }
  }
}
