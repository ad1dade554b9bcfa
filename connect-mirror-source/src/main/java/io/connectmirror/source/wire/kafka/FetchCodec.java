package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.batch.AbortedTransactions.Aborted;
import io.connectmirror.source.wire.ClusterWire.FetchAnswer;
import io.connectmirror.source.wire.ClusterWire.FetchAsk;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.ClusterWire.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.FetchRequest;

/**
 * Fetch requests, as differences to the one before to the same broker: see {@link FetchSession}.
 */
final class FetchCodec {
  /** The first version that has {@code lastFetchedEpoch}; Kafka 2.7. */
  private static final short OLDEST = 12;

  /** The last one that knows topics by name. */
  private static final short LAST_BY_NAME = 12;

  private static final int CONSUMER = -1;

  private final KafkaParts parts;

  FetchCodec(KafkaParts parts) {
    this.parts = parts;
  }

  FetchRequest.Builder request(FetchAsk ask, FetchSession session) {
    boolean byId = ask.partitions().stream().noneMatch(one -> one.topicId().equals(Uuid.ZERO_UUID));
    FetchSession.Difference difference = session.next(ask, byId);
    Map<TopicPartition, FetchRequest.PartitionData> partitions = new LinkedHashMap<>();
    for (PartitionAsk partition : difference.changed()) {
      partitions.put(
          partition.partition(),
          new FetchRequest.PartitionData(
              partition.topicId(),
              partition.offset(),
              FetchRequest.INVALID_LOG_START_OFFSET,
              partition.maxBytes(),
              epoch(partition.currentLeaderEpoch()),
              epoch(partition.lastFetchedEpoch())));
    }
    return new FetchRequest.Builder(
            OLDEST,
            byId ? ApiKeys.FETCH.latestVersion() : LAST_BY_NAME,
            CONSUMER,
            -1,
            (int) ask.maxWait().toMillis(),
            ask.minBytes(),
            partitions)
        .metadata(difference.metadata())
        .removed(difference.forgotten())
        .setMaxBytes(ask.maxBytes())
        .isolationLevel(
            ask.committedOnly() ? IsolationLevel.READ_COMMITTED : IsolationLevel.READ_UNCOMMITTED);
  }

  Reply<FetchAnswer> reply(FetchAsk ask, FetchSession session, FetchResponseData data) {
    Errors error = Errors.forCode(data.errorCode());
    if (error != Errors.NONE) {
      if (error == Errors.FETCH_SESSION_ID_NOT_FOUND) {
        session.expired();
      } else {
        session.lost();
      }
      return new Reply.None<>(error.exception());
    }
    session.answered(data.sessionId());
    Map<Uuid, String> names = new HashMap<>();
    ask.partitions().forEach(one -> names.put(one.topicId(), one.partition().topic()));
    List<FetchAnswer.PartitionAnswer> partitions = new ArrayList<>();
    for (FetchResponseData.FetchableTopicResponse topic : data.responses()) {
      String name = topic.topic().isEmpty() ? names.get(topic.topicId()) : topic.topic();
      if (name != null) {
        topic
            .partitions()
            .forEach(
                one -> partitions.add(answer(new TopicPartition(name, one.partitionIndex()), one)));
      }
    }
    return new Reply.Answer<>(
        new FetchAnswer(partitions, Duration.ofMillis(data.throttleTimeMs())));
  }

  private FetchAnswer.PartitionAnswer answer(
      TopicPartition partition, FetchResponseData.PartitionData data) {
    List<Aborted> aborted = new ArrayList<>();
    if (data.abortedTransactions() != null) {
      data.abortedTransactions()
          .forEach(one -> aborted.add(new Aborted(one.producerId(), one.firstOffset())));
    }
    boolean diverges = data.divergingEpoch().epoch() >= 0;
    return new FetchAnswer.PartitionAnswer(
        partition,
        Errors.forCode(data.errorCode()).exception(),
        data.highWatermark(),
        data.lastStableOffset(),
        data.logStartOffset(),
        diverges ? data.divergingEpoch().endOffset() : -1,
        aborted,
        parts.records(data));
  }

  private static Optional<Integer> epoch(int epoch) {
    return epoch < 0 ? Optional.empty() : Optional.of(epoch);
  }
}
