package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.wire.ClusterWire.FetchAsk;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.requests.FetchMetadata;

/**
 * What one broker was told of the partitions that are read from it, so that a request names only
 * what has changed since and an answer only what has come (KIP-227): else each of both would name
 * all partitions, however few of them get records. A broker that has no room for a session gives
 * none, and is asked for all each time.
 *
 * <p>For one thread, and one request at a time.
 */
final class FetchSession {
  private final Map<TopicPartition, PartitionAsk> told = new HashMap<>();
  private FetchMetadata next = FetchMetadata.INITIAL;
  private boolean byId;

  /**
   * A request, as the difference to the one before.
   *
   * @param metadata which session, and the how-manieth of its requests this is
   * @param changed what is new or asked otherwise; all of it where a session begins
   * @param forgotten what is not asked any more
   */
  record Difference(
      FetchMetadata metadata, List<PartitionAsk> changed, List<TopicIdPartition> forgotten) {}

  /**
   * What to send; {@link #answered} or {@link #lost} tells what became of it.
   *
   * @param withIds whether the request knows topics by id: a session does so or does not
   */
  Difference next(FetchAsk ask, boolean withIds) {
    if (withIds != byId || isOtherTopic(ask)) {
      lost();
    }
    byId = withIds;
    if (next.isFull()) {
      told.clear();
    }
    List<PartitionAsk> changed = new ArrayList<>();
    Map<TopicPartition, PartitionAsk> left = new HashMap<>(told);
    for (PartitionAsk one : ask.partitions()) {
      left.remove(one.partition());
      if (!one.equals(told.put(one.partition(), one))) {
        changed.add(one);
      }
    }
    return new Difference(next, changed, forget(left));
  }

  private List<TopicIdPartition> forget(Map<TopicPartition, PartitionAsk> gone) {
    List<TopicIdPartition> forgotten = new ArrayList<>();
    gone.forEach(
        (partition, one) -> {
          told.remove(partition);
          forgotten.add(new TopicIdPartition(one.topicId(), partition));
        });
    return forgotten;
  }

  /** Whether a topic was made again, which a session cannot be told in one request. */
  private boolean isOtherTopic(FetchAsk ask) {
    for (PartitionAsk one : ask.partitions()) {
      PartitionAsk before = told.get(one.partition());
      if (before != null && !before.topicId().equals(one.topicId())) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param session its number in the answer; 0 where the broker has none for us
   */
  void answered(int session) {
    if (session == FetchMetadata.INVALID_SESSION_ID) {
      next = FetchMetadata.INITIAL;
    } else if (next.isFull() || session != next.sessionId()) {
      next = FetchMetadata.newIncremental(session);
    } else {
      next = next.nextIncremental();
    }
  }

  /** Nobody knows what the broker took of the request: the next one begins anew. */
  void lost() {
    next = next.nextCloseExistingAttemptNew();
  }

  /** The broker does not have the session any more. */
  void expired() {
    next = FetchMetadata.INITIAL;
  }
}
