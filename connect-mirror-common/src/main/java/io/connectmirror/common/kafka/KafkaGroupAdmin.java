package io.connectmirror.common.kafka;

import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.DeleteConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.DeleteConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.DeleteConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.ConsumerGroupState;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.OffsetMetadataTooLarge;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The consumer groups of one cluster, over its admin client. */
final class KafkaGroupAdmin implements GroupAdmin {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaGroupAdmin.class);
  private static final int GROUPS_PER_REQUEST = 500;
  private static final int REQUESTS_IN_FLIGHT = 500;
  private static final int WORTH_MORE_CLIENTS = 50;

  private static final String CHECKPOINTS = "emit.checkpoints.enabled";
  private static final String GROUP_SYNC = "sync.group.offsets.enabled";

  private static final Need LIST = new Need("listGroups", "DESCRIBE", "group %s", CHECKPOINTS);
  private static final Need RIGHTS =
      new Need("describeCluster", "DESCRIBE", "the cluster (%s)", "");
  private static final Need OFFSETS =
      new Need("listConsumerGroupOffsets", "DESCRIBE", "group %s", CHECKPOINTS);
  private static final Need DESCRIBE =
      new Need("describeConsumerGroups", "DESCRIBE", "group %s", GROUP_SYNC);
  private static final Need ALTER =
      new Need("alterConsumerGroupOffsets", "READ", "group %s and its topics", GROUP_SYNC);
  private static final Need DELETE =
      new Need("deleteConsumerGroupOffsets", "DELETE", "group %s", GROUP_SYNC);

  private static final Need DELETE_GROUP =
      new Need("deleteConsumerGroups", "DELETE", "group %s", "");

  private final AdminCalls calls;
  private final AdminCalls looks;
  private final Runnable renewLooks;
  private final GroupLister lister;
  private final List<Supplier<Admin>> writers;
  private volatile boolean saidMetadata;

  /**
   * @param looks calls of a client that retries at once, for descriptions
   * @param renewLooks has that client made anew
   * @param writers further clients for moving many groups: each group takes two requests of its
   *     own, and an admin client has one at a time under way to a broker
   */
  KafkaGroupAdmin(
      AdminCalls calls,
      AdminCalls looks,
      Runnable renewLooks,
      GroupLister lister,
      List<Supplier<Admin>> writers) {
    this.calls = calls;
    this.looks = looks;
    this.renewLooks = renewLooks;
    this.lister = lister;
    this.writers = List.copyOf(writers);
  }

  @Override
  public String clusterAlias() {
    return calls.alias();
  }

  @Override
  public Set<ListedGroup> listGroups() throws InterruptedException {
    return calls.whole(LIST, "*", lister::list);
  }

  @Override
  public boolean mayHideGroups() throws InterruptedException {
    try {
      return calls.whole(RIGHTS, "rights", GroupSight::mayHideGroups);
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.UNSUPPORTED) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public BatchResult<String, Map<TopicPartition, CommittedOffset>> committedOffsets(
      Collection<String> groups) throws InterruptedException {
    return calls.batch(
        OFFSETS,
        groups,
        GROUPS_PER_REQUEST,
        KafkaGroupAdmin::offsets,
        error ->
            error instanceof GroupIdNotFoundException ? Optional.of(Map.of()) : Optional.empty());
  }

  @Override
  public BatchResult<String, GroupActivity> activity(Collection<String> groups)
      throws InterruptedException {
    try {
      return looks.batch(
          DESCRIBE,
          groups,
          GROUPS_PER_REQUEST,
          (admin, chunk, ms) ->
              KafkaTopicAdmin.mapped(
                  admin
                      .describeConsumerGroups(
                          chunk, new DescribeConsumerGroupsOptions().timeoutMs(ms))
                      .describedGroups(),
                  KafkaGroupAdmin::activity),
          error ->
              error instanceof GroupIdNotFoundException
                  ? Optional.of(GroupActivity.ABSENT)
                  : Optional.empty());
    } catch (FailureException e) {
      renewLooks.run();
      throw e;
    }
  }

  @Override
  public BatchResult<String, Done> alterOffsets(
      Map<String, Map<TopicPartition, CommittedOffset>> offsets) throws InterruptedException {
    Map<String, Failure> refused = new HashMap<>();
    List<String> sendable = new ArrayList<>();
    offsets.forEach(
        (group, wanted) -> {
          if (wanted.values().stream().anyMatch(offset -> offset.offset() < 0)) {
            refused.put(
                group,
                calls.classify(new InvalidRequestException("an offset is negative"), ALTER, group));
          } else {
            sendable.add(group);
          }
        });
    BatchResult<String, Done> altered = withoutMetadata(alter(sendable, offsets), offsets);
    refused.putAll(altered.failures());
    return new BatchResult<>(altered.successes(), refused);
  }

  private BatchResult<String, Done> alter(
      Collection<String> groups, Map<String, Map<TopicPartition, CommittedOffset>> offsets)
      throws InterruptedException {
    return calls.batch(
        ALTER,
        groups,
        REQUESTS_IN_FLIGHT,
        (admin, chunk, ms) -> {
          List<Admin> all = writers(admin, chunk.size());
          Map<String, KafkaFuture<Done>> answers = new HashMap<>();
          for (int i = 0; i < chunk.size(); i++) {
            String group = chunk.get(i);
            answers.put(group, alter(all.get(i % all.size()), group, offsets.get(group), ms));
          }
          return answers;
        });
  }

  /**
   * Writes groups once more whose metadata is too long for this cluster: the other one may take
   * more, and a position without it is better than none.
   */
  private BatchResult<String, Done> withoutMetadata(
      BatchResult<String, Done> altered, Map<String, Map<TopicPartition, CommittedOffset>> offsets)
      throws InterruptedException {
    Map<String, Map<TopicPartition, CommittedOffset>> bare = new HashMap<>();
    altered
        .failures()
        .forEach(
            (group, failure) -> {
              if (failure.cause() instanceof OffsetMetadataTooLarge) {
                Map<TopicPartition, CommittedOffset> positions = new HashMap<>();
                offsets
                    .get(group)
                    .forEach(
                        (tp, offset) ->
                            positions.put(
                                tp,
                                new CommittedOffset(offset.offset(), offset.leaderEpoch(), "")));
                bare.put(group, positions);
              }
            });
    if (bare.isEmpty()) {
      return altered;
    }
    if (!saidMetadata) {
      saidMetadata = true;
      LOG.warn(
          "cluster={} group={}, and maybe others: offsets are written without what was committed"
              + " beside them, which is longer than offset.metadata.max.bytes of the cluster",
          clusterAlias(),
          bare.keySet().iterator().next());
    }
    BatchResult<String, Done> again = alter(bare.keySet(), bare);
    Map<String, Done> successes = new HashMap<>(altered.successes());
    successes.putAll(again.successes());
    Map<String, Failure> failures = new HashMap<>(altered.failures());
    failures.keySet().removeAll(bare.keySet());
    failures.putAll(again.failures());
    return new BatchResult<>(successes, failures);
  }

  @Override
  public BatchResult<String, Done> deleteOffsets(Map<String, Set<TopicPartition>> partitions)
      throws InterruptedException {
    List<GroupPartition> items = new ArrayList<>();
    partitions.forEach((group, all) -> all.forEach(tp -> items.add(new GroupPartition(group, tp))));
    BatchResult<GroupPartition, Done> deleted =
        calls.batch(
            DELETE,
            items,
            REQUESTS_IN_FLIGHT,
            KafkaGroupAdmin::delete,
            error ->
                error instanceof GroupIdNotFoundException
                        || error instanceof UnknownTopicOrPartitionException
                    ? Optional.of(Done.DONE)
                    : Optional.empty());
    Map<String, Failure> failures = new HashMap<>();
    deleted.failures().forEach((item, failure) -> failures.putIfAbsent(item.group(), failure));
    Map<String, Done> successes = new HashMap<>();
    partitions.keySet().stream()
        .filter(group -> !failures.containsKey(group))
        .forEach(group -> successes.put(group, Done.DONE));
    return new BatchResult<>(successes, failures);
  }

  @Override
  public BatchResult<String, Done> deleteGroups(Collection<String> groups)
      throws InterruptedException {
    return calls.batch(
        DELETE_GROUP,
        groups,
        GROUPS_PER_REQUEST,
        (admin, chunk, ms) ->
            KafkaTopicAdmin.mapped(
                admin
                    .deleteConsumerGroups(chunk, new DeleteConsumerGroupsOptions().timeoutMs(ms))
                    .deletedGroups(),
                nothing -> Done.DONE),
        error ->
            error instanceof GroupIdNotFoundException ? Optional.of(Done.DONE) : Optional.empty());
  }

  private record GroupPartition(String group, TopicPartition partition) {
    @Override
    public String toString() {
      return group;
    }
  }

  private static Map<String, KafkaFuture<Map<TopicPartition, CommittedOffset>>> offsets(
      Admin admin, List<String> chunk, int ms) {
    Map<String, ListConsumerGroupOffsetsSpec> specs = new HashMap<>();
    chunk.forEach(group -> specs.put(group, new ListConsumerGroupOffsetsSpec()));
    ListConsumerGroupOffsetsResult result =
        admin.listConsumerGroupOffsets(specs, new ListConsumerGroupOffsetsOptions().timeoutMs(ms));
    Map<String, KafkaFuture<Map<TopicPartition, CommittedOffset>>> answers = new HashMap<>();
    for (String group : chunk) {
      answers.put(
          group, result.partitionsToOffsetAndMetadata(group).thenApply(KafkaGroupAdmin::committed));
    }
    return answers;
  }

  private static Map<TopicPartition, CommittedOffset> committed(
      Map<TopicPartition, OffsetAndMetadata> offsets) {
    Map<TopicPartition, CommittedOffset> committed = new HashMap<>();
    offsets.forEach(
        (partition, offset) -> {
          // The client has null where a partition was asked for and has no committed offset.
          if (offset != null) {
            committed.put(partition, committed(offset));
          }
        });
    return Map.copyOf(committed);
  }

  private static CommittedOffset committed(OffsetAndMetadata offset) {
    OptionalInt epoch = offset.leaderEpoch().map(OptionalInt::of).orElseGet(OptionalInt::empty);
    return new CommittedOffset(offset.offset(), epoch, offset.metadata());
  }

  private static GroupActivity activity(ConsumerGroupDescription group) {
    ConsumerGroupState state = group.state();
    if (state == ConsumerGroupState.DEAD) {
      return GroupActivity.ABSENT;
    }
    return state == ConsumerGroupState.EMPTY ? GroupActivity.EMPTY : GroupActivity.ACTIVE;
  }

  private List<Admin> writers(Admin first, int groups) {
    List<Admin> all = new ArrayList<>();
    all.add(first);
    if (groups >= WORTH_MORE_CLIENTS) {
      writers.forEach(writer -> all.add(writer.get()));
    }
    return all;
  }

  private static KafkaFuture<Done> alter(
      Admin admin, String group, Map<TopicPartition, CommittedOffset> offsets, int ms) {
    List<KafkaFuture<Void>> parts = new ArrayList<>();
    for (Map<TopicPartition, CommittedOffset> part : OffsetCommitParts.of(group, offsets)) {
      Map<TopicPartition, OffsetAndMetadata> wanted = new HashMap<>();
      part.forEach(
          (partition, offset) ->
              wanted.put(
                  partition,
                  new OffsetAndMetadata(offset.offset(), epoch(offset), offset.metadata())));
      parts.add(
          admin
              .alterConsumerGroupOffsets(
                  group, wanted, new AlterConsumerGroupOffsetsOptions().timeoutMs(ms))
              .all());
    }
    return KafkaFuture.allOf(parts.toArray(KafkaFuture<?>[]::new)).thenApply(nothing -> Done.DONE);
  }

  private static Optional<Integer> epoch(CommittedOffset offset) {
    return offset.leaderEpoch().isPresent()
        ? Optional.of(offset.leaderEpoch().getAsInt())
        : Optional.empty();
  }

  private static Map<GroupPartition, KafkaFuture<Done>> delete(
      Admin admin, List<GroupPartition> chunk, int ms) {
    Map<String, Set<TopicPartition>> byGroup = new HashMap<>();
    chunk.forEach(
        item -> byGroup.computeIfAbsent(item.group(), g -> new HashSet<>()).add(item.partition()));
    Map<GroupPartition, KafkaFuture<Done>> answers = new HashMap<>();
    byGroup.forEach(
        (group, partitions) -> {
          DeleteConsumerGroupOffsetsResult result =
              admin.deleteConsumerGroupOffsets(
                  group, partitions, new DeleteConsumerGroupOffsetsOptions().timeoutMs(ms));
          partitions.forEach(
              tp ->
                  answers.put(
                      new GroupPartition(group, tp),
                      result.partitionResult(tp).thenApply(nothing -> Done.DONE)));
        });
    return answers;
  }
}
