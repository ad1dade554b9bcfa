package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.metrics.CheckpointMetrics;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.state.StateStore;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * What a cycle works with.
 *
 * @param nanos elapsed time
 */
public record CyclePorts(
    GroupAdmin sourceGroups,
    GroupAdmin targetGroups,
    TopicAdmin sourceTopics,
    TopicAdmin targetTopics,
    StateStore state,
    FlowMetrics metrics,
    CheckpointMetrics checkpointMetrics,
    InstantSource clock,
    LongSupplier nanos) {}
