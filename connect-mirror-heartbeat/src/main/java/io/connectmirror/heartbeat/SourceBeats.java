package io.connectmirror.heartbeat;

import io.connectmirror.common.job.JobScheduler.Job;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.heartbeat.port.HeartbeatWriter;
import java.time.InstantSource;

/**
 * One heartbeat on the source cluster, run again at every interval by a scheduler that counts
 * failures and says them once a minute. The topic is made before the first write, since a broker
 * that creates topics by itself would make it with the wrong cleanup policy; afterwards it is
 * looked for again only when a write failed.
 */
final class SourceBeats implements Job {
  private final Job topic;
  private final HeartbeatWriter writer;
  private final InstantSource clock;
  private final FlowMetrics metrics;
  private boolean topicIsThere;

  /**
   * @param topic returns once the topic is there
   */
  SourceBeats(Job topic, HeartbeatWriter writer, InstantSource clock, FlowMetrics metrics) {
    this.topic = topic;
    this.writer = writer;
    this.clock = clock;
    this.metrics = metrics;
  }

  @Override
  public void run() throws InterruptedException {
    if (!topicIsThere) {
      topic.run();
    }
    topicIsThere = false;
    writer.write(clock.instant());
    topicIsThere = true;
    metrics.add(MirrorCounter.HEARTBEATS, 1);
  }
}
