package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.client.MirroredFlow;
import io.connectmirror.client.OffsetTranslator;
import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.client.TranslatedOffset.Certainty;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.kafka.LabTransactions;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * An application that keeps its positions itself has them translated. Its topic has lost its head
 * before it was mirrored, and its transactions leave markers that are not: no offset on one side is
 * that on the other.
 */
@ExtendWith(SharedLabExtension.class)
class OffsetTranslatorIT {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int PURGED = 30;
  private static final int TRANSACTIONS = 10;
  private static final int RECORDS = 3 * TRANSACTIONS;

  private final SharedLab lab;
  private final TopicPartition onEast;
  private final TopicPartition onWest;
  private final SourceFlow flow;

  OffsetTranslatorIT(SharedLab lab) {
    this.lab = lab;
    String topic = lab.unique("positions");
    this.onEast = new TopicPartition(topic, 0);
    this.onWest = new TopicPartition("east." + topic, 0);
    this.flow =
        new SourceFlow(lab, lab.unique("source"))
            .with("topics", topic)
            .with("source.consumer.isolation.level", "read_committed");
  }

  @Test
  void everyPositionIsTranslatedBothWaysWithTheMapOnTheTarget() throws InterruptedException {
    produce();
    flow.start();
    flow.awaitRecords(onWest, RECORDS);

    try (OffsetTranslator translator =
        OffsetTranslator.open(settings(lab.west()), MirroredFlow.seenFromTarget("east"), TIMEOUT)) {
      translatesEverything(translator);
    }
  }

  @Test
  void everyPositionIsTranslatedBothWaysWithTheMapOnTheSource() throws InterruptedException {
    produce();
    flow.with("offset-syncs.topic.location", "source").start();
    flow.awaitRecords(onWest, RECORDS);

    try (OffsetTranslator translator =
        OffsetTranslator.open(
            settings(lab.east()), MirroredFlow.seenFromSource("east", "west"), TIMEOUT)) {
      translatesEverything(translator);
    }
  }

  @Test
  void anApplicationGoesOnWhereItWas() throws InterruptedException {
    produce();
    flow.start();
    flow.awaitRecords(onWest, RECORDS);
    long read = 10;
    try (OffsetTranslator translator =
            OffsetTranslator.open(
                settings(lab.west()), MirroredFlow.seenFromTarget("east"), TIMEOUT);
        KafkaConsumer<byte[], byte[]> consumer =
            new KafkaConsumer<>(
                settings(lab.west()), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      awaitMap(translator);

      goOn(settings(lab.west()), consumer, Map.of(onEast, sourceOffset(read)));

      List<ConsumerRecord<byte[], byte[]>> rest = new ArrayList<>();
      Await.until(
          TIMEOUT,
          () -> RECORDS - read + " records, of which came " + rest.size(),
          () -> {
            consumer.poll(Duration.ofMillis(100)).forEach(rest::add);
            return rest.size() >= RECORDS - read;
          });
      assertThat(LabRecords.keys(rest))
          .isEqualTo(IntStream.range(10, RECORDS).mapToObj(Integer::toString).toList());
    }
  }

  /** What the README shows. */
  private static void goOn(
      Map<String, Object> west, Consumer<?, ?> consumer, Map<TopicPartition, Long> positionsOnEast)
      throws InterruptedException {
    MirroredFlow fromEast = MirroredFlow.seenFromTarget("east");
    try (OffsetTranslator translator =
        OffsetTranslator.open(west, fromEast, Duration.ofSeconds(30))) {
      Map<TopicPartition, Long> positionsOnWest = new HashMap<>();
      positionsOnEast.forEach(
          (partition, offset) -> {
            TranslatedOffset there = translator.toTarget(partition, offset);
            if (there.certainty() == Certainty.UNKNOWN) {
              throw new IllegalStateException(partition + ": " + there.why());
            }
            positionsOnWest.put(there.partition().orElseThrow(), there.offset().orElseThrow());
          });
      consumer.assign(positionsOnWest.keySet());
      positionsOnWest.forEach(consumer::seek);
    }
  }

  private void translatesEverything(OffsetTranslator translator) {
    awaitMap(translator);
    for (long number = 0; number < RECORDS; number++) {
      TranslatedOffset there = translator.toTarget(onEast, sourceOffset(number));
      TranslatedOffset back = translator.toSource(onWest, number);

      assertThat(there.certainty()).as(there.toString()).isEqualTo(Certainty.EXACT);
      assertThat(there.partition()).contains(onWest);
      assertThat(there.offset()).hasValue(number);
      assertThat(back.certainty()).as(back.toString()).isEqualTo(Certainty.EXACT);
      assertThat(back.partition()).contains(onEast);
      assertThat(back.offset()).hasValue(sourceOffset(number));
    }
    for (int transaction = 1; transaction < TRANSACTIONS; transaction++) {
      TranslatedOffset there = translator.toTarget(onEast, sourceOffset(3L * transaction) - 1);
      assertThat(there.certainty()).as("at a marker: %s", there).isEqualTo(Certainty.EXACT);
      assertThat(there.offset()).hasValue(3L * transaction);
    }
    TranslatedOffset purged = translator.toTarget(onEast, 1);
    assertThat(purged.certainty()).as(purged.toString()).isEqualTo(Certainty.BEFORE_START);
    assertThat(purged.offset()).hasValue(0);
    assertThat(translator.toTarget(new TopicPartition("no-such-topic", 0), 1).certainty())
        .isEqualTo(Certainty.UNKNOWN);
  }

  /** Offset syncs follow the records within a second. */
  private void awaitMap(OffsetTranslator translator) {
    long last = sourceOffset(RECORDS - 1L);
    Await.until(
        TIMEOUT,
        () -> "the last record in the map, now " + translator.toTarget(onEast, last),
        () -> {
          refresh(translator);
          return translator.toTarget(onEast, last).certainty() == Certainty.EXACT;
        });
  }

  private static void refresh(OffsetTranslator translator) {
    try {
      translator.refresh(TIMEOUT);
    } catch (InterruptedException e) {
      throw LabException.interrupted("reading the offset map", e);
    }
  }

  /** Offset on the source of a record by its number: three in each transaction, then a marker. */
  private static long sourceOffset(long number) {
    return PURGED + number + number / 3;
  }

  private void produce() {
    LabClients east = lab.onEast();
    east.createTopic(onEast.topic(), 1);
    east.produce(onEast, 1_000, PURGED);
    try (LabTransactions transactions = new LabTransactions(lab.east(), east, onEast.topic())) {
      for (int transaction = 0; transaction < TRANSACTIONS; transaction++) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          byte[] number = LabRecords.bytes(Integer.toString(3 * transaction + i));
          records.add(new ProducerRecord<>(onEast.topic(), 0, number, number));
        }
        transactions.commit(records);
      }
    }
    east.deleteRecordsBefore(onEast, PURGED);
  }

  private static Map<String, Object> settings(Cluster cluster) {
    return Map.copyOf(cluster.clientConfig());
  }
}
