package io.connectmirror.common.port;

import io.connectmirror.common.result.BatchResult;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * The consumer groups of one cluster. Same rules of blocking and failing as {@link TopicAdmin}.
 * Batches of any size are allowed; the implementation bounds what is in flight.
 */
public interface GroupAdmin {
  /** The alias of the cluster this speaks to, for messages. */
  String clusterAlias();

  /** Without groups that the principal may not describe; see {@link #mayHideGroups}. */
  Set<ListedGroup> listGroups() throws InterruptedException;

  /**
   * Whether {@link #listGroups} may have left groups out: Kafka does so without a word, unless the
   * principal may DESCRIBE the cluster. One that may DESCRIBE every group sees all nevertheless,
   * which nothing tells. False where the cluster does not say what a principal may do.
   */
  boolean mayHideGroups() throws InterruptedException;

  /**
   * The committed offsets of each group; a group that does not exist has an empty map. Partitions
   * without a committed offset are left out.
   */
  BatchResult<String, Map<TopicPartition, CommittedOffset>> committedOffsets(
      Collection<String> groups) throws InterruptedException;

  BatchResult<String, GroupActivity> activity(Collection<String> groups)
      throws InterruptedException;

  /**
   * Writes offsets for groups without members; the broker refuses a group that has some, which is a
   * failure of kind INVALID. A group of which some partitions were refused is a failure as a whole.
   */
  BatchResult<String, BatchResult.Done> alterOffsets(
      Map<String, Map<TopicPartition, CommittedOffset>> offsets) throws InterruptedException;

  /** A partition without a committed offset counts as deleted. */
  BatchResult<String, BatchResult.Done> deleteOffsets(Map<String, Set<TopicPartition>> partitions)
      throws InterruptedException;

  /**
   * Deletes groups with all their offsets. The broker refuses one that has members, which is a
   * failure of kind INVALID; one that does not exist counts as deleted.
   */
  BatchResult<String, BatchResult.Done> deleteGroups(Collection<String> groups)
      throws InterruptedException;

  /** What a group is, as far as the mirror must tell apart. */
  enum GroupType {
    /** A consumer group of the classic or of the KIP-848 protocol, or offsets without members. */
    CONSUMER,
    /** Share (KIP-932), streams (KIP-1071), Connect workers and the like: not mirrored. */
    OTHER
  }

  record ListedGroup(String groupId, GroupType type) {}

  /** Whether members could be moving a group's offsets now. */
  enum GroupActivity {
    /** Has offsets, has no members. */
    EMPTY,
    /** Does not exist. */
    ABSENT,
    /** Has members, or is on its way to have some. */
    ACTIVE
  }

  /**
   * @param offset -1 when the group has taken its position back
   */
  record CommittedOffset(long offset, OptionalInt leaderEpoch, String metadata) {}
}
