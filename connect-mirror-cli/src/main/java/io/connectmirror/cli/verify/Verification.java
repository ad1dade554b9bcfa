package io.connectmirror.cli.verify;

import io.connectmirror.cli.compare.ComparisonRun;
import io.connectmirror.cli.compare.LanePlan;
import io.connectmirror.cli.compare.LaneResult;
import io.connectmirror.cli.compare.MappedPlaces;
import io.connectmirror.cli.compare.MirrorMarks;
import io.connectmirror.cli.compare.MirroredTopic;
import io.connectmirror.cli.compare.RecordFeed;
import io.connectmirror.cli.compare.RecordFeed.LogRange;
import io.connectmirror.cli.flow.OffsetTranslations;
import io.connectmirror.cli.verify.VerifyReport.Counts;
import io.connectmirror.cli.verify.VerifyReport.PartitionReport;
import io.connectmirror.cli.verify.VerifyReport.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/** One comparison of a flow's topics from the look at both clusters to the report. */
final class Verification {
  private final VerifyRequest request;
  private final MirrorMarks marks;
  private final RecordFeed source;
  private final RecordFeed target;
  private final OffsetTranslations map;
  private final String targetAlias;
  private final LongSupplier nanos;

  /**
   * @param marks of the records of the flow
   * @param map of the flow
   * @param targetAlias of the cluster that has the copies, for messages
   * @param nanos elapsed time
   */
  Verification(
      VerifyRequest request,
      MirrorMarks marks,
      RecordFeed source,
      RecordFeed target,
      OffsetTranslations map,
      String targetAlias,
      LongSupplier nanos) {
    this.request = request;
    this.marks = marks;
    this.source = source;
    this.target = target;
    this.map = map;
    this.targetAlias = targetAlias;
    this.nanos = nanos;
  }

  /** A partition that can be compared, and how. */
  private record Item(MirroredTopic topic, int partition, RangePlan plan) {
    TopicPartition onSource() {
      return new TopicPartition(topic.source(), partition);
    }

    TopicPartition onTarget() {
      return new TopicPartition(topic.target(), partition);
    }
  }

  /**
   * @param flow its label
   * @param notes that concern all
   */
  VerifyReport report(
      String flow, List<MirroredTopic> topics, List<String> notes, ComparisonRun run)
      throws InterruptedException {
    long begun = nanos.getAsLong();
    List<PartitionReport> reports = new ArrayList<>();
    List<Item> items = items(topics, reports);
    Map<Item, LanePlan> plans = new LinkedHashMap<>();
    for (Item item : items) {
      if (item.plan().segments().isEmpty()) {
        reports.add(PartitionReports.empty(item.topic(), item.partition(), item.plan()));
      } else {
        plans.put(item, lane(item));
      }
    }
    Map<LanePlan, LaneResult> results = new HashMap<>();
    run.run(List.copyOf(plans.values())).forEach(lane -> results.put(lane.plan(), lane));
    plans.forEach(
        (item, plan) ->
            reports.add(
                PartitionReports.compared(
                    item.topic(), item.partition(), item.plan(), results.get(plan))));
    return report(flow, topics, notes, reports, items, (nanos.getAsLong() - begun) / 1e9);
  }

  private VerifyReport report(
      String flow,
      List<MirroredTopic> topics,
      List<String> notes,
      List<PartitionReport> reports,
      List<Item> items,
      double seconds) {
    List<PartitionReport> sorted =
        reports.stream()
            .sorted(
                (a, b) ->
                    a.topic().equals(b.topic())
                        ? Integer.compare(a.partition(), b.partition())
                        : a.topic().compareTo(b.topic()))
            .toList();
    long length = items.stream().mapToLong(item -> item.plan().length()).sum();
    long chosen = items.stream().mapToLong(item -> item.plan().chosen()).sum();
    List<String> all = new ArrayList<>(notes);
    topics.forEach(topic -> all.addAll(notes(topic)));
    return new VerifyReport(
        flow,
        sorted.stream().allMatch(report -> report.verdict() == Verdict.EQUAL),
        length == 0 ? 100 : 100.0 * chosen / length,
        seconds,
        sorted.stream().map(PartitionReport::counts).reduce(Counts.NONE, Counts::plus),
        all,
        limited(sorted));
  }

