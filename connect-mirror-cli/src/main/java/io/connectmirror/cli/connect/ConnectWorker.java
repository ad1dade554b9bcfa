package io.connectmirror.cli.connect;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What mirrorctl asks of a Connect cluster. Every method blocks for at most the time that the
 * implementation was made with.
 *
 * @see HttpConnectWorker
 */
public interface ConnectWorker {
  /** All connectors with their configurations and states, in order of their names. */
  List<ConnectorView> connectors() throws InterruptedException;

  /**
   * Creates a connector or gives it this configuration.
   *
   * @param settings without {@code name}
   */
  void put(String connector, Map<String, String> settings) throws InterruptedException;

  void stop(String connector) throws InterruptedException;

  /**
   * The errors that the connector's class finds in a configuration, by key.
   *
   * @param settings with {@code connector.class}
   */
  Map<String, List<String>> validate(String connector, Map<String, String> settings)
      throws InterruptedException;

  /**
   * One connector as a worker sees it.
   *
   * @param settings without {@code name}; placeholders of config providers are as the user wrote
   *     them
   * @param state as Connect names it: {@code RUNNING}, {@code PAUSED}, {@code STOPPED}, {@code
   *     FAILED}, {@code UNASSIGNED}
   * @param trace the first line of why it has failed
   */
  record ConnectorView(
      String name,
      Map<String, String> settings,
      String state,
      Optional<String> trace,
      List<TaskView> tasks) {}

  /**
   * @param worker that runs it
   * @param trace the first line of why it has failed
   */
  record TaskView(int number, String state, String worker, Optional<String> trace) {}
}
