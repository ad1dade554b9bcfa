package io.connectmirror.common.testing;

import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.GroupSubscribedToTopicException;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The groups of a {@link FakeCluster}. */
final class FakeGroupAdmin implements GroupAdmin {
  private final FakeCluster cluster;
  private final Map<String, FakeGroup> groups;
  private final FakeCalls calls;

  FakeGroupAdmin(FakeCluster cluster, Map<String, FakeGroup> groups, FakeCalls calls) {
    this.cluster = cluster;
    this.groups = groups;
    this.calls = calls;
  }

  @Override
  public String clusterAlias() {
    return cluster.alias();
  }

  @Override
  public Set<ListedGroup> listGroups() {
    synchronized (cluster) {
      calls.begin(FakeOperation.LIST_GROUPS, List.of());
      return groups.entrySet().stream()
          .filter(group -> !cluster.isHidden(group.getKey()))
          .map(group -> new ListedGroup(group.getKey(), group.getValue().type))
          .collect(Collectors.toUnmodifiableSet());
    }
  }

  @Override
  public boolean mayHideGroups() {
    synchronized (cluster) {
      calls.begin(FakeOperation.CLUSTER_RIGHTS, List.of());
      return cluster.mayHideGroups();
    }
  }

  @Override
  public BatchResult<String, Map<TopicPartition, CommittedOffset>> committedOffsets(
      Collection<String> ids) {
    synchronized (cluster) {
      return calls.each(
          FakeOperation.COMMITTED_OFFSETS,
          ids,
          id -> groups.containsKey(id) ? Map.copyOf(groups.get(id).offsets) : Map.of());
    }
  }

  @Override
  public BatchResult<String, GroupActivity> activity(Collection<String> ids) {
    synchronized (cluster) {
      return calls.each(
          FakeOperation.GROUP_ACTIVITY,
          ids,
          id -> {
            FakeGroup group = groups.get(id);
            if (group == null) {
              return GroupActivity.ABSENT;
            }
            return group.members.isEmpty() ? GroupActivity.EMPTY : GroupActivity.ACTIVE;
          });
    }
  }

  @Override
  public BatchResult<String, Done> alterOffsets(
      Map<String, Map<TopicPartition, CommittedOffset>> offsets) {
    synchronized (cluster) {
      return calls.each(
          FakeOperation.ALTER_GROUP_OFFSETS, offsets.keySet(), id -> alter(id, offsets.get(id)));
    }
  }

  @Override
  public BatchResult<String, Done> deleteOffsets(Map<String, Set<TopicPartition>> partitions) {
    synchronized (cluster) {
      return calls.each(
          FakeOperation.DELETE_GROUP_OFFSETS,
          partitions.keySet(),
          id -> {
            FakeGroup group = groups.get(id);
            if (group != null) {
              if (!group.members.isEmpty()) {
                throw new GroupSubscribedToTopicException("members of " + id + " are subscribed");
              }
              group.offsets.keySet().removeAll(partitions.get(id));
              if (group.offsets.isEmpty()) {
                groups.remove(id);
              }
            }
            return Done.DONE;
          });
    }
  }

  @Override
  public BatchResult<String, Done> deleteGroups(Collection<String> ids) {
    synchronized (cluster) {
      return calls.each(
          FakeOperation.DELETE_GROUPS,
          ids,
          id -> {
            FakeGroup group = groups.get(id);
            if (group != null && !group.members.isEmpty()) {
              throw new GroupNotEmptyException("group " + id + " has members");
            }
            groups.remove(id);
            return Done.DONE;
          });
    }
  }

  private Done alter(String id, Map<TopicPartition, CommittedOffset> offsets) {
    FakeGroup group = groups.get(id);
    if (group != null && !group.members.isEmpty()) {
      throw new UnknownMemberIdException("group " + id + " has members");
    }
    offsets.forEach(
        (tp, offset) -> {
          if (!cluster.hasPartition(tp)) {
            throw new UnknownTopicOrPartitionException("This server does not host " + tp);
          }
          if (offset.offset() < 0) {
            throw new InvalidRequestException("negative offset for " + tp);
          }
        });
    groups.computeIfAbsent(id, i -> new FakeGroup()).offsets.putAll(offsets);
    return Done.DONE;
  }
}
