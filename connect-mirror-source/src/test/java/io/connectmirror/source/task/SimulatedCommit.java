package io.connectmirror.source.task;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * How a worker commits the positions of one task: takes those of what was acknowledged, writes
 * them, and tells the task. What was acknowledged while one commit ran may miss the next one's
 * beginning, but not what was acknowledged before that commit ended.
 */
final class SimulatedCommit {
  private final SimulatedWorker worker;
  private final MirrorTask task;
  private final SimulatedLife life;
  private final Map<Map<String, ?>, Map<String, Object>> acknowledged = new HashMap<>();
  private Map<Map<String, ?>, Map<String, Object>> atLastEnd = Map.of();
  private Map<Map<String, ?>, Map<String, Object>> taken = Map.of();
  private final Map<Map<String, ?>, Map<String, Object>> stored = new HashMap<>();
  private boolean running;

  SimulatedCommit(SimulatedWorker worker, MirrorTask task, SimulatedLife life) {
    this.worker = worker;
    this.task = task;
    this.life = life;
  }

  @SuppressWarnings("unchecked")
  void acknowledged(SourceRecord record) {
    acknowledged.put(record.sourcePartition(), (Map<String, Object>) record.sourceOffset());
  }

  boolean isRunning() {
    return running;
  }

  /**
   * @param late takes what was acknowledged when the commit before ended
   */
  void begin(boolean late) {
    taken = new HashMap<>(late ? atLastEnd : acknowledged);
    running = true;
  }

  void end() {
    store();
    atLastEnd = new HashMap<>(acknowledged);
    running = false;
    task.committed();
  }

  /** The positions could not be written; the next commit takes them again. */
  void fail() {
    running = false;
  }

  void die() {
    if (running && worker.random.nextBoolean()) {
      store();
    }
  }

  private void store() {
    taken.forEach(
        (partition, position) -> {
          if (!position.equals(stored.put(partition, position))) {
            worker.offsets.put(partition, position);
            worker.checks.storedPositionIsNotAheadOfTheTarget(life, partition, position);
          }
        });
  }
}
