package io.connectmirror.lab.kafka;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes one transaction after another, each to one partition. Kafka confirms the end of one before
 * its marker is in the log; this waits for that. A broker that is sent records of the next one
 * while it writes the marker may refuse them for good, with INVALID_TXN_STATE: it sees a
 * transaction when it looks whether it has to verify them, and none any more when it appends.
 */
public final class LabTransactions implements AutoCloseable {
  private static final Duration WITHIN = Duration.ofSeconds(30);

  private final LabClients clients;
  private final KafkaProducer<byte[], byte[]> producer;

  /**
   * @param clients of the same cluster
   * @param id the transactional id
   */
  public LabTransactions(Cluster cluster, LabClients clients, String id) {
    this.clients = clients;
    Map<String, Object> config = new HashMap<>(cluster.clientConfig());
    config.put("transactional.id", id);
    this.producer =
        new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    producer.initTransactions();
  }

  /** Writes these, at least one and all to the same partition, and commits them. */
  public void commit(List<ProducerRecord<byte[], byte[]>> records) {
    RecordMetadata last = write(records);
    producer.commitTransaction();
    awaitMarker(last);
  }

  /** Writes these, at least one and all to the same partition, and aborts them. */
  public void abort(List<ProducerRecord<byte[], byte[]>> records) {
    RecordMetadata last = write(records);
    producer.abortTransaction();
    awaitMarker(last);
  }

  private RecordMetadata write(List<ProducerRecord<byte[], byte[]>> records) {
    producer.beginTransaction();
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    records.forEach(record -> sent.add(producer.send(record)));
    producer.flush();
    try {
      return sent.get(sent.size() - 1).get();
    } catch (ExecutionException e) {
      throw new LabException("writing in a transaction", e.getCause());
    } catch (InterruptedException e) {
      throw LabException.interrupted("writing in a transaction", e);
    }
  }

  private void awaitMarker(RecordMetadata last) {
    TopicPartition partition = new TopicPartition(last.topic(), last.partition());
    long marker = last.offset() + 1;
    Await.until(
        WITHIN,
        () -> "the marker of a transaction at " + marker + " of " + partition,
        () -> clients.endOffset(partition) > marker);
  }

  @Override
  public void close() {
    producer.close();
  }
}
