package io.connectmirror.cli.compare;

/**
 * How far a run has come.
 *
 * @param records of the source, compared
 * @param bytes of both sides
 * @param passed source offsets that are done with
 * @param total source offsets that there are
 */
public record Progress(long records, long bytes, long passed, long total) {}
