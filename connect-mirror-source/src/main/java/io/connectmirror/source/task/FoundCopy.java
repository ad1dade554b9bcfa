package io.connectmirror.source.task;

/**
 * A record of the source whose copy was found on the target.
 *
 * @param source the record's offset on the source
 * @param target its copy's offset on the target
 * @param epoch leader epoch of the record; -1 when the broker did not tell
 */
record FoundCopy(long source, long target, int epoch) {}
