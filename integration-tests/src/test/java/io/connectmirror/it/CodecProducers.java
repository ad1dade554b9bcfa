package io.connectmirror.it;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Produces {@link NumberedRecords} with headers until it is stopped, to one topic for each codec:
 * batches of one record, and by turns one of 100 kB to each partition of a topic.
 */
final class CodecProducers implements AutoCloseable {
  private static final int PARTITIONS = 2;
  private static final int LARGE = 100;
  private static final int LARGE_BYTES = 120_000;
  private static final int SINGLES = 3;
  private static final long EVERY_MS = 300;
  private static final Duration WITHIN = Duration.ofMinutes(2);

  private final List<Lane> lanes = new ArrayList<>();
  private final ScheduledExecutorService executor = new ScheduledThreadPoolExecutor(1);
  private final AtomicInteger turns = new AtomicInteger();
  private volatile Throwable failure;

  /** One topic; its count is for the producing thread until that has ended. */
  private static final class Lane {
    private final String topic;
    private final KafkaProducer<byte[], byte[]> producer;
    private int next;

    Lane(Cluster cluster, String topic, String codec) {
      this.topic = topic;
      Map<String, Object> config = new HashMap<>(cluster.clientConfig());
      config.put("compression.type", codec);
      config.put("batch.size", LARGE_BYTES);
      config.put("linger.ms", "1000");
      producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    void produce(int countOfEach) throws ExecutionException, InterruptedException {
      List<Future<?>> sent = new ArrayList<>();
      for (ProducerRecord<byte[], byte[]> record :
          NumberedRecords.of(topic, PARTITIONS, next, countOfEach)) {
        record.headers().add("n", ByteBuffer.allocate(4).putInt(next).array());
        record.headers().add("empty", new byte[0]);
        sent.add(producer.send(record));
      }
      producer.flush();
      for (Future<?> each : sent) {
        each.get();
      }
      next += countOfEach;
    }
  }

  /**
   * @param codecs by topic
   */
  CodecProducers(Cluster cluster, Map<String, String> codecs) {
    codecs.forEach((topic, codec) -> lanes.add(new Lane(cluster, topic, codec)));
    // A failure is kept for whoever asks how far it got.
    Future<?> unused =
        executor.scheduleWithFixedDelay(this::turn, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void turn() {
    try {
      for (int i = 0; i < lanes.size(); i++) {
        Lane lane = lanes.get(i);
        if (turns.get() % lanes.size() == i) {
          lane.produce(LARGE);
        }
        for (int single = 0; single < SINGLES; single++) {
          lane.produce(1);
        }
      }
      turns.incrementAndGet();
    } catch (ExecutionException | InterruptedException | RuntimeException e) {
      failure = e;
      throw new LabException("producing", e);
    }
  }

  /** Waits until each topic has got so many more large batches. */
  void awaitRounds(int count) {
    int from = turns.get();
    Await.until(
        WITHIN,
        () -> count + " rounds more than " + from + " turns, there are " + turns.get(),
        () -> failed() || turns.get() >= from + count * lanes.size());
    check();
  }

  /** Stops, and returns how many records each topic has got in all. */
  Map<String, Integer> stop() {
    executor.shutdown();
    Await.until(WITHIN, () -> "the end of the producers", executor::isTerminated);
    check();
    Map<String, Integer> counts = new TreeMap<>();
    lanes.forEach(lane -> counts.put(lane.topic, lane.next * PARTITIONS));
    return counts;
  }

  private boolean failed() {
    return failure != null;
  }

  private void check() {
    if (failed()) {
      throw new AssertionError("the producers ended", failure);
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
    lanes.forEach(lane -> lane.producer.close(Duration.ofSeconds(1)));
  }
}
