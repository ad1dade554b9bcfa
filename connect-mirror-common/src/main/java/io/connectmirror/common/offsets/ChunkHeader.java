package io.connectmirror.common.offsets;

import java.util.Objects;

/**
 * Who wrote a chunk, and where it stands among the chunks of its partition.
 *
 * @param flow the clusters between which the records went
 * @param connector name of the connector that mirrored them
 * @param life number of the task's life for this partition, one higher for each start
 * @param generation goes up whenever source offsets start over: a second pass, a recreated topic, a
 *     truncated log
 * @param since the lowest generation whose runs are still true; equal to {@code generation} after a
 *     topic was recreated or a log truncated, left as it was by a second pass, which leaves the
 *     copies of the first in place
 * @param reset how often the connector's position was altered or reset by a user
 * @param tailRead whether the life began by reading the target behind the last run and mapping what
 *     it found there; if not, an earlier life may have written copies there that nobody knows
 */
public record ChunkHeader(
    Flow flow,
    String connector,
    long life,
    long generation,
    long since,
    long reset,
    boolean tailRead) {
  /** More than passes and falls there are between two looks at the topics. */
  private static final long SEEN_APART = 1L << 16;

  public ChunkHeader {
    Objects.requireNonNull(flow, "flow");
    Objects.requireNonNull(connector, "connector");
    if (life < 0 || since < 0 || generation < since || reset < 0) {
      throw new IllegalArgumentException(
          "no header: life="
              + life
              + " generation="
              + generation
              + " since="
              + since
              + " reset="
              + reset);
    }
  }

  /** The same life after source offsets started over while the copies made before stay true. */
  ChunkHeader nextPass() {
    return new ChunkHeader(flow, connector, life, generation + 1, since, reset, tailRead);
  }

  /**
   * The same life after target offsets went back: nothing mapped before is true. The task has not
   * seen yet whether the log lost its end or is that of a topic made again.
   */
  ChunkHeader afterFall() {
    return since(generation + 1);
  }

  /**
   * The same life after the task has seen that a topic was made again or a log cut, and goes on
   * knowing of it: nothing mapped before is true. Such generations lie far apart. One that a task
   * has opened {@linkplain #afterFall unknowingly} lies below, so that it is not taken for one of
   * the topics that another task has seen at the same time.
   */
  public ChunkHeader nextIncarnation() {
    return since((generation / SEEN_APART + 1) * SEEN_APART);
  }

  private ChunkHeader since(long next) {
    return new ChunkHeader(flow, connector, life, next, next, reset, tailRead);
  }

  /** The next life of the same writer, which does not know what became of its last records. */
  ChunkHeader nextLife() {
    return new ChunkHeader(flow, connector, life + 1, generation, since, reset, false);
  }
}
