package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Figure;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Three topics of four partitions. In the first partition of each, half-way, is a record that the
 * target refuses: it is too large, has no key, or is of a time to come.
 */
@ExtendWith(SharedLabExtension.class)
class FaultIsolationIT {
  private static final int RECORDS = SuiteCounts.ISOLATED_RECORDS.count();
  private static final int HALF = RECORDS / 2;
  private static final int PARTITIONS = 4;
  private static final int LARGEST_BATCH = 100_000;
  private static final Duration WITHIN = Duration.ofMinutes(2);
  private static final String KEY_OF_TIME = "message.timestamp.after.max.ms";

  private final SharedLab lab;
  private final String name;
  private final String large;
  private final String keyless;
  private final String early;
  private final SourceFlow source;

  FaultIsolationIT(SharedLab lab) {
    this.lab = lab;
    this.name = lab.unique("isolation");
    this.large = name + "-large";
    this.keyless = name + "-keyless";
    this.early = name + "-early";
    this.source = flow(name);
  }

  private SourceFlow flow(String topics) {
    return new SourceFlow(lab, lab.unique("source"))
        .with("topics", topics + "-.*")
        .with("tasks.max", "1")
        .with("config.properties.exclude", "message\\.timestamp.*");
  }

  @BeforeEach
  void fill() {
    fill(name, true);
    // The source got these settings after it had taken the records.
    lab.onEast().config(large, "max.message.bytes", Optional.of("" + LARGEST_BATCH));
    lab.onEast().config(keyless, "cleanup.policy", Optional.of("compact"));
  }

  private void fill(String prefix, boolean bad) {
    for (String suffix : new String[] {"-large", "-keyless", "-early"}) {
      String topic = prefix + suffix;
      lab.onEast()
          .createTopic(topic, PARTITIONS, Map.of(KEY_OF_TIME, Long.toString(Long.MAX_VALUE)));
      for (int partition = 0; partition < PARTITIONS; partition++) {
        TopicPartition at = new TopicPartition(topic, partition);
        produce(at, 0, HALF);
        if (bad && partition == 0) {
          lab.onEast().produce(List.of(bad(topic)));
        }
        produce(at, HALF, RECORDS - HALF);
      }
    }
  }

  private ProducerRecord<byte[], byte[]> bad(String topic) {
    byte[] key = LabRecords.bytes("bad");
    byte[] value = new byte[topic.equals(large) ? 2 * LARGEST_BATCH : 10];
    // So that it is too large for a producer that compresses, too.
    new Random(1).nextBytes(value);
    long day = Duration.ofDays(1).toMillis();
    return topic.equals(early)
        ? new ProducerRecord<>(topic, 0, System.currentTimeMillis() + day, key, value)
        : new ProducerRecord<>(topic, 0, topic.equals(keyless) ? null : key, value);
  }

  private void produce(TopicPartition at, long first, int count) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (long number = first; number < first + count; number++) {
      byte[] key = LabRecords.bytes(Long.toString(number));
      records.add(new ProducerRecord<>(at.topic(), at.partition(), key, new byte[1_000]));
    }
    lab.onEast().produce(records);
  }

  @Test
  void holdBackTheirPartitionsUntilTheTargetTakesThemAndNoOthers() {
    long begun = lab.worker().log().end();
    source.start();
    for (String topic : List.of(large, keyless, early)) {
      awaitAll(topic, 1);
      source.awaitRecords(copy(topic, 0), HALF);
    }

    awaitHeldBack(large, "max.message.bytes");
    awaitHeldBack(keyless, "no key");
    awaitHeldBack(early, KEY_OF_TIME);
    assertThat(lab.worker().rest().status(source.name()).tasks())
        .allSatisfy(task -> assertThat(task.state()).isEqualTo("RUNNING"));
    for (String topic : List.of(large, keyless, early)) {
      assertThat(lab.onWest().endOffset(copy(topic, 0))).isEqualTo(HALF);
      assertThat(lab.worker().log().matching(topic + "-0 waits", begun)).hasSize(1);
    }

    lab.onEast().config(large, "max.message.bytes", Optional.of("" + 3 * LARGEST_BATCH));
    lab.onEast().config(keyless, "cleanup.policy", Optional.of("delete"));
    lab.onWest().config("east." + early, KEY_OF_TIME, Optional.of("" + Long.MAX_VALUE));

    for (String topic : List.of(large, keyless, early)) {
      source.awaitRecords(copy(topic, 0), RECORDS + 1);
      assertThat(numbers(copy(topic, 0))).isEqualTo(LongStream.range(0, RECORDS).boxed().toList());
    }
    Await.until(
        SourceFlow.SOON,
        () -> "no states but RUNNING: " + source.state("partition-state"),
        () -> source.state("partition-state").keySet().stream().noneMatch(k -> k.contains(name)));
  }

  @Test
  @Tag("long")
  void doNotSlowDownTheOthers() {
    String well = lab.unique("well");
    fill(well, false);

    Duration alone = mirrorOthers(well, flow(well));
    Duration beside = mirrorOthers(name, source);

    Figure.say(
        "other_partitions=9 records=%d ms_without_faults=%d ms_beside_three_faults=%d",
        9 * RECORDS, alone.toMillis(), beside.toMillis());
    assertThat(beside.toMillis() * 9).isLessThan(alone.toMillis() * 10);
  }

  /**
   * How long it takes from the start until all partitions but the first of each topic are there.
   */
  private Duration mirrorOthers(String prefix, SourceFlow flow) {
    long begun = System.nanoTime();
    flow.start();
    for (String suffix : new String[] {"-large", "-keyless", "-early"}) {
      awaitAll(prefix + suffix, 1);
    }
    Duration took = Duration.ofNanos(System.nanoTime() - begun);
    flow.delete();
    return took;
  }

  private void awaitAll(String topic, int fromPartition) {
    for (int partition = fromPartition; partition < PARTITIONS; partition++) {
      TopicPartition copy = copy(topic, partition);
      Await.until(
          WITHIN,
          () -> RECORDS + " records in " + copy,
          () ->
              lab.onWest().describe(copy.topic()).isPresent()
                  && lab.onWest().endOffset(copy) == RECORDS);
    }
  }

  private void awaitHeldBack(String topic, String reason) {
    Await.until(
        SourceFlow.SOON,
        () -> topic + "-0 held back: " + source.state("partition-state"),
        () ->
            source.state("partition-state").entrySet().stream()
                .anyMatch(
                    entry ->
                        entry.getKey().contains("\"" + topic + "\",\"0\"")
                            && entry.getValue().contains("RETRYING")
                            && entry.getValue().contains("offset " + HALF)
                            && entry.getValue().contains(reason)));
  }

  private List<Long> numbers(TopicPartition copy) {
    return LabRecords.keys(lab.onWest().read(copy)).stream()
        .filter(key -> key != null && key.matches("\\d+"))
        .map(Long::valueOf)
        .toList();
  }

  private static TopicPartition copy(String topic, int partition) {
    return new TopicPartition("east." + topic, partition);
  }
}
