package io.connectmirror.source.task;

import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.RememberedTopics;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
  private static final Logger LOG = LoggerFactory.getLogger(TopicIdMemory.class);

  private final StateStore state;
  private final String connector;
  private final Map<TopicPartition, RememberedTopics> remembered = new HashMap<>();
  private final Map<TopicPartition, Deferred> deferred = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Deferred> settled = new ConcurrentLinkedQueue<>();
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
    Optional<RememberedTopics> known = RememberedTopicsCodec.read(value);
    if (known.isPresent()) {
      try {
        int number = Integer.parseInt(key.parts().get(2));
        remembered.put(new TopicPartition(key.parts().get(1), number), known.get());
      } catch (NumberFormatException notOurs) {
        LOG.debug("no partition number in {}", key);
      }
    }
  }

  /**
   * @param reset the reset number in force: what was remembered before a user altered the position
   *     says nothing of it
   */
  Optional<RememberedTopics> of(TopicPartition partition, long reset) {
    return Optional.ofNullable(remembered.get(partition)).filter(known -> known.reset() == reset);
  }

  /** Remembers at once: the position is of these topics. */
  void put(Map<TopicPartition, RememberedTopics> now) throws InterruptedException {
    Map<StateKey, Optional<Map<String, Object>>> values = new HashMap<>();
    now.forEach(
        (partition, topics) -> {
          if (!topics.equals(remembered.get(partition))) {
            values.put(key(partition), Optional.of(RememberedTopicsCodec.value(topics)));
          }
          deferred.remove(partition);
        });
    if (!values.isEmpty()) {
      state.put(values);
    }
    remembered.putAll(now);
  }

  /** Remembers once Connect has a position of the life that is about to begin. */
  void putLater(PartitionFlow flow, TopicIds ids, long reset) {
    int nextLife = flow.life().map(PartitionFlow.Life::number).orElse(0) + 1;
    deferred.put(flow.source(), new Deferred(flow, nextLife, ids, reset));
  }

  /** Connect has committed positions. May be called by any thread, but by one at a time. */
  void committed() {
    for (Deferred waiting : deferred.values()) {
      if (waiting.seen) {
        settled.add(waiting);
      } else if (waiting.hasAcknowledged()) {
        waiting.seen = true;
      }
    }
  }

  /** Writes what {@link #committed} has made ready. */
  void flush() throws InterruptedException {
    Map<TopicPartition, RememberedTopics> now = new HashMap<>();
    for (Deferred ready = settled.poll(); ready != null; ready = settled.poll()) {
      TopicPartition partition = ready.flow.source();
      // Since then the partition may have begun anew, with topics of which Connect has no position.
      if (deferred.get(partition) == ready) {
        now.put(partition, ready.topics());
      }
    }
    if (!now.isEmpty()) {
      put(now);
    }
  }

  private StateKey key(TopicPartition partition) {
    return StateKey.of(
        StateKind.TOPIC_ID, connector, partition.topic(), Integer.toString(partition.partition()));
  }

  private static final class Deferred {
    final PartitionFlow flow;
    final int life;
    final TopicIds ids;
    final long reset;
    // Only touched by the thread that commits.
    boolean seen;

    Deferred(PartitionFlow flow, int life, TopicIds ids, long reset) {
      this.flow = flow;
      this.life = life;
      this.ids = ids;
      this.reset = reset;
    }

    RememberedTopics topics() {
      long since = flow.recorder().map(OffsetRunRecorder::since).orElse(0L);
      return new RememberedTopics(Optional.of(ids), reset, since, Optional.empty());
    }

    boolean hasAcknowledged() {
      return flow.life().map(present -> present.number() >= life).orElse(false)
          && flow.lastAcked() >= 0;
    }
  }
}
