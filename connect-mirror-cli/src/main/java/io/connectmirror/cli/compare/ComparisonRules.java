package io.connectmirror.cli.compare;

/**
 * How one partition is compared.
 *
 * @param contents when records are equal
 * @param compacted whether the log cleaner may have removed records on either side
 * @param aligned whether both streams begin at the same record; if not, what is alone before the
 *     first match is not judged
 * @param mirroredTo source offset up to which records are known to have been mirrored; those behind
 *     it and behind the last match are not mirrored yet
 * @param complete whether the streams reach to the ends of the logs, so that the newest record of
 *     each key is in them
 * @param targetTailJudged whether records of the target behind the last match are extra; if not,
 *     they are copies of what was not read
 */
public record ComparisonRules(
    RecordContents contents,
    boolean compacted,
    boolean aligned,
    long mirroredTo,
    boolean complete,
    boolean targetTailJudged) {}
