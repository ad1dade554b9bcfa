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
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.InMemoryStateStore;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.ManualJobs;
import io.connectmirror.common.testing.RecordingCheckpointMetrics;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import java.util.function.Supplier;

/** Two clusters in memory, schedulers driven by hand. */
final class FakeEnds implements CheckpointEnds {
  final ManualClock clock = new ManualClock();
  final FakeCluster source = new FakeCluster("A");
  final FakeCluster target = new FakeCluster("B");
  final InMemoryStateStore state = new InMemoryStateStore();
  final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  final RecordingCheckpointMetrics checkpointMetrics = new RecordingCheckpointMetrics();
  Supplier<InternalTopicLog> checkpoints = () -> new StopsAtEnd();
  Supplier<InternalTopicLog> offsetSyncs = () -> new StopsAtEnd();
  Supplier<InternalTopicLog> offsetSyncsOnSource = () -> new StopsAtEnd();
  ManualJobs work;
  ManualJobs map;
  ManualJobs failback;
  int closed;

  @Override
  public FlowMetrics metrics() {
    return metrics;
  }

  @Override
  public CheckpointMetrics checkpointMetrics() {
    return checkpointMetrics;
  }

  @Override
  public JobScheduler workJobs(FatalHandler onFatal) {
    work = new ManualJobs(clock, metrics, onFatal);
    return work;
  }

  @Override
  public JobScheduler mapJobs(FatalHandler onFatal) {
    map = new ManualJobs(clock, metrics, onFatal);
    return map;
  }

  @Override
  public JobScheduler failbackJobs(FatalHandler onFatal) {
    failback = new ManualJobs(clock, metrics, onFatal);
    return failback;
  }

  @Override
  public GroupAdmin sourceGroups() {
    return source.groupAdmin();
  }

  @Override
  public GroupAdmin targetGroups() {
    return target.groupAdmin();
  }

  @Override
  public TopicAdmin sourceTopics() {
    return source.topicAdmin();
  }

  @Override
  public TopicAdmin targetTopics() {
    return target.topicAdmin();
  }

  @Override
  public StateStore state() {
    return state;
  }

  @Override
  public InternalTopicLog openCheckpoints() {
    return checkpoints.get();
  }

  @Override
  public InternalTopicLog openOffsetSyncs(Side side) {
    return side == Side.TARGET ? offsetSyncs.get() : offsetSyncsOnSource.get();
  }

  @Override
  public void close() {
    closed++;
  }
}
