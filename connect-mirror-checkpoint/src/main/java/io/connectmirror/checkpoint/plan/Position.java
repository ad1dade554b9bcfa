package io.connectmirror.checkpoint.plan;

import java.util.Objects;

/**
 * Where a group stands in one partition, on both sides.
 *
 * @param upstream the offset committed on the source
 * @param downstream the offset that means the same on the target
 * @param exact whether the offset map knew the place, and did not have to answer with an earlier
 *     one
 * @param metadata what the consumer committed with the offset
 */
public record Position(long upstream, long downstream, boolean exact, String metadata) {
  public Position {
    Objects.requireNonNull(metadata, "metadata");
  }

  public Position withDownstream(long offset) {
    return offset == downstream ? this : new Position(upstream, offset, exact, metadata);
  }
}