  private List<PartitionReport> limited(List<PartitionReport> reports) {
    List<PartitionReport> limited = new ArrayList<>();
    int left = request.differences();
    for (PartitionReport report : reports) {
      int here = Math.min(left, report.differences().size());
      limited.add(report.withFirst(here));
      left -= here;
    }
    return limited;
  }

  private List<Item> items(List<MirroredTopic> topics, List<PartitionReport> reports)
      throws InterruptedException {
    Map<TopicPartition, Item> bySource = new LinkedHashMap<>();
    for (MirroredTopic topic : topics) {
      for (int partition = 0; partition < topic.partitions(); partition++) {
        if (!request.partitions().isEmpty() && !request.partitions().contains(partition)) {
          continue;
        }
        if (partition >= topic.copies()) {
          reports.add(PartitionReports.withoutCopy(topic, partition, targetAlias));
          continue;
        }
        Item item = new Item(topic, partition, new RangePlan(List.of(), 0, 0, 0, List.of()));
        bySource.put(item.onSource(), item);
      }
    }
    // The target's ends first: what lies before them was read of the source before its ends.
    Map<TopicPartition, LogRange> onTarget =
        target.ranges(bySource.values().stream().map(Item::onTarget).toList());
    Map<TopicPartition, LogRange> onSource = source.ranges(bySource.keySet());
    Map<TopicPartition, Long> from = offsets(request.from(), onSource);
    Map<TopicPartition, Long> to = offsets(request.to(), onSource);
    RangePlanner planner = new RangePlanner(map);
    List<Item> items = new ArrayList<>();
    for (Item item : bySource.values()) {
      LogRange here = onSource.get(item.onSource());
      LogRange there = onTarget.get(item.onTarget());
      if (here == null || there == null) {
        reports.add(PartitionReports.unclear(item.topic(), item.partition(), "it cannot be read"));
        continue;
      }
      PartitionEnds ends =
          new PartitionEnds(
              item.onSource(),
              item.onTarget(),
              here,
              there,
              optional(from.get(item.onSource())),
              optional(to.get(item.onSource())));
      items.add(
          new Item(
              item.topic(),
              item.partition(),
              planner.plan(ends, request.sample().orElse(new SampleSize.All()))));
    }
    return items;
  }

  private static OptionalLong optional(Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** Source offsets of a bound, where it is one. */
  private Map<TopicPartition, Long> offsets(OffsetBound bound, Map<TopicPartition, LogRange> ranges)
      throws InterruptedException {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    if (bound instanceof OffsetBound.At at) {
      ranges.keySet().forEach(partition -> offsets.put(partition, at.offset()));
    } else if (bound instanceof OffsetBound.Since since) {
      Map<TopicPartition, Long> times = new HashMap<>();
      ranges.keySet().forEach(partition -> times.put(partition, since.time().toEpochMilli()));
      Map<TopicPartition, Long> found = source.offsetsAt(times);
      ranges.forEach(
          (partition, range) -> offsets.put(partition, found.getOrDefault(partition, range.end())));
    }
    return offsets;
  }

  private LanePlan lane(Item item) {
    boolean sameName = item.topic().source().equals(item.topic().target());
    return new LanePlan(
        item.plan().segments(),
        marks.contents(item.topic().timestamps()),
        item.topic().compacted(),
        new MappedPlaces(map, item.onSource(), item.onTarget()),
        marks::isLeftOutOfSource,
        sameName ? marks::isOfTheTargetItself : record -> false);
  }

  private static List<String> notes(MirroredTopic topic) {
    List<String> notes = new ArrayList<>();
    if (!topic.timestamps()) {
      notes.add(
          topic.source()
              + ": timestamps were not compared, brokers set them (message.timestamp.type)");
    }
    if (topic.compacted()) {
      notes.add(
          topic.source()
              + ": compacted; a record that one side has alone counts as cleaned if a newer one of"
              + " its key was seen, or if it is a tombstone");
    }
    return notes;
  }
}
