package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.wire.ClusterWire.FetchAsk;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk.BatchAsk;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/** Whether the wire fits the Kafka that it runs on. Thread-safe. */
public final class WireBinding {
  private static final String FOLLOWS =
      ". The wire needs classes of Kafka that are not part of its API: choose data.plane=direct,"
          + " which does without";

  private WireBinding() {}

  /** Empty when all that is needed is there; else what is missing, and what to do. */
  public static Optional<String> problem() {
    return Optional.ofNullable(Found.PROBLEM);
  }

  /**
   * @throws IllegalStateException when there is a problem
   */
  static KafkaParts parts() {
    if (Found.PARTS == null) {
      throw new IllegalStateException(Found.PROBLEM);
    }
    return Found.PARTS;
  }

  /** Once for each Kafka, when it is first asked for. */
  private static final class Found {
    private static final KafkaParts PARTS;
    private static final String PROBLEM;

    static {
      KafkaParts parts = null;
      String problem = null;
      try {
        KafkaParts found = new KafkaParts();
        rehearse(found);
        parts = found;
      } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
        problem =
            "this worker's Kafka lacks or refuses "
                + e.getClass().getSimpleName()
                + ": "
                + e.getMessage()
                + FOLLOWS;
      }
      PARTS = parts;
      PROBLEM = problem;
    }
  }

  /** Does what is done in earnest, but connects to nothing; what is not there shows. */
  private static void rehearse(KafkaParts parts) {
    ClientConfig config = new ClientConfig(Map.of("bootstrap.servers", "127.0.0.1:9092"));
    ClusterView view = new ClusterView();
    MetadataKeeper metadata = new MetadataKeeper(config, view);
    FetchCodec fetches = new FetchCodec(parts);
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
      client.newClientRequest("0", fetches.request(fetch), 0, true, 1, response -> {});
      client.newClientRequest("0", produces.request(produce), 0, true, 1, response -> {});
      client.newClientRequest("0", ProduceCodec.idRequest(), 0, true, 1, response -> {});
      client.newClientRequest("0", metadata.request(), 0, true, 1, response -> {});
      client.poll(0, 0);
    }
    fetches.request(fetch).build(ApiKeys.FETCH.latestVersion());
    fetches.reply(
        fetch,
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
