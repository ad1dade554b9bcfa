package io.connectmirror.common.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ConfigChange;
import io.connectmirror.common.port.TopicAdmin.ConfigOrigin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.port.TopicAdmin.PartitionInfo;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/**
 * What every {@link TopicAdmin} does, the fake as well as the adapter before a real cluster. A real
 * cluster may take a moment until all its brokers know of a change.
 */
public abstract class TopicAdminContract {
  private static final Duration SOON = Duration.ofSeconds(20);

  /** The one under test; the cluster behind it may be shared with other tests. */
  protected abstract TopicAdmin admin();

  /** A topic name that no other test uses. */
  protected abstract String uniqueTopic();

  /** Deletes a topic in a way that the port does not offer. */
  protected abstract void deleteTopic(String topic) throws Exception;

  /** Writes records to partition 0. */
  protected abstract void append(String topic, int records) throws Exception;

  @Test
  void tellsTheIdOfTheCluster() throws Exception {
    assertThat(admin().clusterId()).isNotEmpty().isEqualTo(admin().clusterId());
  }

  @Test
  void answersAnEmptyBatchWithAnEmptyResult() throws Exception {
    assertThat(admin().describe(Set.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().configs(Set.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().create(Set.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().growTo(Map.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().alterConfigs(Map.of())).isEqualTo(BatchResult.empty());
    assertThat(admin().latestOffsets(Set.of())).isEqualTo(BatchResult.empty());
  }

  @Test
  void listsWhatItCreated() throws Exception {
    String topic = created(2);

    await().atMost(SOON).until(() -> admin().listTopics().contains(topic));
    assertThat(admin().listTopics()).doesNotContain("__consumer_offsets", "__transaction_state");
  }

  @Test
  void describesPartitionsInOrderAndKeepsAMissingTopicApart() throws Exception {
    String topic = created(3);
    String missing = uniqueTopic();

    BatchResult<String, TopicInfo> seen = admin().describe(List.of(topic, missing));

    assertThat(seen.successes().get(topic).partitions())
        .extracting(PartitionInfo::partition)
        .containsExactly(0, 1, 2);
    assertThat(seen.successes().get(topic).partitions())
        .allSatisfy(partition -> assertThat(partition.replicas()).hasSize(1));
    assertThat(seen.successes().get(topic).id()).isNotEqualTo(Uuid.ZERO_UUID);
    assertFailure(seen.failures(), missing, FailureKind.MISSING);
  }

  @Test
  void showsAnotherIdForATopicThatWasMadeAgain() throws Exception {
    String topic = created(1);
    Uuid before = described(topic).id();

    deleteTopic(topic);
    await().atMost(SOON).until(() -> !admin().listTopics().contains(topic));
    await().atMost(SOON).until(() -> creates(new TopicToCreate(topic, 1, (short) 1, Map.of())));

    await()
        .atMost(SOON)
        .until(
            () ->
                Optional.ofNullable(admin().describe(Set.of(topic)).successes().get(topic))
                    .filter(info -> !info.id().equals(before))
                    .isPresent());
  }

  @Test
  void createsWithTheBrokersReplicationFactorAndTheGivenConfigs() throws Exception {
    String topic = uniqueTopic();

    BatchResult<String, Done> made =
        admin()
            .create(
                Set.of(
                    new TopicToCreate(topic, 1, (short) -1, Map.of("cleanup.policy", "compact"))));

    assertThat(made.failures()).isEmpty();
    assertThat(made.successes()).containsOnlyKeys(topic);
    ConfigValue policy = configs(topic).get("cleanup.policy");
    assertThat(policy.value()).isEqualTo("compact");
    assertThat(policy.origin()).isEqualTo(ConfigOrigin.TOPIC);
  }

  @Test
  void oneTopicThatCannotBeCreatedDoesNotSinkTheOthers() throws Exception {
    String there = created(1);
    String good = uniqueTopic();
    String tooManyReplicas = uniqueTopic();
    String unknownConfig = uniqueTopic();

    BatchResult<String, Done> made =
        admin()
            .create(
                List.of(
                    new TopicToCreate(there, 1, (short) 1, Map.of()),
                    new TopicToCreate(good, 1, (short) 1, Map.of()),
                    new TopicToCreate(tooManyReplicas, 1, (short) 99, Map.of()),
                    new TopicToCreate("not a/name", 1, (short) 1, Map.of()),
                    new TopicToCreate(unknownConfig, 1, (short) 1, Map.of("no.such.thing", "1"))));

    assertThat(made.successes()).containsOnlyKeys(good);
    assertFailure(made.failures(), there, FailureKind.EXISTS);
    assertFailure(made.failures(), tooManyReplicas, FailureKind.INVALID);
    assertFailure(made.failures(), "not a/name", FailureKind.INVALID);
    assertFailure(made.failures(), unknownConfig, FailureKind.INVALID);
  }

  @Test
  void growsATopicAndTellsOneThatIsLargeEnough() throws Exception {
    String small = created(1);
    String equal = created(3);
    String larger = created(4);
    String missing = uniqueTopic();

    BatchResult<String, Done> grown =
        admin().growTo(Map.of(small, 3, equal, 3, larger, 3, missing, 3));

    assertThat(grown.successes()).containsOnlyKeys(small);
    assertFailure(grown.failures(), equal, FailureKind.EXISTS);
    assertFailure(grown.failures(), larger, FailureKind.EXISTS);
    assertFailure(grown.failures(), missing, FailureKind.MISSING);
    await().atMost(SOON).until(() -> described(small).partitions().size() == 3);
    assertThat(described(larger).partitions()).hasSize(4);
  }

  @Test
  void tellsWhereASettingComesFrom() throws Exception {
    String topic = created(1, Map.of("retention.ms", "1234567"));
    String missing = uniqueTopic();

    Map<String, ConfigValue> values = configs(topic);

    assertThat(values.get("retention.ms").value()).isEqualTo("1234567");
    assertThat(values.get("retention.ms").origin()).isEqualTo(ConfigOrigin.TOPIC);
    assertThat(values.get("max.message.bytes").origin()).isEqualTo(ConfigOrigin.DEFAULT);
    assertThat(values.get("max.message.bytes").readOnly()).isFalse();
    assertFailure(admin().configs(Set.of(missing)).failures(), missing, FailureKind.MISSING);
  }

  @Test
  void changesOnlyTheSettingsThatAreNamed() throws Exception {
    String topic = created(1, Map.of("retention.ms", "1000000", "segment.ms", "700000"));

    BatchResult<String, Done> changed =
        admin()
            .alterConfigs(
                Map.of(
                    topic,
                    List.of(
                        new ConfigChange("retention.ms", "2000000"),
                        new ConfigChange("segment.ms", null),
                        new ConfigChange("cleanup.policy", "compact"))));

    assertThat(changed.failures()).isEmpty();
    await().atMost(SOON).until(() -> configs(topic).get("retention.ms").value().equals("2000000"));
    Map<String, ConfigValue> values = configs(topic);
    assertThat(values.get("cleanup.policy").value()).isEqualTo("compact");
    assertThat(values.get("segment.ms").origin()).isEqualTo(ConfigOrigin.DEFAULT);
  }

  @Test
  void takesNoChangeOfATopicOfWhichOneIsRefused() throws Exception {
    String good = created(1);
    String bad = created(1);
    String missing = uniqueTopic();

    BatchResult<String, Done> changed =
        admin()
            .alterConfigs(
                Map.of(
                    good, List.of(new ConfigChange("retention.ms", "2000000")),
                    bad,
                        List.of(
                            new ConfigChange("retention.ms", "2000000"),
                            new ConfigChange("no.such.thing", "1")),
                    missing, List.of(new ConfigChange("retention.ms", "2000000"))));

    assertThat(changed.successes()).containsOnlyKeys(good);
    assertFailure(changed.failures(), bad, FailureKind.INVALID);
    assertFailure(changed.failures(), missing, FailureKind.MISSING);
    assertThat(configs(bad).get("retention.ms").origin()).isEqualTo(ConfigOrigin.DEFAULT);
  }

  @Test
  void listsTheEndsOfPartitions() throws Exception {
    String topic = created(2);
    append(topic, 5);
    TopicPartition written = new TopicPartition(topic, 0);
    TopicPartition empty = new TopicPartition(topic, 1);

    BatchResult<TopicPartition, ListedOffset> latest =
        admin().latestOffsets(Set.of(written, empty));

    assertThat(latest.failures()).isEmpty();
    assertThat(latest.successes().get(written).offset()).isEqualTo(5);
    assertThat(latest.successes().get(written).leaderEpoch()).isGreaterThanOrEqualTo(0);
    assertThat(latest.successes().get(empty).offset()).isZero();
    assertThat(admin().earliestOffsets(Set.of(written)).successes().get(written).offset()).isZero();
  }

  @Test
  void tellsTheNewestTimestampOfPartitionsThatHaveRecords() throws Exception {
    String topic = created(2);
    append(topic, 3);
    TopicPartition written = new TopicPartition(topic, 0);
    TopicPartition empty = new TopicPartition(topic, 1);

    BatchResult<TopicPartition, OptionalLong> newest =
        admin().newestTimestamps(Set.of(written, empty));

    assertThat(newest.failures()).isEmpty();
    assertThat(newest.successes().get(written)).isPresent();
    assertThat(newest.successes().get(empty)).isEmpty();
  }

  @Test
  void tellsAtOnceThatAPartitionIsNotThere() throws Exception {
    String topic = created(1);
    TopicPartition there = new TopicPartition(topic, 0);
    TopicPartition noPartition = new TopicPartition(topic, 7);
    TopicPartition noTopic = new TopicPartition(uniqueTopic(), 0);

    BatchResult<TopicPartition, ListedOffset> latest =
        admin().latestOffsets(List.of(there, noPartition, noTopic));

    assertThat(latest.successes()).containsOnlyKeys(there);
    assertFailure(latest.failures(), noPartition, FailureKind.MISSING);
    assertFailure(latest.failures(), noTopic, FailureKind.MISSING);
  }

  private String created(int partitions) throws InterruptedException {
    return created(partitions, Map.of());
  }

  private String created(int partitions, Map<String, String> configs) throws InterruptedException {
    String topic = uniqueTopic();
    BatchResult<String, Done> made =
        admin().create(Set.of(new TopicToCreate(topic, partitions, (short) 1, configs)));
    assertThat(made.failures()).isEmpty();
    await()
        .atMost(SOON)
        .until(
            () ->
                Optional.ofNullable(admin().describe(Set.of(topic)).successes().get(topic))
                    .filter(info -> info.partitions().stream().allMatch(PartitionInfo::leaderKnown))
                    .isPresent());
    return topic;
  }

  private boolean creates(TopicToCreate topic) throws InterruptedException {
    return admin().create(Set.of(topic)).failures().isEmpty();
  }

  private TopicInfo described(String topic) throws InterruptedException {
    return admin().describe(Set.of(topic)).successes().get(topic);
  }

  private Map<String, ConfigValue> configs(String topic) {
    Callable<Collection<ConfigValue>> ask =
        () -> admin().configs(Set.of(topic)).successes().get(topic);
    Map<String, ConfigValue> byName = new HashMap<>();
    await()
        .atMost(SOON)
        .until(ask, values -> values != null)
        .forEach(value -> byName.put(value.name(), value));
    return byName;
  }

  private void assertFailure(Map<?, Failure> failures, Object item, FailureKind kind) {
    assertThat(failures.get(item)).as("failure of %s", item).isNotNull();
    assertThat(failures.get(item).kind()).as("%s", failures.get(item).message()).isEqualTo(kind);
    assertThat(failures.get(item).message()).contains(admin().clusterAlias());
  }
}
