package io.connectmirror.dedicated.kafka;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.dedicated.plan.ApplyPlanner.Mm2Activity;
import io.connectmirror.dedicated.worker.Mm2Target;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Over clients that are made for each call: they are needed at the first start alone. */
public final class KafkaMm2Target implements Mm2Target {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration CLOSE = Duration.ofSeconds(1);
  private static final String PURPOSE = "";

  private final String alias;
  private final Map<String, String> worker;
  private final Duration timeout;
  private final LongSupplier nanos;
  private final Optional<ClassicGroups> groups = ClassicGroups.ifThere();

  /**
   * @param alias of the cluster, for messages
   * @param worker properties of the worker beside it; may hold secrets
   * @param timeout for a call
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  public KafkaMm2Target(
      String alias, Map<String, String> worker, Duration timeout, LongSupplier nanos) {
    this.alias = alias;
    this.worker = Map.copyOf(worker);
    this.timeout = timeout;
    this.nanos = nanos;
  }

  @Override
  public Mm2Activity activity(String groupId) throws InterruptedException {
    if (groups.isEmpty()) {
      return Mm2Activity.UNKNOWN;
    }
    Admin admin;
    try {
      admin = Admin.create(properties("admin."));
    } catch (RuntimeException e) {
      throw failure(e, "describeGroups", "group " + groupId);
    }
    try {
      boolean runs =
          groups.get().hasMembers(admin, groupId).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return runs ? Mm2Activity.ACTIVE : Mm2Activity.QUIET;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return Mm2Activity.QUIET;
      }
      throw failure(e, "describeGroups", "group " + groupId);
    } catch (TimeoutException | RuntimeException e) {
      throw failure(e, "describeGroups", "group " + groupId);
    } finally {
      admin.close(CLOSE);
    }
  }

  @Override
  public void read(String topic, BiConsumer<byte[], byte[]> reader) throws InterruptedException {
    Consumer<byte[], byte[]> consumer = null;
    try {
      consumer = consumer();
      List<PartitionInfo> partitions = consumer.partitionsFor(topic, timeout);
      if (partitions != null && !partitions.isEmpty()) {
        read(
            consumer,
            partitions.stream().map(info -> new TopicPartition(topic, info.partition())).toList(),
            reader);
      }
    } catch (InterruptException e) {
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("while reading " + topic);
      interrupted.initCause(e);
      throw interrupted;
    } catch (FailureException e) {
      throw e;
    } catch (RuntimeException e) {
      throw failure(e, "read", "topic " + topic);
    } finally {
      if (consumer != null) {
        consumer.close(CLOSE);
      }
    }
  }

  private void read(
      Consumer<byte[], byte[]> consumer,
      List<TopicPartition> partitions,
      BiConsumer<byte[], byte[]> reader) {
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, timeout);
    long begun = nanos.getAsLong();
    while (!ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey(), timeout) >= end.getValue())) {
      if (nanos.getAsLong() - begun > timeout.toNanos()) {
        throw failure(
            new org.apache.kafka.common.errors.TimeoutException("its end was not reached"),
            "read",
            "topic " + partitions.get(0).topic());
      }
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        reader.accept(record.key(), record.value());
      }
    }
  }

  private Consumer<byte[], byte[]> consumer() {
    Map<String, Object> properties = properties("consumer.");
    properties.remove("group.id");
    properties.remove("group.instance.id");
    properties.put("enable.auto.commit", "false");
    properties.put("allow.auto.create.topics", "false");
    properties.put("auto.offset.reset", "earliest");
    properties.put("isolation.level", "read_committed");
    return new KafkaConsumer<>(
        properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** As the worker makes those of its own clients: its properties, and over them the client's. */
  private Map<String, Object> properties(String client) {
    Map<String, Object> properties = new HashMap<>(worker);
    worker.forEach(
        (key, value) -> {
          if (key.startsWith(client)) {
            properties.put(key.substring(client.length()), value);
          }
        });
    properties.put("client.id", worker.getOrDefault("client.id", alias) + "-takeover");
    return properties;
  }

  private FailureException failure(Exception e, String operation, String resource) {
    return FailureTable.classify(FailureTable.unwrap(e), alias, operation, resource, PURPOSE)
        .asException();
  }
}
