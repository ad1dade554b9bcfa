package io.connectmirror.checkpoint;

import io.connectmirror.common.config.Side;
import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.job.JobScheduler.FatalHandler;
import io.connectmirror.common.metrics.CheckpointMetrics;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.state.StateStore;

/**
 * What a checkpoint connector or task needs of the two clusters. Nothing here connects before it is
 * used; unless it says otherwise, each method is called at most once.
 */
interface CheckpointEnds extends AutoCloseable {
  FlowMetrics metrics();

  CheckpointMetrics checkpointMetrics();

  /** Reads positions, hands out checkpoints, writes group offsets. */
  JobScheduler workJobs(FatalHandler onFatal);

  /** Follows the offset syncs. */
  JobScheduler mapJobs(FatalHandler onFatal);

  /** Follows the offset syncs of the flow in the other direction, where they are elsewhere. */
  JobScheduler failbackJobs(FatalHandler onFatal);

  GroupAdmin sourceGroups();

  GroupAdmin targetGroups();

  TopicAdmin sourceTopics();

  TopicAdmin targetTopics();

  StateStore state();

  /** Opens the checkpoints topic on the target; may be called again. */
  InternalTopicLog openCheckpoints();

  /** Opens the offset syncs topic on one of the clusters; may be called again. */
  InternalTopicLog openOffsetSyncs(Side side);

  /** Closes whatever was handed out, schedulers first; within 5 seconds, without throwing. */
  @Override
  void close();
}
