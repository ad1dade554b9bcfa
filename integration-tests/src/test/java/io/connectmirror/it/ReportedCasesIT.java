package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabTransactions;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import io.connectmirror.lab.quickstart.Example;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.ReplicaInfo;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What users reported of MirrorMaker 2, with the numbers that they reported. */
@Tag("long")
@ExtendWith(SharedLabExtension.class)
class ReportedCasesIT {
  private static final int RECORDS = 3_000;
  private static final int RECORD_BYTES = 1_000;
  private static final long RAW_BYTES = RECORDS * RECORD_BYTES;

  private final SharedLab lab;
  private final String topic;
  private final TopicPartition partition;
  private final TopicPartition remote;
  private final SourceFlow flow;
  private final GroupFlow groups;

  ReportedCasesIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("case");
    this.partition = new TopicPartition(topic, 0);
    this.remote = new TopicPartition("east." + topic, 0);
    this.flow = new SourceFlow(lab, lab.unique("source")).with("topics", topic);
    this.groups = new GroupFlow(lab, lab.unique("checkpoint"), topic + "-.*");
    lab.onEast().createTopic(topic, 1);
  }

  @Test
  void groupsThatLagStandWhereTheyDoOnTheSource() {
    lab.onEast().produce(partition, 0, 1_000);
    List<Long> positions = new ArrayList<>(List.of(1_000L));
    for (long position = 50; position < 1_000; position += 100) {
      positions.add(position);
    }
    positions.forEach(position -> lab.onEast().commit(group(position), partition, position));
    flow.start();
    flow.awaitRecords(remote, 1_000);

    groups.start();

    for (long position : positions) {
      groups.await(group(position), remote, position, SourceFlow.SOON);
    }
  }

  @Test
  void groupsInATransactionalLogStandBeforeTheRecordTheyWouldReadNext() {
    List<ProducerRecord<byte[], byte[]>> records = CountedRecords.of(partition, 105);
    try (LabTransactions transactions = new LabTransactions(lab.east(), lab.onEast(), topic)) {
      for (int first = 0; first < 100; first += 10) {
        transactions.commit(records.subList(first, first + 10));
      }
      transactions.abort(records.subList(100, 105));
    }
    lab.onEast().commit(group(55), partition, 55);
    lab.onEast().commit(group(116), partition, 116);
    assertThat(lab.onEast().endOffset(partition)).isEqualTo(116);

    flow.with("source.consumer.isolation.level", "read_committed").start();
    groups.start();

    groups.await(group(55), remote, 50, SourceFlow.SOON);
    groups.await(group(116), remote, 100, SourceFlow.SOON);
    assertThat(lab.onWest().endOffset(remote)).isEqualTo(100);
  }

  private String group(long position) {
    return topic + "-" + position;
  }

  @Test
  void whatIsCompressedOnTheSourceIsCompressedOnTheTargetByTheExamplesCodec() {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (int number = 0; number < RECORDS; number++) {
      records.add(new ProducerRecord<>(topic, 0, null, new byte[RECORD_BYTES]));
    }
    // By the producer: a setting of the topic would be carried over, and the target compress by it.
    try (LabClients compressing =
        LabClients.with(
            ConfigMaps.merged(lab.east().clientConfig(), Map.of("compression.type", "zstd")))) {
      compressing.produce(records);
    }

    Example example = Example.read(LabPaths.root().resolve("config-examples/source.json"), "", "");
    example
        .config()
        .forEach(
            (key, value) -> {
              if (key.startsWith("producer.override.")) {
                flow.with(key, value);
              }
            });
    flow.start();
    flow.awaitRecords(remote, RECORDS);

    long before = bytes(lab.onEast(), partition);
    long after = bytes(lab.onWest(), remote);
    Figure.say("compressed_bytes_source=%d target=%d raw=%d", before, after, RAW_BYTES);
    assertThat(before).as("what the producer compressed").isLessThan(RAW_BYTES / 20);
    assertThat(after).isLessThan(RAW_BYTES / 20);
  }

  /** Of the log of a partition on the only broker. */
  private static long bytes(LabClients clients, TopicPartition partition) {
    try {
      return clients
          .admin()
          .describeLogDirs(List.of(1))
          .allDescriptions()
          .get(30, TimeUnit.SECONDS)
          .get(1)
          .values()
          .stream()
          .map(directory -> directory.replicaInfos().get(partition))
          .filter(Objects::nonNull)
          .mapToLong(ReplicaInfo::size)
          .sum();
    } catch (ExecutionException | InterruptedException | TimeoutException e) {
      throw new LabException("asking for the size of " + partition, e);
    }
  }
}
