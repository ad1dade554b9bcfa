package io.connectmirror.dedicated.worker;

import io.connectmirror.dedicated.plan.ApplyPlanner.Seen;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A Connect worker that runs in this process. Thread-safe; each call waits a bounded time, and
 * those that ask the group throw {@link WorkerException} while it rebalances.
 */
public interface LocalWorker {
  /** Where its REST interface is. */
  URI url();

  /** Why it has ended by itself. */
  Optional<Throwable> failure();

  /** Names of all connectors of its group. */
  Set<String> connectors();

  /** A connector of its group; its configuration as it was given, with {@code name}. */
  Optional<Seen> connector(String name) throws WorkerException, InterruptedException;

  /** States of a connector's tasks, as Connect names them, in no order; asks nobody. */
  List<String> taskStates(String name);

  /** State of a connector, {@code UNASSIGNED} when nothing is known of it; asks nobody. */
  String state(String name);

  /**
   * Creates a connector or gives it this configuration.
   *
   * @param config with {@code name}
   */
  void put(Map<String, String> config, RunAs runAs) throws WorkerException, InterruptedException;

  /** Sets positions of a connector that is stopped (KIP-875). */
  void alterOffsets(String name, Map<Map<String, ?>, Map<String, ?>> offsets)
      throws WorkerException, InterruptedException;

  /** Ends it; leaves the group. Takes as long as the slowest task, some ten seconds at most. */
  void stop();

  /** Whether a connector runs once it has a configuration. */
  enum RunAs {
    RUNNING,
    STOPPED,
    /** As before; a new one runs. */
    IT_IS
  }
}
