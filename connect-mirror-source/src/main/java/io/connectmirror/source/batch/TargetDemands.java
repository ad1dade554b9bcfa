package io.connectmirror.source.batch;

/**
 * What batches have to be like to go to a topic of the target as they are.
 *
 * @param maxBatchBytes {@code max.message.bytes} of the topic
 * @param time who sets its timestamps
 * @param provenance whether each record's headers are looked at and added to
 */
public record TargetDemands(int maxBatchBytes, TimeKind time, boolean provenance) {}
