package io.connectmirror.it;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Produces a few records at a time until it is stopped. */
final class SteadyProducer implements AutoCloseable {
  private static final int AT_A_TIME = 5;
  private static final long EVERY_MS = 20;
  private static final Duration WITHIN = Duration.ofSeconds(30);

  private final LabClients clients;
  private final Batch batch;
  private final ScheduledExecutorService executor = new ScheduledThreadPoolExecutor(1);
  private final AtomicLong produced = new AtomicLong();
  private volatile RuntimeException failure;

  /** What is produced at a time. */
  @FunctionalInterface
  interface Batch {
    /** Records of each partition, beginning with the one that has this number in it. */
    List<ProducerRecord<byte[], byte[]>> of(long first, int countOfEach);
  }

  /** To all partitions of a topic, in each records with the keys 0, 1, 2 and so on. */
  SteadyProducer(Cluster cluster, String topic, int partitions) {
    this(cluster, (first, count) -> keyed(topic, partitions, first, count));
  }

  SteadyProducer(Cluster cluster, Batch batch) {
    this.clients = LabClients.of(cluster);
    this.batch = batch;
    // A failure is kept for whoever asks how far it got.
    Future<?> unused =
        executor.scheduleWithFixedDelay(this::produce, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private static List<ProducerRecord<byte[], byte[]>> keyed(
      String topic, int partitions, long first, int count) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (long number = first; number < first + count; number++) {
      byte[] key = LabRecords.bytes(Long.toString(number));
      byte[] value = LabRecords.bytes("v" + number);
      for (int partition = 0; partition < partitions; partition++) {
        records.add(new ProducerRecord<>(topic, partition, key, value));
      }
    }
    return records;
  }

  private void produce() {
    try {
      clients.produce(batch.of(produced.get(), AT_A_TIME));
      produced.addAndGet(AT_A_TIME);
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  /** How many records each partition has got so far, at least. */
  long produced() {
    if (failure != null) {
      throw failure;
    }
    return produced.get();
  }

  /** Stops, and returns how many records each partition has. */
  long stop() {
    executor.shutdown();
    Await.until(WITHIN, () -> "the end of the producer", executor::isTerminated);
    return produced();
  }

  @Override
  public void close() {
    stop();
    clients.close();
  }
}
