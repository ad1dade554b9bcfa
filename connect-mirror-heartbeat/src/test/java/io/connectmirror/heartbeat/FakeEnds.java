package io.connectmirror.heartbeat;

import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.job.JobScheduler.FatalHandler;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.ManualJobs;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.heartbeat.port.HeartbeatWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Two clusters in memory, and jobs that run when the clock is moved. */
final class FakeEnds implements HeartbeatEnds {
  final ManualClock clock = new ManualClock();
  final FakeCluster source = new FakeCluster("east");
  final FakeCluster target = new FakeCluster("west");
  final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  final List<Instant> written = new ArrayList<>();

  /** Thrown by every write to the source while set. */
  RuntimeException writeError;

  ManualJobs targetJobs;
  ManualJobs sourceJobs;
  boolean closed;

  @Override
  public FlowMetrics metrics() {
    return metrics;
  }

  @Override
  public JobScheduler targetJobs(FatalHandler onFatal) {
    targetJobs = new ManualJobs(clock, metrics, onFatal);
    return targetJobs;
  }

  @Override
  public JobScheduler sourceJobs(FatalHandler onFatal) {
    sourceJobs = new ManualJobs(clock, metrics, onFatal);
    return sourceJobs;
  }

  @Override
  public TopicAdmin targetAdmin() {
    return target.topicAdmin();
  }

  @Override
  public TopicAdmin sourceAdmin() {
    return source.topicAdmin();
  }

  @Override
  public HeartbeatWriter sourceWriter(String topic) {
    return new HeartbeatWriter() {
      @Override
      public void write(Instant now) {
        if (writeError != null) {
          throw writeError;
        }
        written.add(now);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void close() {
    closed = true;
  }
}
