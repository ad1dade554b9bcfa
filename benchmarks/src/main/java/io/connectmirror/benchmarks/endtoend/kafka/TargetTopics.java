package io.connectmirror.benchmarks.endtoend.kafka;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** What there is on the target, a cluster of one broker. Not for several threads at a time. */
public final class TargetTopics implements AutoCloseable {
  private static final Duration WITHIN = Duration.ofSeconds(60);

  private final LabClients clients;
  private final int broker;

  public TargetTopics(Cluster target) {
    this.clients = LabClients.of(target);
    this.broker = target.broker().id();
  }

  /** Creates a topic. */
  public void create(String topic, int partitions) {
    clients.createTopic(topic, partitions);
  }

  /** How many records a topic has had; none while there is no such topic. */
  public long records(String topic) {
    return clients
        .describe(topic)
        .map(TargetTopics::partitions)
        .map(clients::endOffsets)
        .map(ends -> ends.values().stream().mapToLong(end -> end).sum())
        .orElse(0L);
  }

  private static List<TopicPartition> partitions(TopicDescription topic) {
    return IntStream.range(0, topic.partitions().size())
        .mapToObj(partition -> new TopicPartition(topic.name(), partition))
        .toList();
  }

  /** Bytes of the batches of a topic as the broker keeps them, without indexes. */
  public long bytesOnDisk(String topic) {
    Map<String, LogDirDescription> directories =
        get(clients.admin().describeLogDirs(List.of(broker)).allDescriptions()).get(broker);
    return directories.values().stream()
        .flatMap(directory -> directory.replicaInfos().entrySet().stream())
        .filter(replica -> replica.getKey().topic().equals(topic))
        .mapToLong(replica -> replica.getValue().size())
        .sum();
  }

  /** Deletes all topics that are not Kafka's own. */
  public void clear() {
    Collection<String> topics = clients.topics();
    get(clients.admin().deleteTopics(topics).all());
  }

  @Override
  public void close() {
    clients.close();
  }

  private static <T> T get(KafkaFuture<T> future) {
    String what = "looking at the target";
    try {
      return future.get(WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new LabException(what, e.getCause());
    } catch (TimeoutException e) {
      throw new LabException(what, e);
    } catch (InterruptedException e) {
      throw LabException.interrupted(what, e);
    }
  }
}
