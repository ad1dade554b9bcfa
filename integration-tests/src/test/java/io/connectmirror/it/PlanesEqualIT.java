package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is on the target is what is on the source, record by record, on each of the data planes:
 * every codec, committed, aborted and interrupted transactions, times of producers and of brokers.
 */
@Tag("long")
@ExtendWith(SharedLabExtension.class)
class PlanesEqualIT {
  private static final List<String> CODECS = List.of("none", "gzip", "snappy", "lz4", "zstd");
  private static final int BATCHES = 6;
  private static final int PER_BATCH = 40;

  private final SharedLab lab;

  PlanesEqualIT(SharedLab lab) {
    this.lab = lab;
  }

  @ParameterizedTest
  @ValueSource(strings = {"connect", "direct", "passthrough"})
  void mirrorsRecordsOfEveryCodec(String plane) throws Exception {
    String name = lab.unique("codecs");
    SourceFlow flow = flow(plane, name);
    for (String codec : CODECS) {
      lab.onEast().createTopic(name + "-" + codec, 1, Map.of("retention.ms", "-1"));
      produce(name + "-" + codec, codec, /* transactional= */ false);
    }

    flow.start();

    for (String codec : CODECS) {
      same(flow, name + "-" + codec, BATCHES * PER_BATCH);
    }
    flow.delete();
  }

  @ParameterizedTest
  @ValueSource(strings = {"connect", "direct", "passthrough"})
  void mirrorsCommittedRecordsAlone(String plane) throws Exception {
    String name = lab.unique("transactions");
    SourceFlow flow = flow(plane, name).with("source.consumer.isolation.level", "read_committed");
    lab.onEast().createTopic(name, 1, Map.of("retention.ms", "-1"));
    produce(name, "lz4", /* transactional= */ true);

    flow.start();

    same(flow, name, BATCHES / 2 * PER_BATCH);
    flow.delete();
  }

  @ParameterizedTest
  @ValueSource(strings = {"connect", "direct", "passthrough"})
  void mirrorsAbortedRecordsTooWhenAskedTo(String plane) throws Exception {
    String name = lab.unique("uncommitted");
    SourceFlow flow = flow(plane, name).with("source.consumer.isolation.level", "read_uncommitted");
    lab.onEast().createTopic(name, 1, Map.of("retention.ms", "-1"));
    produce(name, "zstd", /* transactional= */ true);

    flow.start();

    List<ConsumerRecord<byte[], byte[]>> copies =
        flow.awaitRecords(copy(name), BATCHES * PER_BATCH);
    List<ConsumerRecord<byte[], byte[]>> originals = lab.onEast().read(new TopicPartition(name, 0));
    assertEqual(originals, copies);
    flow.delete();
  }

  @ParameterizedTest
  @ValueSource(strings = {"connect", "direct", "passthrough"})
  void keepsTheTimesThatTheSourcesBrokersSet(String plane) throws Exception {
    String name = lab.unique("appended");
    SourceFlow flow =
        flow(plane, name).with("config.properties.exclude", "message\\.timestamp\\.type");
    lab.onEast()
        .createTopic(
            name, 1, Map.of("retention.ms", "-1", "message.timestamp.type", "LogAppendTime"));
    produce(name, "snappy", /* transactional= */ false);

    flow.start();

    same(flow, name, BATCHES * PER_BATCH);
    flow.delete();
  }

  private SourceFlow flow(String plane, String name) {
    return new SourceFlow(lab, lab.unique(plane))
        .with("data.plane", plane)
        .with("topics", name + ".*")
        .with("tasks.max", "1");
  }

  /** Every second batch of a transactional producer is aborted. */
  private void produce(String topic, String codec, boolean transactional) throws Exception {
    Map<String, Object> settings = new HashMap<>(lab.east().clientConfig());
    settings.put("compression.type", codec);
    settings.put("linger.ms", "200");
    if (transactional) {
      settings.put("transactional.id", topic);
    }
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      if (transactional) {
        producer.initTransactions();
      }
      for (int batch = 0; batch < BATCHES; batch++) {
        if (transactional) {
          producer.beginTransaction();
        }
        for (int i = 0; i < PER_BATCH; i++) {
          var unused = producer.send(record(topic, batch * PER_BATCH + i));
        }
        producer.flush();
        if (transactional && batch % 2 == 1) {
          producer.abortTransaction();
        } else if (transactional) {
          producer.commitTransaction();
        }
      }
    }
  }

  private static ProducerRecord<byte[], byte[]> record(String topic, int number) {
    Random random = new Random(number);
    byte[] key = number % 7 == 0 ? null : new byte[random.nextInt(20)];
    byte[] value = number % 11 == 0 ? null : new byte[random.nextInt(number % 13 == 0 ? 9000 : 90)];
    if (value != null) {
      random.nextBytes(value);
    }
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topic, 0, 1_700_000_000_000L + number * 17L, key, value);
    for (int i = 0; i < number % 4; i++) {
      record.headers().add("h" + i, i == 2 ? null : LabRecords.bytes("v" + number));
    }
    return record;
  }

  private void same(SourceFlow flow, String topic, int count) {
    List<ConsumerRecord<byte[], byte[]>> copies = flow.awaitRecords(copy(topic), count);
    List<ConsumerRecord<byte[], byte[]>> originals =
        lab.onEast().readCommitted(new TopicPartition(topic, 0));
    assertThat(originals).hasSize(count);
    assertEqual(originals, copies);
  }

  private static void assertEqual(
      List<ConsumerRecord<byte[], byte[]>> originals, List<ConsumerRecord<byte[], byte[]>> copies) {
    assertThat(told(copies)).isEqualTo(told(originals));
  }

  private static List<String> told(List<ConsumerRecord<byte[], byte[]>> records) {
    List<String> told = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      StringBuilder headers = new StringBuilder();
      record.headers().forEach(h -> headers.append(h.key()).append('=').append(hex(h.value())));
      told.add(
          record.timestamp() + " " + hex(record.key()) + " " + hex(record.value()) + " " + headers);
    }
    return told;
  }

  private static String hex(byte[] bytes) {
    return bytes == null ? "null" : HexFormat.of().formatHex(bytes);
  }

  private static TopicPartition copy(String topic) {
    return new TopicPartition("east." + topic, 0);
  }
}
