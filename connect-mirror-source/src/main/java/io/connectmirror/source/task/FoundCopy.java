package io.connectmirror.source.task;

/**
 * A record of the source whose copy was found on the target.
 *
 * @param source the record's offset on the source
 * @param target its copy's offset on the target
 * @param epoch leader epoch of the record; -1 when the broker did not tell
 * @param behindUnknown whether it is not known where the record before it has its copy
 */
record FoundCopy(long source, long target, int epoch, boolean behindUnknown) {
  FoundCopy(long source, long target, int epoch) {
    this(source, target, epoch, false);
  }
}
