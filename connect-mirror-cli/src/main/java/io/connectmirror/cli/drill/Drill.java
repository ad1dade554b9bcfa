package io.connectmirror.cli.drill;

import io.connectmirror.cli.compare.ComparisonRun;
import io.connectmirror.cli.compare.LanePlan;
import io.connectmirror.cli.compare.LaneResult;
import io.connectmirror.cli.compare.MappedPlaces;
import io.connectmirror.cli.compare.MirrorMarks;
import io.connectmirror.cli.compare.MirroredTopic;
import io.connectmirror.cli.compare.RecordFeed;
import io.connectmirror.cli.compare.RecordFeed.LogRange;
import io.connectmirror.cli.drill.DrillReport.GroupReport;
import io.connectmirror.cli.drill.DrillReport.PartitionReport;
import io.connectmirror.cli.drill.GroupPlan.PartitionPlan;
import io.connectmirror.cli.drill.port.GroupFeed;
import io.connectmirror.cli.flow.OffsetTranslations;
import io.connectmirror.common.result.FailureException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Lets one group after the other go on on the target, under another name. */
final class Drill {
  private static final int PARALLEL = 16;
  private static final int DIFFERENCES = 0;
  private static final long BUFFER_BYTES = 128L << 20;

  private final Map<String, MirroredTopic> topics = new HashMap<>();
  private final MirrorMarks marks;
  private final RecordFeed source;
  private final Function<String, GroupFeed> feeds;
  private final DrillGroups groups;
  private final DrillNames names;
  private final OffsetTranslations map;
  private final DrillSegments segments;
  private final SchemaIds schemas;
  private final Duration stall;
  private final Executor readers;
  private final LongSupplier nanos;

  /**
   * @param topics that are mirrored
   * @param feeds opens a consumer of a group on the target
   * @param records of each partition to read
   * @param schemas takes the ids that are found
   * @param stall how long nothing may come before that is a fault
   * @param readers run the reading of both sides
   * @param nanos elapsed time
   */
  Drill(
      List<MirroredTopic> topics,
      MirrorMarks marks,
      RecordFeed source,
      Function<String, GroupFeed> feeds,
      DrillGroups groups,
      DrillNames names,
      OffsetTranslations map,
      long records,
      SchemaIds schemas,
      Duration stall,
      Executor readers,
      LongSupplier nanos) {
    topics.forEach(topic -> this.topics.put(topic.source(), topic));
    this.marks = marks;
    this.source = source;
    this.feeds = feeds;
    this.groups = groups;
    this.names = names;
    this.map = map;
    this.segments = new DrillSegments(map, records);
    this.schemas = schemas;
    this.stall = stall;
    this.readers = readers;
    this.nanos = nanos;
  }

  /**
   * @param within how long it may take
   */
  GroupReport of(GroupPlan plan, Duration within) throws InterruptedException {
    long begun = nanos.getAsLong();
    Map<TopicPartition, Long> positions = plan.positions();
    try {
      if (!positions.isEmpty()) {
        Optional<String> refused = groups.make(plan.group(), positions);
        if (refused.isPresent()) {
          return failed(plan, refused.get());
        }
      }
      try (GroupFeed feed = feeds.apply(names.of(plan.group()))) {
        return read(plan, positions, feed, within, begun);
      }
    } catch (FailureException e) {
      return failed(plan, e.getMessage());
    }
  }

  private GroupReport failed(GroupPlan plan, String reason) {
    return new GroupReport(
        plan.group(),
        Outcome.CANNOT_START,
        OptionalLong.empty(),
        Optional.of(reason),
        plan.partitions().stream()
            .map(partition -> DrillVerdict.cannotStart(partition, reason))
            .toList());
  }

