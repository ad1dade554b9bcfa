package io.connectmirror.it;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;

/**
 * Produces to all partitions of a topic, a few records to each at a time, until it is stopped. The
 * records of a partition have the keys 0, 1, 2 and so on.
 */
final class SteadyProducer implements AutoCloseable {
  private static final int AT_A_TIME = 5;
  private static final long EVERY_MS = 20;
  private static final Duration WITHIN = Duration.ofSeconds(30);

  private final LabClients clients;
  private final String topic;
  private final int partitions;
  private final ScheduledExecutorService executor = new ScheduledThreadPoolExecutor(1);
  private final AtomicLong produced = new AtomicLong();
  private volatile RuntimeException failure;

  SteadyProducer(Cluster cluster, String topic, int partitions) {
    this.clients = LabClients.of(cluster);
    this.topic = topic;
    this.partitions = partitions;
    // A failure is kept for whoever asks how far it got.
    Future<?> unused =
        executor.scheduleWithFixedDelay(this::produce, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void produce() {
    try {
      for (int partition = 0; partition < partitions; partition++) {
        clients.produce(new TopicPartition(topic, partition), produced.get(), AT_A_TIME);
      }
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
