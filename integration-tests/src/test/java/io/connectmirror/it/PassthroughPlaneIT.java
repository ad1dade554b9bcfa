package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Figure;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What becomes of batches that the target does not take as they are. */
@ExtendWith(SharedLabExtension.class)
class PassthroughPlaneIT {
  private static final String LIMIT = "max.message.bytes";
  private static final int RECORDS = 10;
  private static final int RECORD_BYTES = 1_000;

  private final SharedLab lab;

  PassthroughPlaneIT(SharedLab lab) {
    this.lab = lab;
  }

  /** Once it has begun, a partition's task does not know that the topic takes less from now on. */
  @Test
  @Tag("long")
  void aBatchThatTheTargetRefusesIsSentRecordByRecordAtOnce() throws Exception {
    String topic = lab.unique("refused");
    TopicPartition source = new TopicPartition(topic, 0);
    TopicPartition copy = new TopicPartition("east." + topic, 0);
    lab.onEast().createTopic(topic, 1, Map.of("retention.ms", "-1"));
    SourceFlow flow =
        new SourceFlow(lab, topic)
            .with("data.plane", "passthrough")
            .with("topics", topic)
            .with("config.properties.exclude", LIMIT.replace(".", "\\."))
            .with("tasks.max", "1");
    produceBatch(topic, 0);
    flow.start();
    flow.awaitRecords(copy, RECORDS);
    lab.onWest().config(copy.topic(), LIMIT, Optional.of("" + RECORDS * RECORD_BYTES / 2));
    long logged = lab.worker().log().end();
    long begun = System.nanoTime();

    produceBatch(topic, RECORDS);
    flow.awaitRecords(copy, 2 * RECORDS);

    Figure.say("refused_batch_taken_in_ms=%d", (System.nanoTime() - begun) / 1_000_000);
    assertThat(lab.worker().log().matching("batch of offsets 10 to 19 as it is", logged))
        .hasSize(1);
    assertThat(lab.worker().log().matching(source + " waits, the others go on", logged)).isEmpty();
    List<ConsumerRecord<byte[], byte[]>> copies = lab.onWest().read(copy);
    assertThat(copies).hasSize(2 * RECORDS);
    for (int i = 0; i < copies.size(); i++) {
      assertThat(copies.get(i).value()).isEqualTo(value(i));
    }
    flow.awaitRuns(source);
    flow.delete();
  }

  private void produceBatch(String topic, int first) {
    Map<String, Object> settings = new HashMap<>(lab.east().clientConfig());
    settings.put("linger.ms", "1000");
    settings.put("batch.size", "100000");
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int i = first; i < first + RECORDS; i++) {
        var unused = producer.send(new ProducerRecord<>(topic, 0, null, value(i)));
      }
    }
  }

  private static byte[] value(int number) {
    byte[] value = new byte[RECORD_BYTES];
    new Random(number).nextBytes(value);
    return value;
  }
}
