package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.wire.ClusterWire.ProduceAnswer;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk.BatchAsk;
import io.connectmirror.source.wire.ClusterWire.ProducerIdAnswer;
import io.connectmirror.source.wire.ClusterWire.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.InitProducerIdRequestData;
import org.apache.kafka.common.message.InitProducerIdResponseData;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.message.ProduceRequestData.PartitionProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceData;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.message.ProduceResponseData.TopicProduceResponse;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.InitProducerIdRequest;
import org.apache.kafka.common.requests.InitProducerIdResponse;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.ProduceResponse;

/** Requests of a producer. */
final class ProduceCodec {
  /** The first version with which brokers take zstd; Kafka 2.1. */
  private static final short OLDEST = 7;

  /** The last one that knows topics by name. */
  private static final short LAST_BY_NAME = 12;

  private static final short ALL_REPLICAS = -1;

  private final KafkaParts parts;

  ProduceCodec(KafkaParts parts) {
    this.parts = parts;
  }

  ProduceRequest.Builder request(ProduceAsk ask) {
    boolean byId =
        parts.producesById()
            && ask.batches().stream().noneMatch(one -> one.topicId().equals(Uuid.ZERO_UUID));
    short latest = ApiKeys.PRODUCE.latestVersion();
    return new ProduceRequest.Builder(
        OLDEST, byId ? latest : (short) Math.min(latest, LAST_BY_NAME), data(ask));
  }

  ProduceRequestData data(ProduceAsk ask) {
    Map<String, TopicProduceData> topics = new LinkedHashMap<>();
    for (BatchAsk batch : ask.batches()) {
      TopicProduceData topic =
          topics.computeIfAbsent(
              batch.partition().topic(), name -> new TopicProduceData().setName(name));
      parts.topicId(topic, batch.topicId());
      PartitionProduceData partition =
          new PartitionProduceData().setIndex(batch.partition().partition());
      parts.records(partition, batch.batch().slice());
      topic.partitionData().add(partition);
    }
    ProduceRequestData data =
        new ProduceRequestData().setAcks(ALL_REPLICAS).setTimeoutMs((int) ask.timeout().toMillis());
    // As a collection of the JDK: what Kafka's own inherits is not in one place in all releases.
    Collection<TopicProduceData> all = data.topicData();
    all.addAll(topics.values());
    return data;
  }

  Reply<ProduceAnswer> reply(ProduceAsk ask, ProduceResponse response) {
    ProduceResponseData data = response.data();
    Map<Uuid, String> names = new HashMap<>();
    ask.batches().forEach(batch -> names.put(batch.topicId(), batch.partition().topic()));
    List<ProduceAnswer.PartitionAnswer> partitions = new ArrayList<>();
    Collection<TopicProduceResponse> topics = data.responses();
    for (TopicProduceResponse topic : topics) {
      String name = topic.name().isEmpty() ? names.get(parts.topicId(topic)) : topic.name();
      if (name != null) {
        topic
            .partitionResponses()
            .forEach(
                one ->
                    partitions.add(
                        new ProduceAnswer.PartitionAnswer(
                            new TopicPartition(name, one.index()),
                            Errors.forCode(one.errorCode()).exception(),
                            one.errorMessage(),
                            one.baseOffset())));
      }
    }
    return new Reply.Answer<>(
        new ProduceAnswer(partitions, Duration.ofMillis(data.throttleTimeMs())));
  }

  /** Of an idempotent producer without transactions. */
  static InitProducerIdRequest.Builder idRequest() {
    return new InitProducerIdRequest.Builder(
        new InitProducerIdRequestData()
            .setTransactionalId(null)
            .setTransactionTimeoutMs(Integer.MAX_VALUE));
  }

  static Reply<ProducerIdAnswer> idReply(InitProducerIdResponse response) {
    InitProducerIdResponseData data = response.data();
    return new Reply.Answer<>(
        new ProducerIdAnswer(
            Errors.forCode(data.errorCode()).exception(), data.producerId(), data.producerEpoch()));
  }
}
