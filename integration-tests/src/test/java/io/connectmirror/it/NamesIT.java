package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.naming.MarkedPolicy;
import com.example.naming.SuffixPolicy;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which topics are mirrored and what they are called, by policies and filters of all kinds. */
@ExtendWith(SharedLabExtension.class)
class NamesIT {
  private static final String RENAME = "io.connectmirror.policy.RenameReplicationPolicy";
  private static final Duration DELETED_WITHIN = Duration.ofSeconds(10);

  private final SharedLab lab;
  private final String topic;
  private final SourceFlow flow;

  NamesIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("names");
    this.flow =
        new SourceFlow(lab, lab.unique("source"))
            .with("topics", topic)
            .with("tasks.max", "1")
            .with("refresh.topics.interval.ms", "300")
            .with("sync.topic.configs.interval.ms", "300");
  }

  @Test
  @Tag("long")
  void aSourceAliasWithADotIsAnAliasLikeAnyOther() {
    String remote = "us.west." + topic;
    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(new TopicPartition(topic, 0), 0, 5);
    flow.with("source.cluster.alias", "us.west").start();
    flow.awaitRecords(new TopicPartition(remote, 0), 5);

    lab.onEast().growTopic(topic, 3);
    lab.onEast().produce(new TopicPartition(topic, 2), 0, 4);
    lab.onEast().config(topic, "retention.ms", Optional.of("98765432"));

    assertThat(flow.awaitRecords(new TopicPartition(remote, 2), 4)).hasSize(4);
    flow.awaitConfig(remote, "retention.ms", "98765432");
    assertThat(lab.onWest().describe(remote).orElseThrow().partitions()).hasSize(3);
    long begin = System.nanoTime();
    flow.delete();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(DELETED_WITHIN);
  }

  @Test
  @Tag("long")
  void groupsFollowUnderASourceAliasWithADot() {
    mirrorsSettingsAndGroups(Map.of("source.cluster.alias", "us.west"), "us.west." + topic);
  }

  @Test
  void aCommaInAQuantifierAndANameThatEndsLikeAnInternalTopicAreSelected() {
    List<String> selected = List.of(topic + "-q-1", topic + "-q-12", topic + "-billing-internal");
    lab.onEast().createTopic(topic + "-q-123", 1);
    for (String name : selected) {
      lab.onEast().createTopic(name, 1);
      lab.onEast().produce(new TopicPartition(name, 0), 0, 2);
    }
    flow.with("topics", topic + "-q-[0-9]{1,2}," + topic + "-billing-internal").start();

    for (String name : selected) {
      assertThat(flow.awaitRecords(new TopicPartition("east." + name, 0), 2)).hasSize(2);
    }
    assertThat(lab.onWest().topics()).doesNotContain("east." + topic + "-q-123");
  }

  @Test
  void aNameThatNoTopicHasIsSaid() {
    long mark = lab.worker().log().end();
    flow.start();

    Await.until(
        Duration.ofSeconds(30),
        () -> "a line that no topic is mirrored",
        () ->
            !lab.worker().log().matching("shows no topic that is to be mirrored", mark).isEmpty());
  }

  @Test
  void aRuleRenamesATopicAndItsSettingsAndGroupsFollow() {
    String remote = "mirror-" + topic;
    Map<String, String> rename =
        Map.of(
            "replication.policy.class",
            RENAME,
            "replication.policy.rename.rules",
            "(" + topic + ") -> mirror-$1");
    mirrorsSettingsAndGroups(rename, remote);

    assertThat(lab.onWest().topics()).doesNotContain("east." + topic);
  }

  @Test
  @Tag("long")
  void anotherSeparatorHoldsForRemoteAndInternalTopics() {
    mirrorsSettingsAndGroups(Map.of("replication.policy.separator", "-"), "east-" + topic);

    assertThat(lab.onWest().topics())
        .contains("mm2-offset-syncs-east-internal", "east-checkpoints-internal");
  }

  /** A topic of two partitions with a setting and a group, under the names of a policy. */
  private void mirrorsSettingsAndGroups(Map<String, String> policy, String remote) {
    String group = topic + "-group";
    lab.onEast().createTopic(topic, 2, Map.of("retention.ms", "11111111"));
    lab.onEast().produce(new TopicPartition(topic, 0), 0, 10);
    lab.onEast().produce(new TopicPartition(topic, 1), 0, 5);
    lab.onEast()
        .commit(group, Map.of(new TopicPartition(topic, 0), 7L, new TopicPartition(topic, 1), 5L));
    policy.forEach(flow::with);
    flow.start();
    Map<String, String> checkpoint = new Flow(lab.east(), lab.west()).checkpointConnector(group);
    checkpoint.put("topics", topic);
    checkpoint.putAll(policy);
    lab.worker().rest().create(lab.unique("checkpoint"), checkpoint);

    assertThat(flow.awaitRecords(new TopicPartition(remote, 0), 10)).hasSize(10);
    assertThat(flow.awaitRecords(new TopicPartition(remote, 1), 5)).hasSize(5);
    assertThat(lab.onWest().describe(remote).orElseThrow().partitions()).hasSize(2);
    lab.onEast().config(topic, "retention.ms", Optional.of("22222222"));
    flow.awaitConfig(remote, "retention.ms", "22222222");
    Map<TopicPartition, Long> translated =
        Map.of(new TopicPartition(remote, 0), 7L, new TopicPartition(remote, 1), 5L);
    Await.until(
        SourceFlow.SOON,
        () -> translated + " for " + group + ", now " + lab.onWest().committed(group),
        () -> lab.onWest().committed(group).equals(translated));
  }

  @Test
  void topicsThatWouldHaveOneNameAreAllRefusedWithTheReason() {
    String same = topic + "-same";
    lab.onEast().createTopic(topic + "-a", 1);
    lab.onEast().createTopic(topic + "-b", 1);
    lab.onEast().createTopic(topic + "-c", 1);
    lab.onEast().produce(new TopicPartition(topic + "-c", 0), 0, 1);
    flow.with("topics", topic + "-.*")
        .with("replication.policy.class", RENAME)
        .with("replication.policy.rename.rules", topic + "-[ab] -> " + same)
        .start();

    flow.awaitRecords(new TopicPartition("east." + topic + "-c", 0), 1);

    String key = "[\"topic-problem\",\"" + flow.name() + "\",\"" + same + "\"]";
    String problem =
        Await.value(
            SourceFlow.SOON,
            () -> "the problem " + key,
            () -> Optional.ofNullable(flow.state("topic-problem").get(key)));
    assertThat(problem).contains("name-clash", topic + "-a", topic + "-b", "topics.exclude");
    assertThat(lab.worker().log().lines("WARN .*remote_topic=" + same + " .*is not mirrored"))
        .singleElement()
        .asString()
        .contains(topic + "-a", topic + "-b");
    assertThat(lab.onWest().topics()).doesNotContain(same);
  }

  @Test
  @Tag("long")
  void policiesOfUsersServeWhicheverOfTheTwoInterfacesTheyImplement() {
    try (Lab own = Lab.named("NamesIT")) {
      Worker worker =
          own.start(
              WorkerSpec.named(lab.unique("policies"))
                  .withMirrorMaker2()
                  .pluginPath(
                      PluginDirectory.with(
                          own.directory().resolve("plugins"),
                          List.of(SuffixPolicy.class, MarkedPolicy.class))),
              lab.west());
      create(worker, SuffixPolicy.class, topic + "-ours");
      create(worker, MarkedPolicy.class, topic + "-mm2");

      for (String remote : List.of(topic + "-ours-from-east", "dr.east." + topic + "-mm2")) {
        assertThat(flow.awaitRecords(new TopicPartition(remote, 1), 3)).hasSize(3);
        assertThat(lab.onWest().configs(remote).get("retention.ms").value()).isEqualTo("11111111");
      }
    }
  }

  private void create(Worker worker, Class<?> policy, String mirrored) {
    lab.onEast().createTopic(mirrored, 2, Map.of("retention.ms", "11111111"));
    lab.onEast().produce(new TopicPartition(mirrored, 1), 0, 3);
    Map<String, String> config = new HashMap<>(flow.config());
    config.put("name", policy.getSimpleName());
    config.put("topics", mirrored);
    config.put("replication.policy.class", policy.getName());
    config.put("replication.policy.suffix", "-from-");
    assertThat(worker.rest().validate(config)).isEmpty();
    worker.rest().create(policy.getSimpleName(), config);
  }
}
