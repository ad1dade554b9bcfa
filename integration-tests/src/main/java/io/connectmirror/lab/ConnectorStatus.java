package io.connectmirror.lab;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * State of a connector and its tasks as the worker tells it.
 *
 * @param state such as RUNNING, FAILED, STOPPED
 * @param trace stack trace of a failed connector, else empty
 * @param tasks its tasks in the order of their ids
 */
public record ConnectorStatus(String state, String trace, List<TaskStatus> tasks) {
  /**
   * State of one task.
   *
   * @param id number within the connector
   * @param state such as RUNNING, FAILED
   * @param worker host and port of the worker that runs it
   * @param trace stack trace of a failed task, else empty
   */
  public record TaskStatus(int id, String state, String worker, String trace) {}

  /** Copies. */
  public ConnectorStatus {
    tasks = List.copyOf(tasks);
  }

  static ConnectorStatus from(JsonNode json) {
    JsonNode connector = json.path("connector");
    List<TaskStatus> tasks = new ArrayList<>();
    for (JsonNode task : json.path("tasks")) {
      tasks.add(
          new TaskStatus(
              task.path("id").asInt(),
              task.path("state").asText(),
              task.path("worker_id").asText(),
              task.path("trace").asText()));
    }
    return new ConnectorStatus(
        connector.path("state").asText(), connector.path("trace").asText(), tasks);
  }

  /** True when the connector and at least one task run, and none of them does anything else. */
  public boolean isRunning() {
    return state.equals("RUNNING")
        && !tasks.isEmpty()
        && tasks.stream().allMatch(task -> task.state().equals("RUNNING"));
  }

  /** True when the connector or a task has failed. */
  public boolean hasFailed() {
    return state.equals("FAILED") || tasks.stream().anyMatch(task -> task.state().equals("FAILED"));
  }
}
