package io.connectmirror.lab.kafka;

import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A live member of a consumer group. It reads from its group's positions, or from the start, on a
 * thread of its own and commits only when told to. Its methods may be called from any thread.
 */
public final class GroupMember implements AutoCloseable {
  private static final Duration WITHIN = Duration.ofSeconds(60);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Thread thread;
  private final List<ConsumerRecord<byte[], byte[]>> received = new CopyOnWriteArrayList<>();
  private volatile Set<TopicPartition> assigned = Set.of();
  private volatile Optional<Map<TopicPartition, OffsetAndMetadata>> toCommit = Optional.empty();
  private volatile Optional<RuntimeException> failure = Optional.empty();
  private volatile boolean leaving;

  private GroupMember(KafkaConsumer<byte[], byte[]> consumer, String name) {
    this.consumer = consumer;
    this.thread = new Thread(this::run, name);
  }

  static GroupMember join(
      Map<String, Object> config, String group, GroupProtocol protocol, List<String> topics) {
    Map<String, Object> own = new HashMap<>(config);
    own.put("group.id", group);
    own.put("group.protocol", protocol.kafkaName());
    own.put("enable.auto.commit", "false");
    own.put("auto.offset.reset", "earliest");
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(own, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    GroupMember member = new GroupMember(consumer, "member-of-" + group);
    consumer.subscribe(topics);
    member.thread.setDaemon(true);
    member.thread.start();
    Await.until(
        WITHIN,
        () -> "an assignment in group " + group,
        () -> {
          member.check();
          return !member.assigned.isEmpty();
        });
    return member;
  }

  /** Partitions it has now. */
  public Set<TopicPartition> assigned() {
    return assigned;
  }

  /** Records it has received so far. */
  public List<ConsumerRecord<byte[], byte[]>> received() {
    check();
    return List.copyOf(received);
  }

  /** Commits a position as this member and waits until that is done. */
  public void commit(TopicPartition partition, long position) {
    toCommit = Optional.of(Map.of(partition, new OffsetAndMetadata(position)));
    Await.until(
        WITHIN,
        () -> "the commit of " + position + " for " + partition,
        () -> {
          check();
          return toCommit.isEmpty();
        });
  }

  /** Leaves the group. */
  @Override
  public void close() {
    leaving = true;
    consumer.wakeup();
    try {
      thread.join(WITHIN.toMillis());
    } catch (InterruptedException e) {
      throw LabException.interrupted("leaving a group", e);
    }
  }

  private void check() {
    failure.ifPresent(
        e -> {
          throw new LabException("the member failed", e);
        });
  }

  private void run() {
    try (consumer) {
      while (!leaving) {
        consumer.poll(Duration.ofMillis(100)).forEach(received::add);
        assigned = Set.copyOf(consumer.assignment());
        toCommit.ifPresent(
            offsets -> {
              consumer.commitSync(offsets);
              toCommit = Optional.empty();
            });
      }
    } catch (WakeupException e) {
      if (!leaving) {
        failure = Optional.of(e);
      }
    } catch (RuntimeException e) {
      failure = Optional.of(e);
    }
  }
}
