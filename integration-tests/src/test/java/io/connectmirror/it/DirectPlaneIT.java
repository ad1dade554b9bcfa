package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a task with a producer of its own does that one on the worker's producer cannot. */
@ExtendWith(SharedLabExtension.class)
class DirectPlaneIT {
  private static final String LIMIT = "max.message.bytes";

  /**
   * The records are older than brokers keep them, and these look half a minute after they began.
   */
  private static final Map<String, String> FOR_EVER = Map.of("retention.ms", "-1");

  private final SharedLab lab;
  private final String limited;
  private final String other;
  private final SourceFlow source;

  DirectPlaneIT(SharedLab lab) {
    this.lab = lab;
    String name = lab.unique("direct");
    this.limited = name + "-limited";
    this.other = name + "-other";
    this.source =
        new SourceFlow(lab, name)
            .with("data.plane", "direct")
            .with("topics", limited + "," + other)
            .with("config.properties.exclude", LIMIT.replace(".", "\\."))
            .with("tasks.max", "1");
  }

  /** Once it has begun, a partition's task does not know that the topic takes less from now on. */
  @Test
  void aRecordThatTheTargetRefusesHoldsBackItsPartitionAlone() {
    lab.onEast().createTopic(limited, 1, FOR_EVER);
    lab.onEast().createTopic(other, 1, FOR_EVER);
    TopicPartition held = new TopicPartition(limited, 0);
    TopicPartition goesOn = new TopicPartition(other, 0);
    lab.onEast().produce(records(held, 0, 10, 100));
    lab.onEast().produce(records(goesOn, 0, 10, 100));
    source.start();
    source.awaitRecords(copy(held), 10);
    source.awaitRecords(copy(goesOn), 10);

    lab.onWest().config(copy(held).topic(), LIMIT, Optional.of("2000"));
    lab.onEast().produce(records(held, 10, 1, 5_000));
    String reason = source.awaitState(held, "RETRYING", "offset 10");
    lab.onEast().produce(records(held, 11, 4, 100));
    lab.onEast().produce(records(goesOn, 10, 10, 100));

    source.awaitRecords(copy(goesOn), 20);
    assertThat(reason).contains(copy(held).topic());
    assertThat(lab.onWest().endOffset(copy(held))).isEqualTo(10);
    assertThat(source.lives()).isEqualTo(1);
    lab.onWest().config(copy(held).topic(), LIMIT, Optional.of("20000"));
    source.awaitRecords(copy(held), 15);
    source.awaitRuns(held);
    same(held, 15);
    same(goesOn, 20);
    source.stop();
    assertThat(lab.worker().rest().offsets(source.name())).hasSize(2);
  }

  private void same(TopicPartition partition, int count) {
    List<ConsumerRecord<byte[], byte[]>> originals = lab.onEast().read(partition);
    List<ConsumerRecord<byte[], byte[]>> copies = lab.onWest().read(copy(partition));
    assertThat(copies).hasSize(count).hasSameSizeAs(originals);
    for (int i = 0; i < count; i++) {
      assertThat(copies.get(i).key()).isEqualTo(originals.get(i).key());
      assertThat(copies.get(i).value()).isEqualTo(originals.get(i).value());
      assertThat(copies.get(i).timestamp()).isEqualTo(originals.get(i).timestamp());
      assertThat(copies.get(i).headers()).isEqualTo(originals.get(i).headers());
    }
  }

  private static List<ProducerRecord<byte[], byte[]>> records(
      TopicPartition at, int first, int count, int bytes) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (int number = first; number < first + count; number++) {
      byte[] value = new byte[bytes];
      new Random(number).nextBytes(value);
      ProducerRecord<byte[], byte[]> record =
          new ProducerRecord<>(
              at.topic(), at.partition(), 1_700_000_000_000L + number, null, value);
      record.headers().add("number", LabRecords.bytes("" + number));
      records.add(record);
    }
    return records;
  }

  private static TopicPartition copy(TopicPartition source) {
    return new TopicPartition("east." + source.topic(), source.partition());
  }
}
