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
 * The state topic and the checkpoints topic of a flow, each read from its beginning at every
 * refresh. A topic that is not there holds nothing. Used by one thread.
 */
final class TopicMemory implements MirrorMemory {
  private static final Duration POLL = Duration.ofSeconds(1);

  private final String stateTopic;
  private final String checkpointsTopic;
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
    this.stateTopic = stateTopic;
    this.checkpointsTopic = checkpointsTopic;
    this.logs = logs;
    this.timeout = timeout;
    this.nanos = nanos;
  }

  @Override
  public void refresh() throws InterruptedException {
    readAll(stateTopic, new StateTaker());
    readAll(checkpointsTopic, new CheckpointTaker());
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

  private void readAll(String topic, InternalTopicLog.Reader reader) throws InterruptedException {
    reader.restarted();
    Deadline deadline = Deadline.in(timeout, nanos);
    try (InternalTopicLog log = logs.apply(topic)) {
      while (!log.poll(shorter(deadline.left()), reader)) {
        if (deadline.hasPassed()) {
          throw new CliException(
              "topic %s could not be read to its end within %d s: check the cluster, or give it a"
                      .formatted(topic, timeout.toSeconds())
                  + " longer --timeout");
        }
      }
    } catch (FailureException e) {
      if (e.failure().kind() != FailureKind.MISSING) {
        throw e;
      }
    }
  }

  private static Duration shorter(Duration left) {
    return left.compareTo(POLL) < 0 ? left : POLL;
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
