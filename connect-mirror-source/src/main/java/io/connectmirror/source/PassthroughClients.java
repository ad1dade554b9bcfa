package io.connectmirror.source;

import io.connectmirror.common.config.ClientKind;
import io.connectmirror.common.config.ClientRoles;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.job.DaemonThreads;
import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.source.task.Passing;
import io.connectmirror.source.task.SourceLog;
import io.connectmirror.source.wire.BatchShipper;
import io.connectmirror.source.wire.ClusterWire;
import io.connectmirror.source.wire.FetchBounds;
import io.connectmirror.source.wire.PassthroughLog;
import io.connectmirror.source.wire.kafka.KafkaClusterWire;
import io.connectmirror.source.wire.kafka.KafkaCompressor;
import io.connectmirror.source.wire.kafka.KafkaDecompressor;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** What reads batches as they are and hands them on, made of a connector's settings. */
final class PassthroughClients {
  private static final Duration RETRY_BACKOFF = Duration.ofMillis(100);

  /**
   * Of one partition a part of the buffer is asked for at once, as one request fills a long link.
   */
  private static final int PARTS_OF_BUFFER = 4;

  private static final int LARGEST_BUFFER = 1 << 30;

  /** Of all partitions that go to one broker together; a larger batch goes alone. */
  private static final int REQUEST_BYTES = 1 << 20;

  private final SourceSettings settings;
  private final SourceClients clients;

  PassthroughClients(SourceSettings settings, SourceClients clients) {
    this.settings = settings;
    this.clients = clients;
  }

  SourceLog log() {
    Map<String, Object> reader =
        settings
            .flow()
            .clientProperties(Side.SOURCE, ClientKind.CONSUMER, ClientRoles.REPLICATION_CONSUMER);
    int buffer = (int) Math.min(LARGEST_BUFFER, settings.bufferBytes());
    FetchBounds bounds =
        new FetchBounds(
            number(reader, "fetch.max.bytes", buffer),
            number(reader, "max.partition.fetch.bytes", buffer / PARTS_OF_BUFFER),
            number(reader, "fetch.min.bytes", 1),
            Duration.ofMillis(number(reader, "fetch.max.wait.ms", 500)),
            settings.readCommitted(),
            RETRY_BACKOFF);
    return new PassthroughLog(
        settings.flow().pair().source(),
        () -> wire(clients.source(), reader),
        bounds,
        System::nanoTime);
  }

  /**
   * @param thread name of the thread that sends
   */
  Passing passing(String thread) {
    Map<String, Object> writer =
        settings
            .flow()
            .clientProperties(
                Side.TARGET, ClientKind.PRODUCER, ClientRoles.REPLICATION_TARGET_PRODUCER);
    writer.computeIfPresent("client.id", (key, id) -> id + "|batches");
    return new Passing(
        new BatchShipper(
            () -> wire(clients.target(), writer),
            REQUEST_BYTES,
            new DaemonThreads(thread),
            System::nanoTime),
        new KafkaDecompressor(),
        new KafkaCompressor());
  }

  private static ClusterWire wire(ClusterClients cluster, Map<String, Object> wished) {
    Map<String, Object> properties = new HashMap<>(wished);
    properties.putIfAbsent("receive.buffer.bytes", "-1");
    properties.putIfAbsent("send.buffer.bytes", "-1");
    return cluster.client("connection", () -> new KafkaClusterWire(properties));
  }

  /** What cannot be read is told when the client is made. */
  private static int number(Map<String, Object> properties, String key, int otherwise) {
    String set = String.valueOf(properties.get(key)).strip();
    return set.matches("\\d{1,9}") ? Integer.parseInt(set) : otherwise;
  }
}
