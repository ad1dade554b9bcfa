package io.connectmirror.cli.compare;

import org.apache.kafka.common.TopicPartition;

/**
 * A stretch of a partition and the stretch of its copy that it is compared with.
 *
 * @param source by its name there
 * @param target by its name there
 * @param readFrom source offset from which records are read, only to know them again when they are
 *     repeated; not above {@code sourceFrom}
 * @param sourceFrom source offset from which is compared
 * @param sourceTo one past the last source offset
 * @param records how many records of the source are compared at most
 * @param copies how many records of the target are read at most
 * @param targetFrom target offset from which is compared
 * @param targetTo one past the last target offset
 * @param aligned see {@link ComparisonRules}
 * @param mirroredTo see {@link ComparisonRules}
 * @param complete see {@link ComparisonRules}
 * @param targetTailJudged see {@link ComparisonRules}
 */
public record Segment(
    TopicPartition source,
    TopicPartition target,
    long readFrom,
    long sourceFrom,
    long sourceTo,
    long records,
    long copies,
    long targetFrom,
    long targetTo,
    boolean aligned,
    long mirroredTo,
    boolean complete,
    boolean targetTailJudged) {

  /** Source offsets that are read at most. */
  public long length() {
    return Math.max(0, sourceTo - readFrom);
  }
}
