package io.connectmirror.source.wire.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.wire.ClusterWire.FetchAsk;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.kafka.FetchSession.Difference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class FetchSessionTest {
  private static final int PARTITIONS = 6;

  private final FetchSession session = new FetchSession();

  @Test
  void aBrokerThatHasNoRoomIsToldAllEachTime() {
    FetchAsk ask = ask(List.of(of(0, 5, Uuid.ONE_UUID)));
    for (int time = 0; time < 3; time++) {
      Difference difference = session.next(ask, true);
      assertThat(difference.metadata().isFull()).isTrue();
      assertThat(difference.metadata().sessionId()).isZero();
      assertThat(difference.changed()).hasSize(1);
      session.answered(0);
    }
  }

  @Test
  void aTopicThatWasMadeAgainBeginsASessionAnew() {
    session.next(ask(List.of(of(0, 5, Uuid.ONE_UUID))), true);
    session.answered(3);

    Difference difference = session.next(ask(List.of(of(0, 5, Uuid.randomUuid()))), true);

    assertThat(difference.metadata().isFull()).isTrue();
    assertThat(difference.metadata().sessionId()).as("is closed by it").isEqualTo(3);
    assertThat(difference.changed()).hasSize(1);
  }

  /** Against what a broker keeps, which loses sessions, and of which answers are lost. */
  @Property(tries = 500)
  void aBrokerReadsAtAllTimesWhatItIsAskedFor(@ForAll long seed) {
    Random random = new Random(seed);
    FetchSession ofTry = new FetchSession();
    Broker broker = new Broker(random);
    Uuid topic = Uuid.randomUuid();
    boolean byId = true;
    for (int request = 0; request < 60; request++) {
      topic = random.nextInt(20) == 0 ? Uuid.randomUuid() : topic;
      byId = random.nextInt(20) == 0 ? !byId : byId;
      List<PartitionAsk> partitions = new ArrayList<>();
      for (int partition = 0; partition < PARTITIONS; partition++) {
        if (random.nextInt(4) > 0) {
          partitions.add(of(partition, random.nextInt(3), byId ? topic : Uuid.ZERO_UUID));
        }
      }
      Difference difference = ofTry.next(ask(partitions), byId);
      switch (broker.take(difference)) {
        case ANSWER -> {
          assertThat(broker.reads.values()).containsExactlyInAnyOrderElementsOf(partitions);
          if (random.nextInt(8) == 0) {
            ofTry.lost();
          } else {
            ofTry.answered(broker.id);
          }
        }
        case NOT_FOUND -> ofTry.expired();
        case LOST -> ofTry.lost();
      }
    }
    assertThat(broker.answers).isGreaterThan(10);
    assertThat(broker.incremental).isPositive();
  }

  private enum Outcome {
    ANSWER,
    NOT_FOUND,
    LOST
  }

  /** One session, as brokers keep it. */
  private static final class Broker {
    private final Random random;
    private final Map<TopicPartition, PartitionAsk> reads = new HashMap<>();
    private int id;
    private int expected;
    private int answers;
    private int incremental;

    Broker(Random random) {
      this.random = random;
    }

    Outcome take(Difference difference) {
      if (random.nextInt(10) == 0) {
        return Outcome.LOST;
      }
      if (difference.metadata().isFull()) {
        reads.clear();
        id = random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(1_000);
        expected = 1;
        assertThat(difference.forgotten()).isEmpty();
      } else if (random.nextInt(15) == 0) {
        return Outcome.NOT_FOUND;
      } else {
        assertThat(difference.metadata().sessionId()).isEqualTo(id);
        assertThat(difference.metadata().epoch()).isEqualTo(expected++);
        incremental++;
      }
      difference.forgotten().forEach(one -> reads.remove(one.topicPartition()));
      difference.changed().forEach(one -> reads.put(one.partition(), one));
      answers++;
      return Outcome.ANSWER;
    }
  }

  private static PartitionAsk of(int partition, long offset, Uuid topic) {
    return new PartitionAsk(new TopicPartition("t", partition), topic, offset, 0, 0, 100);
  }

  private static FetchAsk ask(List<PartitionAsk> partitions) {
    return new FetchAsk(partitions, Duration.ZERO, 1, 1, true);
  }
}
