package io.connectmirror.heartbeat;

import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.job.JobScheduler.FatalHandler;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.heartbeat.port.HeartbeatWriter;

/**
 * What a heartbeat task needs of the two clusters. Nothing here connects before it is used; each
 * method is called at most once.
 */
interface HeartbeatEnds extends AutoCloseable {
  FlowMetrics metrics();

  /** A scheduler for each cluster, so that one which is away holds up nothing of the other. */
  JobScheduler targetJobs(FatalHandler onFatal);

  JobScheduler sourceJobs(FatalHandler onFatal);

  TopicAdmin targetAdmin();

  TopicAdmin sourceAdmin();

  HeartbeatWriter sourceWriter(String topic);

  /** Closes whatever was handed out, schedulers first; within 5 seconds, without throwing. */
  @Override
  void close();
}
