package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Settings of remote topics: what follows the source and what does not. */
@ExtendWith(SharedLabExtension.class)
class ConfigSyncIT {
  private static final String KAFKAS_RETENTION = "604800000";

  private final SharedLab lab;
  private final String topic;
  private final String remote;
  private final SourceFlow flow;

  ConfigSyncIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("settings");
    this.remote = "east." + topic;
    this.flow =
        new SourceFlow(lab, lab.unique("source"))
            .with("topics", topic)
            .with("tasks.max", "1")
            .with("sync.topic.configs.interval.ms", "200");
  }

  @Test
  void writesWhatDiffersAndNothingElse() {
    start(Map.of("retention.ms", "1000000", "unclean.leader.election.enable", "true"));
    lab.onWest().config(remote, "segment.ms", Optional.of("7654321"));
    lab.onWest().config(remote, "message.timestamp.type", Optional.of("LogAppendTime"));

    lab.onEast().config(topic, "retention.ms", Optional.of("2000000"));
    flow.awaitConfig(remote, "retention.ms", "2000000");
    lab.onEast().config(topic, "retention.ms", Optional.empty());
    flow.awaitConfig(remote, "retention.ms", KAFKAS_RETENTION);
    assertThat(onTarget("retention.ms").source()).isEqualTo(ConfigSource.DEFAULT_CONFIG);

    lab.onEast().config(topic, "max.message.bytes", Optional.of("1234567"));
    flow.awaitConfig(remote, "max.message.bytes", "1234567");
    lab.onWest().config(remote, "max.message.bytes", Optional.of("7777777"));
    lab.worker().log().await(remote + " config=max.message.bytes keeps", SourceFlow.SOON);
    lab.onEast().config(topic, "retention.ms", Optional.of("3000000"));
    flow.awaitConfig(remote, "retention.ms", "3000000");

    assertThat(onTarget("segment.ms").value()).isEqualTo("7654321");
    assertThat(onTarget("max.message.bytes").value()).isEqualTo("7777777");
    assertThat(onTarget("message.timestamp.type").value()).isEqualTo("LogAppendTime");
    assertThat(onTarget("unclean.leader.election.enable").value()).isEqualTo("false");
    assertThat(flow.awaitConfigsChanged(4)).as("one for each change on the source").isEqualTo(4);
  }

  @Test
  @Tag("long")
  void keepsWhatWasMadeByHandAndTheSourceNeverHadAcrossARestart() {
    lab.onEast().createTopic(topic, 1);
    flow.start();
    flow.awaitRecords(new TopicPartition(remote, 0), 0);

    lab.onWest().config(remote, "retention.ms", Optional.of("12345678"));
    lab.onEast().config(topic, "segment.ms", Optional.of("7654321"));
    flow.awaitConfig(remote, "segment.ms", "7654321");
    flow.stop();
    lab.onWest().config(remote, "max.message.bytes", Optional.of("1234567"));
    lab.onEast().config(topic, "segment.ms", Optional.empty());
    flow.resume();

    flow.awaitConfig(remote, "segment.ms", KAFKAS_RETENTION);
    lab.onEast().config(topic, "segment.ms", Optional.of("8765432"));
    flow.awaitConfig(remote, "segment.ms", "8765432");
    assertThat(onTarget("retention.ms").value()).isEqualTo("12345678");
    assertThat(onTarget("max.message.bytes").value()).isEqualTo("1234567");
  }

  @Test
  void makesTheTargetsSettingsThoseOfTheSourceWhenItIsStrict() {
    flow.with("sync.topic.configs.strict", "true");
    start(Map.of("retention.ms", "1000000"));
    lab.onWest().config(remote, "message.timestamp.type", Optional.of("LogAppendTime"));

    lab.onWest().config(remote, "retention.ms", Optional.of("5"));
    flow.awaitConfig(remote, "retention.ms", "1000000");
    lab.onWest().config(remote, "segment.ms", Optional.of("7654321"));
    flow.awaitConfig(remote, "segment.ms", "604800000");

    assertThat(onTarget("segment.ms").source()).isEqualTo(ConfigSource.DEFAULT_CONFIG);
    assertThat(onTarget("message.timestamp.type").value()).isEqualTo("LogAppendTime");
    assertThat(flow.awaitConfigsChanged(2)).isEqualTo(2);
  }

  @Test
  void pinsTheSourcesDefaultsWhenThoseAreToHold() {
    flow.with("use.defaults.from", "source");
    start(Map.of("retention.ms", "1000000"));

    assertThat(onTarget("segment.ms").source()).isEqualTo(ConfigSource.DYNAMIC_TOPIC_CONFIG);
    assertThat(onTarget("min.insync.replicas").source())
        .as("an excluded one")
        .isNotEqualTo(ConfigSource.DYNAMIC_TOPIC_CONFIG);
    lab.onEast().config(topic, "retention.ms", Optional.empty());
    flow.awaitConfig(remote, "retention.ms", KAFKAS_RETENTION);

    assertThat(onTarget("retention.ms").source()).isEqualTo(ConfigSource.DYNAMIC_TOPIC_CONFIG);
    assertThat(flow.awaitConfigsChanged(1)).isEqualTo(1);
  }

  private void start(Map<String, String> configs) {
    lab.onEast().createTopic(topic, 1, configs);
    flow.start();
    flow.awaitRecords(new TopicPartition(remote, 0), 0);
    assertThat(onTarget("retention.ms").value()).isEqualTo(configs.get("retention.ms"));
    assertThat(flow.configsChanged()).as("it was created with them").isZero();
  }

  private ConfigEntry onTarget(String key) {
    return lab.onWest().configs(remote).get(key);
  }
}
