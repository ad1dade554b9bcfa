package io.connectmirror.source.task;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * Remembers, for each partition, of which source and remote topic its position is. That is how a
 * topic that was made again while no task ran is noticed.
 *
 * <p>After an anomaly the new ids are only remembered once Connect has a position of the new topic:
 * a task that dies before finds the old ids with the old position, and the anomaly again. What was
 * acknowledged before one commit of positions is in the next one, so the second commit after the
 * first acknowledgement tells.
 *
 * <p>The jobs thread calls everything but {@link #committed}.
 */
final class TopicIdMemory {
  private static final String SOURCE = "source";
  private static final String TARGET = "target";
  private static final String RESET = "reset";

  private final StateStore state;
  private final String connector;
  private final Map<TopicPartition, Remembered> remembered = new HashMap<>();
  private final Map<TopicPartition, Deferred> deferred = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<TopicPartition> settled = new ConcurrentLinkedQueue<>();
  private boolean loaded;

  TopicIdMemory(StateStore state, String connector) {
    this.state = state;
    this.connector = connector;
  }

  void load() throws InterruptedException {
    if (loaded) {
      return;
    }
    state.load(StateKind.TOPIC_ID).forEach(this::note);
    loaded = true;
  }

  private void note(StateKey key, Map<String, Object> value) {
    if (key.parts().size() != 3 || !key.parts().get(0).equals(connector)) {
      return;
    }
    try {
      remembered.put(
          new TopicPartition(key.parts().get(1), Integer.parseInt(key.parts().get(2))),
          new Remembered(
              new TopicIds(
                  Uuid.fromString(String.valueOf(value.get(SOURCE))),
                  Uuid.fromString(String.valueOf(value.get(TARGET)))),
              ((Number) value.getOrDefault(RESET, 0L)).longValue()));
    } catch (IllegalArgumentException | ClassCastException e) {
      // Written by something that is not us: as good as nothing.
      return;
    }
  }

  /**
   * @param reset the reset number in force: what was remembered before a user altered the position
   *     says nothing of it
   */
  Optional<TopicIds> of(TopicPartition partition, long reset) {
    return Optional.ofNullable(remembered.get(partition))
        .filter(known -> known.reset() == reset)
        .map(Remembered::ids);
  }

  /** Remembers at once: the position is of these topics. */
  void put(Map<TopicPartition, TopicIds> ids, Map<TopicPartition, Long> resets)
      throws InterruptedException {
    Map<StateKey, Optional<Map<String, Object>>> values = new HashMap<>();
    ids.forEach(
        (partition, of) -> {
          Remembered now = new Remembered(of, resets.get(partition));
          if (!now.equals(remembered.get(partition))) {
            values.put(key(partition), Optional.of(value(now)));
          }
          deferred.remove(partition);
        });
    if (!values.isEmpty()) {
      state.put(values);
    }
    ids.forEach(
        (partition, of) -> remembered.put(partition, new Remembered(of, resets.get(partition))));
  }

  /** Remembers once Connect has a position of the life that is about to begin. */
  void putLater(PartitionFlow flow, TopicIds ids, long reset) {
    int nextLife = flow.life().map(PartitionFlow.Life::number).orElse(0) + 1;
    deferred.put(flow.source(), new Deferred(flow, nextLife, new Remembered(ids, reset)));
  }

  /** Connect has committed positions. May be called by any thread, but by one at a time. */
  void committed() {
    for (Map.Entry<TopicPartition, Deferred> entry : deferred.entrySet()) {
      Deferred waiting = entry.getValue();
      if (waiting.seen) {
        settled.add(entry.getKey());
      } else if (waiting.hasAcknowledged()) {
        waiting.seen = true;
      }
    }
  }

  /** Writes what {@link #committed} has made ready. */
  void flush() throws InterruptedException {
    Set<TopicPartition> ready = new HashSet<>();
    for (TopicPartition partition = settled.poll(); partition != null; partition = settled.poll()) {
      ready.add(partition);
    }
    Map<TopicPartition, TopicIds> ids = new HashMap<>();
    Map<TopicPartition, Long> resets = new HashMap<>();
    for (TopicPartition partition : ready) {
      Deferred waiting = deferred.get(partition);
      if (waiting != null) {
        ids.put(partition, waiting.ids.ids());
        resets.put(partition, waiting.ids.reset());
      }
    }
    if (!ids.isEmpty()) {
      put(ids, resets);
    }
  }

  private StateKey key(TopicPartition partition) {
    return StateKey.of(
        StateKind.TOPIC_ID, connector, partition.topic(), Integer.toString(partition.partition()));
  }

  private static Map<String, Object> value(Remembered known) {
    return Map.of(
        SOURCE,
        known.ids().source().toString(),
        TARGET,
        known.ids().target().toString(),
        RESET,
        known.reset());
  }

  private record Remembered(TopicIds ids, long reset) {}

  private static final class Deferred {
    final PartitionFlow flow;
    final int life;
    final Remembered ids;
    // Only touched by the thread that commits.
    boolean seen;

    Deferred(PartitionFlow flow, int life, Remembered ids) {
      this.flow = flow;
      this.life = life;
      this.ids = ids;
    }

    boolean hasAcknowledged() {
      return flow.life().map(present -> present.number() >= life).orElse(false)
          && flow.lastAcked() >= 0;
    }
  }
}
