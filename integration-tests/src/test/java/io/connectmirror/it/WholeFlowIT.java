package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.client.MirroredFlow;
import io.connectmirror.client.OffsetTranslator;
import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.client.TranslatedOffset.Certainty;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabPaths;
import io.connectmirror.lab.quickstart.Example;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The three connectors of the examples, on brokers and workers of all releases. */
class WholeFlowIT {
  private static final Duration WITHIN = Duration.ofMinutes(1);
  private static final TopicPartition ORDERS = new TopicPartition("orders", 1);
  private static final TopicPartition REMOTE = new TopicPartition("east.orders", 1);
  private static final TopicPartition HEARTBEATS = new TopicPartition("east.heartbeats", 0);

  /**
   * Which releases mirror to which; the worker has the target's.
   *
   * @param from the source's
   * @param to the target's
   */
  record Releases(KafkaVersion from, KafkaVersion to) {}

  static List<Releases> releases() {
    return List.of(
            new Releases(KafkaVersion.OLDEST, KafkaVersion.NEWEST),
            new Releases(KafkaVersion.NEWEST, KafkaVersion.OLDEST),
            new Releases(KafkaVersion.CURRENT, KafkaVersion.CURRENT),
            new Releases(KafkaVersion.OLDEST, KafkaVersion.CURRENT),
            new Releases(KafkaVersion.NEWEST, KafkaVersion.NEWEST),
            new Releases(KafkaVersion.OLDEST, KafkaVersion.OLDEST))
        .subList(0, SuiteCounts.RELEASE_PAIRS.count());
  }

  @ParameterizedTest
  @MethodSource("releases")
  void mirrorsRecordsSettingsPositionsAndHeartbeats(Releases releases) throws InterruptedException {
    try (Lab lab = Lab.named("WholeFlowIT-" + releases.from() + "-" + releases.to())) {
      Cluster east = lab.start(ClusterSpec.named("east").version(releases.from()));
      Cluster west = lab.start(ClusterSpec.named("west").version(releases.to()));
      Worker worker =
          lab.start(WorkerSpec.named("connect").version(releases.to()).withPlugin(), west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        onEast.createTopic("orders", 2, Map.of("retention.ms", "86400000"));
        onEast.produce(ORDERS, 0, 100);
        onEast.commit("billing", ORDERS, 40);
        for (String file : List.of("source.json", "checkpoint.json", "heartbeat.json")) {
          create(worker, file, east, west);
        }
        await("records", () -> has(onWest, REMOTE, 100));
        await("the group", () -> onWest.committed("billing").equals(Map.of(REMOTE, 40L)));
        await("heartbeats of the chain", () -> has(onWest, HEARTBEATS, 2));
        assertThat(onWest.describe("east.orders").orElseThrow().partitions()).hasSize(2);
        assertThat(setting(onWest, "retention.ms")).isEqualTo("86400000");

        onEast.config("orders", "retention.ms", Optional.of("172800000"));
        await("the new setting", () -> setting(onWest, "retention.ms").equals("172800000"));
        worker.stop();
        onEast.produce(ORDERS, 100, 100);
        worker.start();
        await("records of both lives", () -> has(onWest, REMOTE, 200));
        assertThat(LabRecords.keys(onWest.read(REMOTE)))
            .isEqualTo(IntStream.range(0, 200).mapToObj(Integer::toString).toList());
        assertTranslated(west);
      }
    }
  }

  /** An application on the target asks for a position of its own, and for the way home. */
  private static void assertTranslated(Cluster west) throws InterruptedException {
    try (OffsetTranslator translator =
        OffsetTranslator.open(
            Map.copyOf(west.clientConfig()), MirroredFlow.seenFromTarget("east"), WITHIN)) {
      TranslatedOffset there = translator.toTarget(ORDERS, 70);
      assertThat(there.certainty()).as(there.toString()).isEqualTo(Certainty.EXACT);
      assertThat(there.partition()).contains(REMOTE);
      assertThat(there.offset()).hasValue(70);
      TranslatedOffset home = translator.toSource(REMOTE, 70);
      assertThat(home.certainty()).as(home.toString()).isEqualTo(Certainty.EXACT);
      assertThat(home.offset()).hasValue(70);
    }
  }

  private static void create(Worker worker, String file, Cluster east, Cluster west) {
    Example example =
        Example.read(
            LabPaths.root().resolve("config-examples").resolve(file),
            east.bootstrapServers(),
            west.bootstrapServers());
    Map<String, String> config = new HashMap<>(example.config());
    if (file.equals("source.json")) {
      config.put("sync.topic.configs.interval.seconds", "2");
    }
    worker.rest().create(example.name(), config);
    worker.rest().awaitRunning(example.name(), WITHIN);
  }

  private static boolean has(LabClients clients, TopicPartition partition, long records) {
    return clients.topics().contains(partition.topic()) && clients.endOffset(partition) >= records;
  }

  private static String setting(LabClients onWest, String key) {
    return onWest.configs("east.orders").get(key).value();
  }

  private static void await(String what, BooleanSupplier condition) {
    Await.until(WITHIN, () -> what, condition);
  }
}
