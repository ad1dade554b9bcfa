package io.connectmirror.cli.standing;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.kafka.Deadline;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * The state topic and the checkpoints topic of a flow, each read once and then followed. A topic
 * that is not there holds nothing. Used by one thread.
 */
final class TopicMemory implements MirrorMemory {
  private static final Duration POLL = Duration.ofSeconds(1);

  /**
   * Compaction takes deletions away after a day, and whoever has not read on by then misses them.
   */
  private static final Duration FOLLOWED_FOR = Duration.ofHours(1);

  private final Followed stateTopic;
  private final Followed checkpointsTopic;
  private final Function<String, InternalTopicLog> logs;
  private final Duration timeout;
  private final LongSupplier nanos;
  private final Map<StateKey, Map<String, Object>> state = new HashMap<>();
  private final Map<Place, Told> checkpoints = new HashMap<>();

  /**
   * @param logs opens a topic of this name
   * @param timeout for each topic
   */
  TopicMemory(
      String stateTopic,
      String checkpointsTopic,
      Function<String, InternalTopicLog> logs,
      Duration timeout,
      LongSupplier nanos) {
    this.stateTopic = new Followed(stateTopic, new StateTaker());
    this.checkpointsTopic = new Followed(checkpointsTopic, new CheckpointTaker());
    this.logs = logs;
    this.timeout = timeout;
    this.nanos = nanos;
  }

  @Override
  public void refresh() throws InterruptedException {
    stateTopic.readOn();
    checkpointsTopic.readOn();
  }

  @Override
  public Map<StateKey, Map<String, Object>> state(StateKind kind) {
    return state.entrySet().stream()
        .filter(entry -> entry.getKey().kind() == kind)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public Collection<Told> checkpoints() {
    return List.copyOf(checkpoints.values());
  }

  @Override
  public void close() {
    stateTopic.forget();
    checkpointsTopic.forget();
  }

  private static Duration shorter(Duration left) {
    return left.compareTo(POLL) < 0 ? left : POLL;
  }

  /** One of the two topics. */
  private final class Followed {
    private final String topic;
    private final InternalTopicLog.Reader reader;
    private Optional<InternalTopicLog> log = Optional.empty();
    private long readAtNanos;

    Followed(String topic, InternalTopicLog.Reader reader) {
      this.topic = topic;
      this.reader = reader;
    }

    void readOn() throws InterruptedException {
      if (nanos.getAsLong() - readAtNanos > FOLLOWED_FOR.toNanos()) {
        forget();
      }
      Deadline deadline = Deadline.in(timeout, nanos);
      InternalTopicLog open = log.orElseGet(() -> logs.apply(topic));
      log = Optional.of(open);
      open.aimAtEnd();
      try {
        while (!open.poll(shorter(deadline.left()), reader)) {
          if (deadline.hasPassed()) {
            throw new CliException(
                "topic %s could not be read to its end within %d s: check the cluster, or give it a"
                        .formatted(topic, timeout.toSeconds())
                    + " longer --timeout");
          }
        }
        readAtNanos = nanos.getAsLong();
      } catch (FailureException e) {
        if (e.failure().kind() != FailureKind.MISSING) {
          throw e;
        }
        forget();
      }
    }

    /** Holds nothing, and begins at the beginning the next time. */
    void forget() {
      log.ifPresent(InternalTopicLog::close);
      log = Optional.empty();
      reader.restarted();
    }
  }

  private record Place(String group, TopicPartition partition) {}

  private final class StateTaker implements InternalTopicLog.Reader {
    @Override
    public void record(long offset, long timestampMs, byte[] key, byte[] value) {
      try {
        Optional<StateKey> decoded = StateCodec.decodeKey(key);
        if (decoded.isPresent() && value == null) {
          state.remove(decoded.get());
        } else if (decoded.isPresent()) {
          state.put(decoded.get(), StateCodec.decodeValue(value));
        }
      } catch (IOException poison) {
        // The connectors count and name such records; here it is enough not to fail over one.
      }
    }

    @Override
    public void restarted() {
      state.clear();
    }
  }

  private final class CheckpointTaker implements InternalTopicLog.Reader {
    @Override
    public void record(long offset, long timestampMs, byte[] key, byte[] value) {
      if (value != null) {
        Checkpoint.decode(key, value)
            .value()
            .ifPresent(
                told ->
                    checkpoints.put(
                        new Place(told.group(), told.topicPartition()),
                        new Told(told, timestampMs)));
      }
    }

    @Override
    public void restarted() {
      checkpoints.clear();
    }
  }
}
