package io.connectmirror.lab.quickstart;

import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Orders, numbered from 0, produced one after the other to the partitions of their topic in turn.
 */
final class Orders {
  static final String TOPIC = "orders";
  static final int PARTITIONS = 3;

  private final LabClients east;
  private int produced;

  Orders(LabClients east) {
    this.east = east;
  }

  int produced() {
    return produced;
  }

  /** Produces until there are {@code total} orders, and waits until the cluster has them. */
  void produceUpTo(int total) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (; produced < total; produced++) {
      records.add(record(produced));
    }
    if (!records.isEmpty()) {
      east.produce(records);
    }
  }

  private static ProducerRecord<byte[], byte[]> record(int number) {
    return new ProducerRecord<>(
        TOPIC,
        number % PARTITIONS,
        LabRecords.bytes(Integer.toString(number)),
        LabRecords.bytes("{\"order\": %d, \"pieces\": %d}".formatted(number, 1 + number % 7)));
  }

  /** The number of an order that was read. */
  static int number(ConsumerRecord<byte[], byte[]> record) {
    return Integer.parseInt(LabRecords.text(record.key()));
  }
}
