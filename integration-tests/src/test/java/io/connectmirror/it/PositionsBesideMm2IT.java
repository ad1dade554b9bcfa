package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.it.MirroredLog.Placements;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Groups that stand all over a log, translated by us and by MirrorMaker 2 on the same worker: how
 * many are where they should be, and what the others would read again or never.
 */
@Tag("long")
class PositionsBesideMm2IT {
  private static final int RECORDS = SuiteCounts.POSITION_RECORDS.count();

  /** Groups stand at the start of the log and after each of these. */
  private static final int STEPS = 40;

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration MIRRORED_WITHIN = Duration.ofMinutes(2);

  /** More than a minute, after which MirrorMaker 2 writes the offset syncs it has held back. */
  private static final Duration QUIET = Duration.ofSeconds(70);

  private static final Duration SETTLED_WITHIN = Duration.ofMinutes(4);

  /** Each mirrors into topics of its own, and has groups of its own. */
  private enum Product {
    MM2("mm2east", "org.apache.kafka.connect.mirror.Mirror"),
    OURS("east", "io.connectmirror.");

    private final String alias;
    private final String classes;

    Product(String alias, String classes) {
      this.alias = alias;
      this.classes = classes;
    }

    Map<String, String> source(Flow flow) {
      Map<String, String> config =
          flow.sourceConnector(
              Stream.of(LogKind.values()).map(LogKind::topic).collect(Collectors.joining(",")));
      config.put("source.consumer.isolation.level", "read_committed");
      config.put("sync.topic.acls.enabled", "false");
      return own(config, this == MM2 ? "SourceConnector" : "source.ClusterMirrorSourceConnector");
    }

    Map<String, String> checkpoint(Flow flow) {
      return own(
          flow.checkpointConnector(label() + "-.*"),
          this == MM2 ? "CheckpointConnector" : "checkpoint.ClusterMirrorCheckpointConnector");
    }

    private Map<String, String> own(Map<String, String> config, String className) {
      config.put("source.cluster.alias", alias);
      config.put("connector.class", classes + className);
      return config;
    }

    String group(LogKind kind, int step) {
      return "%s-%s-%02d".formatted(label(), kind.topic(), step);
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Map<LogKind, List<ConsumerRecord<byte[], byte[]>>> sources =
      new EnumMap<>(LogKind.class);
  private final Map<LogKind, List<Long>> positions = new EnumMap<>(LogKind.class);
  private LabClients onEast;
  private LabClients onWest;

  @Test
  void everyGroupOfOursIsExactWhateverTheLogIsLike() {
    try (Lab lab = Lab.named("PositionsBesideMm2IT")) {
      Cluster east =
          lab.start(
              ClusterSpec.named("east")
                  .property("log.cleaner.backoff.ms", LogKind.CLEANER_PAUSE_MS));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin().withMirrorMaker2(), west);
      Flow flow = new Flow(east, west);
      try (LabClients eastClients = LabClients.of(east);
          LabClients westClients = LabClients.of(west)) {
        onEast = eastClients;
        onWest = westClients;
        for (LogKind kind : LogKind.values()) {
          kind.fill(east, onEast, RECORDS);
          sources.put(kind, onEast.readCommitted(kind.partition()));
          placeGroups(kind);
        }

        for (Product product : Product.values()) {
          worker.rest().create(product.label() + "-source", product.source(flow));
          awaitCopies(product);
        }
        for (Product product : Product.values()) {
          String name = product.label() + "-checkpoint";
          worker.rest().create(name, product.checkpoint(flow));
          worker.rest().awaitRunning(name, SOON);
        }
        Map<String, Map<TopicPartition, Long>> placed =
            Settled.value(
                QUIET,
                SETTLED_WITHIN,
                () -> "positions on west that do not move any more",
                () -> onWest.committed(groups()));

        Map<LogKind, Placements> ours = new EnumMap<>(LogKind.class);
        for (LogKind kind : LogKind.values()) {
          for (Product product : Product.values()) {
            Placements placements = judge(kind, product, placed);
            say(kind, product, placements);
            if (product == Product.OURS) {
              ours.put(kind, placements);
            }
          }
        }
        assertThat(ours.values())
            .as("%s", ours)
            .containsOnly(new Placements(STEPS + 1, STEPS + 1, 0, 0, 0));
      }
    }
  }

  /** The same positions for both, from the first record to the end. */
  private void placeGroups(LogKind kind) {
    long start = onEast.startOffset(kind.partition());
    long end = onEast.endOffset(kind.partition());
    List<Long> all = new ArrayList<>();
    for (int step = 0; step <= STEPS; step++) {
      long position = start + (end - start) * step / STEPS;
      all.add(position);
      for (Product product : Product.values()) {
        onEast.commit(product.group(kind, step), kind.partition(), position);
      }
    }
    positions.put(kind, all);
  }

  private void awaitCopies(Product product) {
    for (LogKind kind : LogKind.values()) {
      TopicPartition copy = kind.copy(product.alias);
      Await.until(
          MIRRORED_WITHIN, () -> copy.topic(), () -> onWest.describe(copy.topic()).isPresent());
      Await.until(
          MIRRORED_WITHIN,
          () -> sources.get(kind).size() + " records in " + copy + ", " + onWest.endOffset(copy),
          () -> onWest.endOffset(copy) >= sources.get(kind).size());
    }
  }

  private static List<String> groups() {
    List<String> groups = new ArrayList<>();
    for (Product product : Product.values()) {
      for (LogKind kind : LogKind.values()) {
        for (int step = 0; step <= STEPS; step++) {
          groups.add(product.group(kind, step));
        }
      }
    }
    return groups;
  }

  private Placements judge(
      LogKind kind, Product product, Map<String, Map<TopicPartition, Long>> placed) {
    TopicPartition copy = kind.copy(product.alias);
    Map<Long, OptionalLong> bySource = new TreeMap<>();
    for (int step = 0; step <= STEPS; step++) {
      Long at = placed.get(product.group(kind, step)).get(copy);
      bySource.put(
          positions.get(kind).get(step), at == null ? OptionalLong.empty() : OptionalLong.of(at));
    }
    return MirroredLog.of(sources.get(kind), onWest.read(copy), onWest.endOffset(copy))
        .judge(bySource);
  }

  private void say(LogKind kind, Product product, Placements placements) {
    Figure.say(
        "positions kind=%s product=%s mirrored=%d groups=%d exact=%d read_again=%d"
            + " read_again_by_one_group=%d skipped=%d",
        kind.topic(),
        product.label(),
        sources.get(kind).size(),
        placements.groups(),
        placements.exact(),
        placements.readAgain(),
        placements.mostReadAgain(),
        placements.skipped());
  }
}
