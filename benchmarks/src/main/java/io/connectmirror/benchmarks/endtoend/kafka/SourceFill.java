package io.connectmirror.benchmarks.endtoend.kafka;

import io.connectmirror.benchmarks.endtoend.data.Payloads;
import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Fills a topic of the source before anything is measured: on a machine with few cores a producer
 * beside the mirror would take the CPU that is being measured.
 */
public final class SourceFill {
  /** Long enough for a batch to become full. */
  private static final String LINGER_MS = "100";

  /** A batch of every one of many partitions. */
  private static final String BUFFER_BYTES = Integer.toString(128 * 1024 * 1024);

  private SourceFill() {}

  /**
   * Writes records and waits until all are acknowledged. A partition gets as many in a row as fill
   * a batch, then the next has its turn.
   *
   * @param cluster how to reach the source
   * @param records how many
   */
  public static void fill(
      Map<String, String> cluster,
      String topic,
      Scenario scenario,
      Payloads payloads,
      long records) {
    Map<String, Object> config = new HashMap<>(cluster);
    config.put("compression.type", scenario.codec().label());
    config.put("batch.size", Integer.toString(scenario.batchBytes()));
    config.put("linger.ms", LINGER_MS);
    config.put("buffer.memory", BUFFER_BYTES);
    SendFailure failure = new SendFailure(topic);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
      int inARow = Math.max(1, scenario.batchBytes() / scenario.recordBytes());
      for (long number = 0; number < records; number++) {
        failure.check();
        int partition = (int) (number / inARow % scenario.partitions());
        var unused =
            producer.send(
                new ProducerRecord<>(topic, partition, null, payloads.value(number)), failure);
      }
      producer.flush();
    }
    failure.check();
  }
}
