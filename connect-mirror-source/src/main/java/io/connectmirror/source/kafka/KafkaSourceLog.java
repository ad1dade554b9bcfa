package io.connectmirror.source.kafka;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads through one consumer, which must be made with {@code auto.offset.reset=none}. Assigning a
 * partition and seeking it are one step: a consumer that has one partition without a position
 * fetches nothing for all the others either. The consumer is made when it is first needed, and made
 * again when it could not be.
 */
public final class KafkaSourceLog implements SourceLog {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaSourceLog.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

  private final String cluster;
  private final SourceConsumers consumers;
  private final Set<TopicPartition> assigned = new LinkedHashSet<>();
  private final Map<TopicPartition, StartPoint> toSeek = new LinkedHashMap<>();
  private final Set<TopicPartition> paused = new HashSet<>();
  private boolean assignmentChanged;
  // Read by wakeup from any thread.
  private volatile Consumer<byte[], byte[]> consumer;

  /**
   * @param cluster alias of the source, for messages
   * @param consumers makes its consumer
   */
  public KafkaSourceLog(String cluster, SourceConsumers consumers) {
    this.cluster = cluster;
    this.consumers = consumers;
  }

  @Override
  public void begin(Map<TopicPartition, StartPoint> starts) {
    assigned.addAll(starts.keySet());
    toSeek.putAll(starts);
    assignmentChanged |= !starts.isEmpty();
  }

  @Override
  public void end(Collection<TopicPartition> partitions) {
    assignmentChanged |= assigned.removeAll(partitions);
    toSeek.keySet().removeAll(partitions);
    paused.removeAll(partitions);
  }

  @Override
  public void pause(Collection<TopicPartition> partitions) {
    paused.addAll(partitions);
    if (consumer != null && !assignmentChanged) {
      consumer.pause(partitions);
    }
  }

  @Override
  public void resume(Collection<TopicPartition> partitions) {
    paused.removeAll(partitions);
    if (consumer != null && !assignmentChanged) {
      consumer.resume(partitions);
    }
  }

  @Override
  public Fetched poll(Duration timeout) throws InterruptedException {
    try {
      prepare();
      return new Fetched.Records(consumer.poll(timeout));
    } catch (WakeupException e) {
      return new Fetched.Records(org.apache.kafka.clients.consumer.ConsumerRecords.empty());
    } catch (InterruptException e) {
      // The flag is set again by the client; an interruption is not a failure of the source.
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("poll was interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } catch (OffsetOutOfRangeException e) {
      return gone(e);
    } catch (NoOffsetForPartitionException e) {
      return gone(e.partitions(), Map.of());
    } catch (TopicAuthorizationException e) {
      return refused(e.unauthorizedTopics(), e);
    } catch (InvalidTopicException e) {
      return refused(e.invalidTopics(), e);
    } catch (FailureException e) {
      return new Fetched.Failed(e.failure());
    } catch (KafkaException | IllegalStateException e) {
      // IllegalStateException: a client that was closed beneath us. Whatever it is, it is told.
      return new Fetched.Failed(classify(e, "its records"));
    }
  }

  private void prepare() {
    if (consumer == null) {
      consumer = consumers.make(assigned.size());
      assignmentChanged = true;
    }
    if (!assignmentChanged) {
      return;
    }
    consumer.assign(assigned);
    toSeek.forEach(
        (partition, start) ->
            consumer.seek(
                partition,
                new OffsetAndMetadata(
                    start.offset(),
                    start.epoch().isPresent()
                        ? Optional.of(start.epoch().getAsInt())
                        : Optional.empty(),
                    "")));
    // One that ended while it was paused and begins again was assigned all along, and paused.
    consumer.resume(consumer.paused());
    consumer.pause(paused);
    toSeek.clear();
    assignmentChanged = false;
  }

  private Fetched gone(OffsetOutOfRangeException e) {
    Map<TopicPartition, OffsetAndMetadata> divergent =
        e instanceof LogTruncationException truncated ? truncated.divergentOffsets() : Map.of();
    return gone(e.partitions(), divergent);
  }

  private Fetched gone(
      Set<TopicPartition> partitions, Map<TopicPartition, OffsetAndMetadata> divergent) {
    Map<TopicPartition, OptionalLong> gone = new HashMap<>();
    for (TopicPartition partition : partitions) {
      OffsetAndMetadata parted = divergent.get(partition);
      gone.put(partition, parted == null ? OptionalLong.empty() : OptionalLong.of(parted.offset()));
    }
    end(partitions);
    return new Fetched.Gone(gone);
  }

  private Fetched refused(Set<String> topics, KafkaException cause) {
    Set<TopicPartition> partitions =
        assigned.stream()
            .filter(partition -> topics.contains(partition.topic()))
            .collect(Collectors.toSet());
    end(partitions);
    String resource =
        topics.size() == 1
            ? "topic " + topics.iterator().next()
            : "topics " + new TreeSet<>(topics);
    return new Fetched.Refused(partitions, classify(cause, resource));
  }

  private Failure classify(RuntimeException e, String resource) {
    return FailureTable.classify(e, cluster, "READ", resource, "topics");
  }

  @Override
  public Map<TopicPartition, Long> positions() {
    Map<TopicPartition, Long> positions = new HashMap<>();
    if (consumer == null || assignmentChanged) {
      return positions;
    }
    for (TopicPartition partition : assigned) {
      try {
        positions.put(partition, consumer.position(partition, Duration.ZERO));
      } catch (TimeoutException e) {
        LOG.trace("partition={} has no valid position yet", partition);
      } catch (KafkaException e) {
        // Whatever is wrong, the next poll says it too, and is where it is dealt with.
        LOG.debug("partition={} position cannot be told", partition, e);
      }
    }
    return positions;
  }

  @Override
  public boolean isCaughtUp(TopicPartition partition) {
    if (consumer == null || assignmentChanged || !assigned.contains(partition)) {
      return false;
    }
    OptionalLong lag = consumer.currentLag(partition);
    return lag.isPresent() && lag.getAsLong() == 0;
  }

  @Override
  public void replace(Map<TopicPartition, StartPoint> starts) {
    consumers.stalled();
    startOver(starts);
  }

  @Override
  public boolean isFit(int partitions) {
    return consumer == null || consumers.isFit(partitions);
  }

  @Override
  public void startOver(Map<TopicPartition, StartPoint> starts) {
    close();
    assigned.clear();
    toSeek.clear();
    paused.clear();
    begin(starts);
  }

  @Override
  public void wakeup() {
    Consumer<byte[], byte[]> present = consumer;
    if (present != null) {
      present.wakeup();
    }
  }

  @Override
  public void close() {
    Consumer<byte[], byte[]> closing = consumer;
    consumer = null;
    assignmentChanged = true;
    if (closing == null) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try {
      closing.close(CLOSE_TIMEOUT);
    } catch (WakeupException e) {
      LOG.debug("consumer of cluster={} was woken while it closed", cluster);
    } catch (InterruptException e) {
      interrupted = true;
    } catch (KafkaException e) {
      LOG.warn("consumer of cluster={} did not close well", cluster, e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
