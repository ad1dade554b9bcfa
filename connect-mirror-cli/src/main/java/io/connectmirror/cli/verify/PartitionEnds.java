package io.connectmirror.cli.verify;

import io.connectmirror.cli.compare.RecordFeed.LogRange;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * A partition, its copy, and what is to be compared of them.
 *
 * @param source by its name there
 * @param target by its name there
 * @param onSource of its log, read after the target's
 * @param onTarget of its log
 * @param from source offset; empty for the beginning
 * @param to source offset; empty for all that is mirrored
 */
record PartitionEnds(
    TopicPartition source,
    TopicPartition target,
    LogRange onSource,
    LogRange onTarget,
    OptionalLong from,
    OptionalLong to) {}
