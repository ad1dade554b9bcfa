package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.wire.ClusterWire.FetchAsk;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk.BatchAsk;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.InitProducerIdResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.InitProducerIdResponse;
import org.apache.kafka.common.requests.MetadataResponse;
import org.apache.kafka.common.requests.ProduceResponse;

/**
 * Does what the wire does in earnest, but connects to nothing: what a release does not have, shows.
 */
final class Rehearsal {
  private Rehearsal() {}

  static void of(KafkaParts parts) {
    ClientConfig config = new ClientConfig(Map.of("bootstrap.servers", "127.0.0.1:9092"));
    ClusterView view = new ClusterView();
    MetadataKeeper metadata = new MetadataKeeper(config, view);
    FetchCodec fetches = new FetchCodec(parts);
    FetchSession session = new FetchSession();
    ProduceCodec produces = new ProduceCodec(parts);
    TopicPartition partition = new TopicPartition("rehearsal", 0);
    FetchAsk fetch =
        new FetchAsk(
            List.of(new PartitionAsk(partition, Uuid.randomUuid(), 0, 0, 0, 1)),
            Duration.ZERO,
            1,
            1,
            true);
    ProduceAsk produce =
        new ProduceAsk(
            List.of(new BatchAsk(partition, Uuid.randomUuid(), ByteBuffer.allocate(0))),
            Duration.ZERO);
    try (Metrics metrics = new Metrics();
        NetworkClient client = parts.client(config, metadata.nodes(), metrics)) {
      Node nowhere = new Node(0, "127.0.0.1", 9092);
      client.isReady(nowhere, 0);
      client.pollDelayMs(nowhere, 0);
      client.leastLoadedNode(0).hasNodeAvailableOrConnectionReady();
      client.newClientRequest("0", fetches.request(fetch, session), 0, true, 1, response -> {});
      client.newClientRequest("0", produces.request(produce), 0, true, 1, response -> {});
      client.newClientRequest("0", ProduceCodec.idRequest(), 0, true, 1, response -> {});
      client.newClientRequest("0", metadata.request(), 0, true, 1, response -> {});
      client.poll(0, 0);
    }
    fetches.request(fetch, session).build(ApiKeys.FETCH.latestVersion());
    fetches.reply(
        fetch,
        session,
        new FetchResponseData()
            .setResponses(
                List.of(
                    new FetchResponseData.FetchableTopicResponse()
                        .setTopic(partition.topic())
                        .setPartitions(List.of(new FetchResponseData.PartitionData())))));
    produces.reply(produce, new ProduceResponse(new ProduceResponseData()));
    ProduceCodec.idReply(new InitProducerIdResponse(new InitProducerIdResponseData()));
    view.take(new MetadataResponse(new MetadataResponseData(), ApiKeys.METADATA.latestVersion()));
  }
}
