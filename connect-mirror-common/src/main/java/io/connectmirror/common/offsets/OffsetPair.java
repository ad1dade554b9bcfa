package io.connectmirror.common.offsets;

/**
 * One record and its copy.
 *
 * @param source the record's offset on the source
 * @param target its copy's offset on the target
 */
public record OffsetPair(long source, long target) {}
