package io.connectmirror.source.wire;

import io.connectmirror.source.batch.AbortedTransactions;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.ApiException;

/**
 * One cluster, spoken to in the protocol's own requests. All but {@link #wakeup} and {@link #close}
 * is for one thread, and callbacks run on that thread inside {@link #poll}.
 */
public interface ClusterWire extends AutoCloseable {
  /** Keeps metadata of just these topics. */
  void topics(Set<String> names);

  /** Asks for metadata again soon: at once, but not more often than {@code retry.backoff.ms}. */
  void refresh();

  /**
   * Who leads a partition, as last heard; empty while that is not known: no leader, topic not
   * there, not authorized, not asked yet.
   */
  Optional<Leader> leader(TopicPartition partition);

  /**
   * What is wrong with a topic as last heard, as an exception of Kafka's public API; empty when
   * nothing is. A cluster that refuses the credentials, or whose version does not do, is wrong with
   * every topic.
   */
  Optional<ApiException> trouble(String topic);

  /**
   * Whether a request to this broker would be sent now: connected, and room among {@code
   * max.in.flight.requests.per.connection}; begins to connect if it is not.
   */
  boolean isReady(int broker);

  void fetch(int broker, FetchAsk ask, Consumer<Reply<FetchAnswer>> then);

  /** Writes with {@code acks=-1}. */
  void produce(int broker, ProduceAsk ask, Consumer<Reply<ProduceAnswer>> then);

  /** An id for an idempotent producer without transactions, of any broker. */
  void initProducerId(Consumer<Reply<ProducerIdAnswer>> then);

  /**
   * Sends and receives, and runs callbacks; waits no longer than this for something to happen.
   *
   * @throws InterruptedException when the thread was interrupted before or while it waited; what
   *     had been received by then went to its callbacks
   */
  void poll(Duration longest) throws InterruptedException;

  /** Ends a running poll, or the next one. */
  void wakeup();

  /** Ends within a second; requests without an answer get none. Never throws. */
  @Override
  void close();

  /**
   * Who leads a partition.
   *
   * @param epoch -1 when the broker does not tell
   * @param topicId {@link Uuid#ZERO_UUID} when the topic has none
   */
  record Leader(int broker, int epoch, Uuid topicId) {}

  /**
   * What came of a request: an answer, or why there is none, as a public exception of Kafka's: it
   * was disconnected or timed out, the credentials were refused, or the broker's version does not
   * do.
   */
  sealed interface Reply<T> {
    record Answer<T>(T answer) implements Reply<T> {}

    record None<T>(RuntimeException why) implements Reply<T> {}
  }

  /**
   * @param maxWait how long the broker may wait for {@code minBytes}
   * @param maxBytes of the response; a first batch that has more comes whole all the same
   * @param committedOnly whether what is in open transactions is left out, and aborted ones named
   */
  record FetchAsk(
      List<PartitionAsk> partitions,
      Duration maxWait,
      int minBytes,
      int maxBytes,
      boolean committedOnly) {
    /**
     * @param topicId {@link Uuid#ZERO_UUID} when it is not known
     * @param currentLeaderEpoch as metadata has it; -1 when that is not known
     * @param lastFetchedEpoch the leader epoch of what was read before the offset, by which the
     *     broker finds that the log was cut; -1 when that is not known
     */
    public record PartitionAsk(
        TopicPartition partition,
        Uuid topicId,
        long offset,
        int currentLeaderEpoch,
        int lastFetchedEpoch,
        int maxBytes) {}
  }

  /**
   * @param throttled how long the broker wants to be left alone; the wire sees to it
   */
  record FetchAnswer(List<FetchAnswer.PartitionAnswer> partitions, Duration throttled) {
    /**
     * @param error null when all is well
     * @param divergentOffset where the log ends that has what was read, when it was cut below (see
     *     KIP-595), or when its leader knows less of epochs; else -1
     * @param records never null; a view on the bytes that were received, which may be written to
     */
    public record PartitionAnswer(
        TopicPartition partition,
        ApiException error,
        long highWatermark,
        long lastStableOffset,
        long logStartOffset,
        long divergentOffset,
        List<AbortedTransactions.Aborted> aborted,
        ByteBuffer records) {}
  }

  /**
   * @param timeout how long the broker may wait for the other replicas
   */
  record ProduceAsk(List<BatchAsk> batches, Duration timeout) {
    /**
     * @param topicId {@link Uuid#ZERO_UUID} when it is not known
     * @param batch sent from its position to its limit, and not to be touched until the reply
     */
    public record BatchAsk(TopicPartition partition, Uuid topicId, ByteBuffer batch) {}
  }

  /**
   * @param throttled how long the broker wants to be left alone; the wire sees to it
   */
  record ProduceAnswer(List<ProduceAnswer.PartitionAnswer> partitions, Duration throttled) {
    /**
     * @param error null when all is well
     * @param message of the broker; may be null
     * @param baseOffset of the batch on the target; -1 with an error
     */
    public record PartitionAnswer(
        TopicPartition partition, ApiException error, String message, long baseOffset) {}
  }

  /**
   * @param error null when all is well
   */
  record ProducerIdAnswer(ApiException error, long producerId, short epoch) {}
}
