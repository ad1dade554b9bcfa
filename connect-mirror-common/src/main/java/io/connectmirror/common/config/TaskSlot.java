package io.connectmirror.common.config;

import java.util.Map;

/**
 * Which of a connector's tasks this is, and with that which partitions it owns. The share of a task
 * depends on nothing but the names: a new topic or partition moves no other one.
 *
 * @param index from 0 to {@code count} - 1
 * @param count of the tasks of the connector, at least 1
 */
public record TaskSlot(int index, int count) {
  /** Only in the configuration of tasks, where the connector puts them. */
  public static final String TASK_INDEX = "task.index";

  public static final String TASK_COUNT = "task.count";

  public TaskSlot {
    if (count < 1 || index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "there is no task " + index + " of " + count + ", counting from 0");
    }
  }

  /** Whether the task mirrors the partition of the source topic. */
  public boolean owns(String topic, int partition) {
    return Math.floorMod(topic.hashCode() + partition, count) == index;
  }

  /** What the connector adds to its own settings for this task. */
  public Map<String, String> toSettings() {
    return Map.of(TASK_INDEX, Integer.toString(index), TASK_COUNT, Integer.toString(count));
  }
}
