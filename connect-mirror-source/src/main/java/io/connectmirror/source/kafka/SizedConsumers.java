package io.connectmirror.source.kafka;

import io.connectmirror.source.plan.FetchSizes;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes consumers that fetch as much at once as the task's buffer allows for the number of
 * partitions. What the user has set wins. {@link #isFit} may be called by any thread, the rest is
 * one thread's own.
 */
public final class SizedConsumers implements SourceConsumers {
  private static final Logger LOG = LoggerFactory.getLogger(SizedConsumers.class);
  private static final String PARTITION_BYTES = "max.partition.fetch.bytes";
  private static final String RESPONSE_BYTES = "fetch.max.bytes";

  /** Kafka's 64 KiB would be the most that a connection moves per round trip. */
  private static final String RECEIVE_BUFFER = "receive.buffer.bytes";

  private static final String AS_THE_SYSTEM_SEES_FIT = "-1";

  private final Map<String, Object> wished;
  private final long bufferBytes;
  private final Function<Map<String, Object>, Consumer<byte[], byte[]>> maker;
  private volatile Map<String, Object> present = Map.of();
  private final AtomicInteger timesTooLarge = new AtomicInteger();

  /**
   * @param wished all but the deserializers; may hold secrets
   * @param bufferBytes what the task may have read ahead
   * @param maker may throw {@link io.connectmirror.common.result.FailureException}
   */
  public SizedConsumers(
      Map<String, Object> wished,
      long bufferBytes,
      Function<Map<String, Object>, Consumer<byte[], byte[]>> maker) {
    this.wished = wished;
    this.bufferBytes = bufferBytes;
    this.maker = maker;
  }

  @Override
  public Consumer<byte[], byte[]> make(int partitions) {
    Map<String, Object> properties = properties(partitions);
    Consumer<byte[], byte[]> made = maker.apply(properties);
    present = properties;
    LOG.info(
        "reading partitions={} with {}={} {}={}",
        partitions,
        PARTITION_BYTES,
        properties.get(PARTITION_BYTES),
        RESPONSE_BYTES,
        properties.get(RESPONSE_BYTES));
    return made;
  }

  @Override
  public boolean isFit(int partitions) {
    return present.isEmpty() || present.equals(properties(partitions));
  }

  @Override
  public void stalled() {
    timesTooLarge.incrementAndGet();
  }

  private Map<String, Object> properties(int partitions) {
    FetchSizes sizes = FetchSizes.of(bufferBytes, partitions);
    for (int times = 0; times < timesTooLarge.get(); times++) {
      sizes = sizes.smaller();
    }
    Map<String, Object> properties = new HashMap<>(wished);
    properties.putIfAbsent(PARTITION_BYTES, String.valueOf(sizes.partitionBytes()));
    properties.putIfAbsent(RESPONSE_BYTES, String.valueOf(sizes.responseBytes()));
    properties.putIfAbsent(RECEIVE_BUFFER, AS_THE_SYSTEM_SEES_FIT);
    return properties;
  }
}
