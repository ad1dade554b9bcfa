package io.connectmirror.cli.compare;

/**
 * A topic that is mirrored.
 *
 * @param source its name there
 * @param target its name there
 * @param partitions of the source's topic
 * @param copies partitions of the remote topic; 0 when there is none
 * @param compacted whether either side has the log cleaner remove records
 * @param timestamps whether both sides keep the timestamps that producers gave
 */
public record MirroredTopic(
    String source,
    String target,
    int partitions,
    int copies,
    boolean compacted,
    boolean timestamps) {}
