package io.connectmirror.source.task;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * Tells a life of a task whether another one has begun after it, which the worker does not: a
 * worker that was frozen or cut off goes on with tasks that its group has given to another one, and
 * of exactly-once workers the cluster refuses whatever the former owner sends. Called by the jobs
 * thread.
 */
final class Succession {
  private static final String LIFE = "life";

  private final StateStore state;
  private final StateKey key;
  private final Map<String, Object> own;

  /**
   * @param task number of the task
   * @param nonce tells this life from all others
   */
  Succession(StateStore state, String connector, int task, byte[] nonce) {
    this.state = state;
    this.key = StateKey.of(StateKind.TASK_LIFE, connector, Integer.toString(task));
    this.own = Map.of(LIFE, HexFormat.of().formatHex(nonce));
  }

  /** This life is the newest. */
  void begin() throws InterruptedException {
    state.put(Map.of(key, Optional.of(own)));
  }

  /** Whether a later life has begun by now. */
  boolean isOver() throws InterruptedException {
    Map<String, Object> newest = state.load(StateKind.TASK_LIFE).get(key);
    return newest != null && newest.get(LIFE) instanceof String && !newest.equals(own);
  }
}
