package io.connectmirror.checkpoint.plan;

/**
 * Which of a connector's tasks looks after a group. Depends on nothing but the group's id and the
 * number of tasks, so that tasks agree without talking to each other and a new group moves none.
 *
 * @param taskIndex 0 to {@code taskCount - 1}
 * @param taskCount 1 or more
 */
public record GroupOwnership(int taskIndex, int taskCount) {
  public GroupOwnership {
    if (taskCount < 1 || taskIndex < 0 || taskIndex >= taskCount) {
      throw new IllegalArgumentException(
          "task index must be from 0 to below the task count: index="
              + taskIndex
              + " count="
              + taskCount);
    }
  }

  public boolean owns(String group) {
    return Math.floorMod(group.hashCode(), taskCount) == taskIndex;
  }
}
