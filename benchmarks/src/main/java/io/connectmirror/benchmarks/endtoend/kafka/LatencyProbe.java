package io.connectmirror.benchmarks.endtoend.kafka;

import io.connectmirror.benchmarks.endtoend.data.Payloads;
import io.connectmirror.benchmarks.endtoend.figures.Latency;
import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import io.connectmirror.lab.process.LabException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Produces at a steady pace on the source, consumes on the target, and tells how long records took.
 * Both happen in this JVM, so that there is one clock. A record carries the time at which it was
 * due, not the one at which it was sent: were the mirror, or this producer, to stand still for a
 * second, the records of that second count with all that they had to wait.
 *
 * <p>Reads the target's topic from its end on, in a thread of its own.
 */
public final class LatencyProbe implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration LAST_WITHIN = Duration.ofMinutes(2);
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
  private static final long NANOS_OF_SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int MICROS_DIGITS = 3;

  /** Of the records, the first in so many do not count: what is new settles. */
  private static final int SETTLING = 5;

  private static final double MICROS_OF_MILLI = 1_000;

  private final Scenario scenario;
  private final String topic;
  private final KafkaProducer<byte[], byte[]> producer;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final ExecutorService executor = Executors.newSingleThreadExecutor();

  /**
   * @param source how to reach the source
   * @param target how to reach the target
   * @param remote the copy of {@code topic}, which must exist
   */
  public LatencyProbe(
      Map<String, String> source,
      Map<String, String> target,
      Scenario scenario,
      String topic,
      String remote) {
    this.scenario = scenario;
    this.topic = topic;
    Map<String, Object> producing = new HashMap<>(source);
    producing.put("compression.type", scenario.codec().label());
    producing.put("batch.size", Integer.toString(scenario.batchBytes()));
    this.producer =
        new KafkaProducer<>(producing, new ByteArraySerializer(), new ByteArraySerializer());
    this.consumer =
        new KafkaConsumer<>(
            new HashMap<>(target), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        IntStream.range(0, scenario.partitions())
            .mapToObj(partition -> new TopicPartition(remote, partition))
            .toList();
    consumer.assign(partitions);
    consumer.seekToEnd(partitions);
    partitions.forEach(consumer::position);
  }

  /** Produces so many records and returns when the last has arrived. Once only. */
  public Latency run(Payloads payloads, long records) {
    Future<Histogram> arrivals = executor.submit(() -> consume(records));
    SendFailure failure = new SendFailure(topic);
    long begun = System.nanoTime();
    long number = 0;
    while (number < records) {
      long due = begun + number * NANOS_OF_SECOND / scenario.recordsPerSecond();
      if (System.nanoTime() < due) {
        LockSupport.parkNanos(PAUSE_NANOS);
        continue;
      }
      byte[] value = payloads.value(number);
      ByteBuffer.wrap(value).putLong(due);
      failure.check();
      var unused =
          producer.send(
              new ProducerRecord<>(topic, (int) (number % scenario.partitions()), null, value),
              failure);
      number++;
    }
    producer.flush();
    failure.check();
    Histogram histogram = get(arrivals);
    return new Latency(at(histogram, 50), at(histogram, 99), at(histogram, 99.9));
  }

  private Histogram consume(long records) {
    Histogram histogram = new Histogram(MICROS_DIGITS);
    long seen = 0;
    while (seen < records) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        if (seen++ >= records / SETTLING) {
          long took = System.nanoTime() - ByteBuffer.wrap(record.value()).getLong();
          histogram.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, took)));
        }
      }
    }
    return histogram;
  }

  private static double at(Histogram histogram, double percentile) {
    return histogram.getValueAtPercentile(percentile) / MICROS_OF_MILLI;
  }

  private static Histogram get(Future<Histogram> arrivals) {
    String what = "waiting for the last record on the target";
    try {
      return arrivals.get(LAST_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new LabException(what, e.getCause());
    } catch (TimeoutException e) {
      throw new LabException(what, e);
    } catch (InterruptedException e) {
      throw LabException.interrupted(what, e);
    }
  }

  @Override
  public void close() {
    consumer.wakeup();
    executor.shutdownNow();
    try {
      if (executor.awaitTermination(LAST_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        consumer.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    producer.close();
  }
}
