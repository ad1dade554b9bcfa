package io.connectmirror.source.task;

import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.SourceMetrics;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.state.StateStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/**
 * Everything outside a task that it uses.
 *
 * @param targetWithin the target with a deadline of its own
 * @param log the records of the source
 * @param clusterIds tells the ids of the clusters
 * @param history what the offset-syncs topic tells
 * @param syncs where offset syncs go; empty when none are written
 * @param positions what Connect remembers
 * @param writer of the task's own for the target; empty where records go through the worker
 * @param passing hands batches on as they are; empty where records are read one by one
 * @param producerErrors what the worker's producer could not send
 * @param jobs for looking at the clusters
 * @param syncJobs for writing offset syncs, so that neither waits for the other
 * @param nanos elapsed time
 */
public record TaskPorts(
    TopicAdmin source,
    TopicAdmin target,
    Function<Duration, TopicAdmin> targetWithin,
    GroupAdmin sourceGroups,
    StateStore state,
    SourceLog log,
    FlowSource clusterIds,
    SyncHistory history,
    Optional<SyncSink> syncs,
    ProbeReader probeReader,
    TailReader tailReader,
    OffsetStorageReader positions,
    Optional<TargetWriter> writer,
    Optional<Passing> passing,
    ProducerErrors producerErrors,
    SourceMetrics metrics,
    FlowMetrics flowMetrics,
    JobScheduler jobs,
    JobScheduler syncJobs,
    InstantSource clock,
    LongSupplier nanos) {}
