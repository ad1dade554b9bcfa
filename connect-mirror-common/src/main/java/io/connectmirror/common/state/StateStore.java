package io.connectmirror.common.state;

import java.util.Map;
import java.util.Optional;

/**
 * What must be remembered and has no owner on the cluster, kept in the compacted topic {@code
 * mm2-mirror-state.<source>.internal} on the target.
 *
 * <p>Values are flat JSON objects of strings, numbers and booleans. May be used from any thread.
 * Losing the topic is allowed: what is on the target then counts as made by somebody else.
 */
public interface StateStore extends AutoCloseable {
  /**
   * Reads the topic to its present end. Waits no longer than the deadline the store was made with.
   *
   * @return all values of one kind
   */
  Map<StateKey, Map<String, Object>> load(StateKind kind) throws InterruptedException;

  /**
   * Writes values and waits until the cluster has them; an empty value forgets the key. A key that
   * has this value already is not written again.
   *
   * @throws io.connectmirror.common.result.FailureException when the cluster did not take them
   */
  void put(Map<StateKey, Optional<Map<String, Object>>> values) throws InterruptedException;

  /** Ends within a second; never throws. */
  @Override
  void close();
}
