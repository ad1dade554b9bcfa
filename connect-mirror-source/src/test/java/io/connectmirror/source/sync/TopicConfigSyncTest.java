package io.connectmirror.source.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.FakeOperation;
import java.util.Map;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TopicConfigSyncTest {
  private final Flow flow = new Flow();
  private Flow.Syncs syncs;

  @BeforeEach
  void mirrorOneTopic() throws InterruptedException {
    flow.east.topic("t", 1, Map.of("retention.ms", "7"));
    restart();
  }

  @Test
  void writesOnlyWhatDiffers() throws InterruptedException {
    syncs.configs().run();
    assertThat(flow.west.callCount(FakeOperation.ALTER_TOPIC_CONFIGS)).isZero();

    flow.east.config("t", "retention.ms", "8");
    syncs.configs().run();

    assertThat(flow.west.configs("east.t")).isEqualTo(Map.of("retention.ms", "8"));
    assertThat(flow.metrics.count(MirrorCounter.CONFIGS_CHANGED)).isEqualTo(1);
  }

  @Test
  void keepsWhatWasSetByHandOnTheTargetAcrossRestarts() throws InterruptedException {
    flow.west.config("east.t", "segment.ms", "9");

    syncs.configs().run();
    restart();
    syncs.configs().run();

    assertThat(flow.west.configs("east.t"))
        .isEqualTo(Map.of("retention.ms", "7", "segment.ms", "9"));
  }

  @Test
  void takesOffWhatItSetAndTheSourceRemoved() throws InterruptedException {
    flow.east.topic("t", 1);
    restart();

    syncs.configs().run();

    assertThat(flow.west.configs("east.t")).isEmpty();
  }

  @Test
  void makesTheTargetEqualWhenStrict() throws InterruptedException {
    flow.strict = true;
    restart();
    flow.west.config("east.t", "segment.ms", "9").config("east.t", "min.insync.replicas", "2");

    syncs.configs().run();

    assertThat(flow.west.configs("east.t"))
        .isEqualTo(Map.of("retention.ms", "7", "min.insync.replicas", "2"));
  }

  @Test
  void aTopicThatCannotBeReadDoesNotKeepOthersFromTheirs() throws InterruptedException {
    flow.east.topic("bad", 1);
    restart();
    flow.east.failItem(FakeOperation.TOPIC_CONFIGS, "bad", new TopicAuthorizationException("no"));
    flow.east.config("t", "retention.ms", "8");

    syncs.configs().run();

    assertThat(flow.west.configs("east.t")).containsEntry("retention.ms", "8");
  }

  @Test
  void aSettingThatTheTargetRefusesDoesNotKeepOthersFromIt() throws InterruptedException {
    flow.east.topicDefault("brand.new", "x").config("t", "brand.new", "y");
    flow.east.config("t", "retention.ms", "8");

    syncs.configs().run();

    assertThat(flow.west.configs("east.t")).isEqualTo(Map.of("retention.ms", "8"));
  }

  @Test
  void failsWhenTheTargetKnowsNoIncrementalChanges() {
    flow.east.config("t", "retention.ms", "8");
    flow.west.failItem(
        FakeOperation.ALTER_TOPIC_CONFIGS, "east.t", new UnsupportedVersionException("old"));

    assertThatThrownBy(() -> syncs.configs().run()).isInstanceOf(FailureException.class);
  }

  private void restart() throws InterruptedException {
    syncs = flow.start();
    syncs.topology().run();
  }
}
