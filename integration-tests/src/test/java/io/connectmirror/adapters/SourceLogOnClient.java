package io.connectmirror.adapters;

import io.connectmirror.source.kafka.KafkaSourceLog;
import io.connectmirror.source.kafka.SizedConsumers;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog;
import io.connectmirror.source.task.SourceLog.Fetched;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What the mirror relies on in a consumer of Kafka's, told by the adapter in a process that has the
 * client of one release and no other. Run by {@link SourceLogClientsIT}.
 */
public final class SourceLogOnClient {
  private static final Duration STEP = Duration.ofMillis(200);
  private static final long WITHIN_NANOS = Duration.ofSeconds(20).toNanos();

  private final Map<String, Object> properties = new HashMap<>();
  private final String topic;
  private final String missing;
  private final TopicPartition first;
  private final TopicPartition second;
  private final Map<TopicPartition, List<Long>> read = new HashMap<>();
  private final List<Map<TopicPartition, ?>> gone = new ArrayList<>();

  private SourceLogOnClient(String bootstrapServers, String topic) {
    properties.put("bootstrap.servers", bootstrapServers);
    properties.put("auto.offset.reset", "none");
    properties.put("allow.auto.create.topics", "false");
    properties.put("enable.auto.commit", "false");
    this.topic = topic;
    this.missing = topic + "-missing";
    this.first = new TopicPartition(topic, 0);
    this.second = new TopicPartition(topic, 1);
  }

  /**
   * Arguments: where the cluster is; a topic whose two partitions hold offsets 5 to 9, earlier ones
   * deleted.
   */
  public static void main(String[] args) throws InterruptedException {
    System.out.println("client " + place());
    new SourceLogOnClient(args[0], args[1]).aPositionThatIsGoneIsToldOnceAndStopsNoOther();
    new SourceLogOnClient(args[0], args[1]).aTopicThatIsNotThereStopsNoOther();
    new SourceLogOnClient(args[0], args[1]).anEpochAboveTheLeadersIsCuredByANewClient();
    System.out.println("all right");
  }

  private static String place() {
    return KafkaConsumer.class.getProtectionDomain().getCodeSource().getLocation().toString();
  }

  /** Kafka's exception comes once; so the adapter must tell of each partition, and forget it. */
  private void aPositionThatIsGoneIsToldOnceAndStopsNoOther() throws InterruptedException {
    try (Closed closed = new Closed()) {
      closed.log.begin(Map.of(first, StartPoint.at(2), second, StartPoint.at(6)));
      until(closed.log, "the second partition", () -> has(second, 6, 9));
      until(closed.log, "the first is gone", () -> gone.size() == 1);
      more(closed.log, 10);
      check(gone.size() == 1 && gone.get(0).keySet().contains(first), "told once: " + gone);
      check(gone.get(0).size() == 1, "of the first alone: " + gone);

      closed.log.begin(Map.of(first, StartPoint.at(1_000)));
      until(closed.log, "beyond the end is gone too", () -> gone.size() == 2);
      closed.log.begin(Map.of(first, StartPoint.at(5)));
      until(closed.log, "the first from its start", () -> has(first, 5, 9));
    }
  }

  /** One assigned partition without a position would keep the consumer from fetching all others. */
  private void aTopicThatIsNotThereStopsNoOther() throws InterruptedException {
    TopicPartition nowhere = new TopicPartition(missing, 0);
    try (Closed closed = new Closed()) {
      closed.log.begin(Map.of(nowhere, StartPoint.at(0), first, StartPoint.at(5)));
      until(closed.log, "the other partition", () -> has(first, 5, 9));
      closed.log.begin(Map.of(second, StartPoint.at(5)));
      until(closed.log, "one that begins later", () -> has(second, 5, 9));
    }
  }

  /** Kafka's client waits for such an epoch for ever and says nothing. */
  private void anEpochAboveTheLeadersIsCuredByANewClient() throws InterruptedException {
    try (Closed closed = new Closed()) {
      closed.log.begin(
          Map.of(first, new StartPoint(5, OptionalInt.of(1_000)), second, StartPoint.at(5)));
      until(closed.log, "the other partition", () -> has(second, 5, 9));
      more(closed.log, 10);
      System.out.println("with an epoch above the leader's read " + read.get(first));
      check(!closed.log.isCaughtUp(first), "one that waits is not taken for caught up");

      closed.log.replace(Map.of(first, StartPoint.at(5), second, StartPoint.at(10)));
      until(closed.log, "the first by a new client", () -> has(first, 5, 9));
    }
  }

  private boolean has(TopicPartition partition, long from, long to) {
    List<Long> all = new ArrayList<>();
    for (long offset = from; offset <= to; offset++) {
      all.add(offset);
    }
    return all.equals(read.get(partition));
  }

  private void until(SourceLog log, String what, BooleanSupplier isSo) throws InterruptedException {
    long begun = System.nanoTime();
    while (!isSo.getAsBoolean()) {
      check(System.nanoTime() - begun < WITHIN_NANOS, "in vain: " + what + "; " + this);
      take(log.poll(STEP));
    }
  }

  private void more(SourceLog log, int polls) throws InterruptedException {
    for (int i = 0; i < polls; i++) {
      take(log.poll(STEP));
    }
  }

  private void take(Fetched fetched) {
    if (fetched instanceof Fetched.Records records) {
      for (ConsumerRecord<byte[], byte[]> record : records.records()) {
        read.computeIfAbsent(
                new TopicPartition(record.topic(), record.partition()), tp -> new ArrayList<>())
            .add(record.offset());
      }
    } else if (fetched instanceof Fetched.Gone told) {
      gone.add(told.partitions());
    } else {
      throw new AssertionError("unexpected " + fetched);
    }
  }

  private static void check(boolean isSo, String what) {
    if (!isSo) {
      throw new AssertionError(what);
    }
  }

  @Override
  public String toString() {
    return "topic=" + topic + " read=" + read + " gone=" + gone;
  }

  /** The log under test. */
  private final class Closed implements AutoCloseable {
    private final SourceLog log =
        new KafkaSourceLog(
            "east",
            new SizedConsumers(
                properties,
                1 << 20,
                all ->
                    new KafkaConsumer<>(
                        all, new ByteArrayDeserializer(), new ByteArrayDeserializer())));

    @Override
    public void close() {
      log.close();
    }
  }
}