  private GroupReport read(
      GroupPlan plan,
      Map<TopicPartition, Long> positions,
      GroupFeed feed,
      Duration within,
      long begun)
      throws InterruptedException {
    Map<TopicPartition, Long> committed =
        positions.isEmpty() ? Map.of() : feed.committed(positions.keySet());
    Map<TopicPartition, LogRange> onTarget = feed.records().ranges(plan.byTarget().keySet());
    Map<TopicPartition, LogRange> onSource =
        source.ranges(plan.partitions().stream().map(PartitionPlan::onSource).toList());
    Map<PartitionPlan, PartitionReport> reports = new HashMap<>();
    Map<PartitionPlan, LanePlan> lanes = new LinkedHashMap<>();
    for (PartitionPlan partition : plan.partitions()) {
      Optional<String> obstacle = obstacle(partition, positions, committed, onSource, onTarget);
      if (obstacle.isPresent()) {
        reports.put(partition, DrillVerdict.cannotStart(partition, obstacle.get()));
      } else {
        lanes.put(partition, lane(partition, onSource, onTarget));
      }
    }
    FirstRecord first = new FirstRecord(begun);
    ComparisonRun run =
        new ComparisonRun(
            source,
            feed.records(),
            new ComparisonRun.Limits(PARALLEL, BUFFER_BYTES, DIFFERENCES, stall, within),
            readers,
            nanos,
            progress -> {},
            first::note);
    Map<LanePlan, LaneResult> results = new HashMap<>();
    run.run(List.copyOf(lanes.values())).forEach(result -> results.put(result.plan(), result));
    lanes.forEach(
        (partition, lane) -> {
          LaneResult result = results.get(lane);
          reports.put(
              partition,
              result == null
                  ? DrillVerdict.cannotStart(partition, "the time of the drill was over before")
                  : DrillVerdict.of(partition, result));
        });
    return report(plan, reports, first.ms);
  }

  private GroupReport report(
      GroupPlan plan, Map<PartitionPlan, PartitionReport> reports, OptionalLong firstRecordMs) {
    List<PartitionReport> ordered = new ArrayList<>();
    plan.partitions().forEach(partition -> ordered.add(reports.get(partition)));
    Outcome worst =
        ordered.stream()
            .map(PartitionReport::outcome)
            .max(Comparator.naturalOrder())
            .orElse(Outcome.OK);
    return new GroupReport(plan.group(), worst, firstRecordMs, Optional.empty(), ordered);
  }

  private Optional<String> obstacle(
      PartitionPlan partition,
      Map<TopicPartition, Long> positions,
      Map<TopicPartition, Long> committed,
      Map<TopicPartition, LogRange> onSource,
      Map<TopicPartition, LogRange> onTarget) {
    Optional<String> obstacle = segments.obstacle(partition, onTarget.get(partition.onTarget()));
    if (obstacle.isPresent()) {
      return obstacle;
    }
    if (!onSource.containsKey(partition.onSource())) {
      return Optional.of(
          "partition %s cannot be read on the source, so nothing can be compared"
              .formatted(partition.onSource()));
    }
    Long wanted = positions.get(partition.onTarget());
    Long read = committed.get(partition.onTarget());
    return wanted.equals(read)
        ? Optional.empty()
        : Optional.of(
            "%d was committed for group %s, and a consumer of it was told %s"
                .formatted(wanted, names.of("<group>"), read));
  }

  private LanePlan lane(
      PartitionPlan partition,
      Map<TopicPartition, LogRange> onSource,
      Map<TopicPartition, LogRange> onTarget) {
    MirroredTopic topic = topics.get(partition.onSource().topic());
    boolean sameName = topic.source().equals(topic.target());
    return new LanePlan(
        List.of(
            segments.segment(
                partition, onSource.get(partition.onSource()), onTarget.get(partition.onTarget()))),
        marks.contents(topic.timestamps()),
        topic.compacted(),
        new MappedPlaces(map, partition.onSource(), partition.onTarget()),
        marks::isLeftOutOfSource,
        sameName ? marks::isOfTheTargetItself : record -> false);
  }

  /** Takes the time of the first record, and the ids of all schemas. */
  private final class FirstRecord {
    private final long begun;
    private OptionalLong ms = OptionalLong.empty();

    FirstRecord(long begun) {
      this.begun = begun;
    }

    void note(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
      if (ms.isEmpty()) {
        ms = OptionalLong.of((nanos.getAsLong() - begun) / 1_000_000);
      }
      schemas.note(record);
    }
  }
}
