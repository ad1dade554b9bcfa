package io.connectmirror.cli.drill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.compare.FakeFeed;
import io.connectmirror.cli.compare.FakeMap;
import io.connectmirror.cli.compare.MirrorMarks;
import io.connectmirror.cli.compare.MirroredTopic;
import io.connectmirror.cli.compare.RecordFeed;
import io.connectmirror.cli.compare.Records;
import io.connectmirror.cli.drill.DrillReport.GroupReport;
import io.connectmirror.cli.drill.DrillReport.PartitionReport;
import io.connectmirror.cli.drill.port.GroupFeed;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import io.connectmirror.common.testing.FakeCluster;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class DrillTest {
  private static final TopicPartition SOURCE = new TopicPartition("orders", 0);
  private static final TopicPartition TARGET = new TopicPartition("east.orders", 0);
  private static final int LEAD = 10;

  private final FakeCluster east = new FakeCluster("east").topic("orders", 1);
  private final FakeCluster west = new FakeCluster("west").topic("east.orders", 1);
  private final FakeFeed source = new FakeFeed();
  private final FakeFeed target = new FakeFeed();
  private final FakeMap map = new FakeMap().run(0, LEAD, 500);
  private final List<ConsumerRecord<ByteBuffer, ByteBuffer>> originals = new ArrayList<>();
  private final List<ConsumerRecord<ByteBuffer, ByteBuffer>> copies = new ArrayList<>();
  private final SchemaIds schemas = new SchemaIds();
  private final List<String> opened = new ArrayList<>();
  private long records = 100;

  DrillTest() {
    for (int i = 0; i < 500; i++) {
      originals.add(Records.record(i, "k" + i, "v" + i, i));
      copies.add(Records.record(i + LEAD, "k" + i, "v" + i, i));
    }
  }

  @Test
  void isGoodWhereTheGroupGoesOnWithTheVeryNextRecord() throws Exception {
    east.commit("billing", "orders", 0, 200);

    PartitionReport report = only(drill());

    assertThat(report.outcome()).isEqualTo(Outcome.OK);
    assertThat(report.begins()).hasValue(210);
    assertThat(report.compared()).isEqualTo(100);
    assertThat(report.reason()).isEmpty();
    assertThat(opened).containsExactly("drill-billing");
  }

  @Test
  void movesNoGroup() throws Exception {
    east.commit("billing", "orders", 0, 200);
    west.commit("billing", "east.orders", 0, 210);

    drill();

    assertThat(east.committed("billing", "orders", 0).orElseThrow().offset()).isEqualTo(200);
    assertThat(west.committed("billing", "east.orders", 0).orElseThrow().offset()).isEqualTo(210);
    assertThat(west.groupAdmin().listGroups())
        .extracting(ListedGroup::groupId)
        .containsExactly("billing");
  }

  @Test
  void saysHowManyRecordsWouldBeReadAgain() throws Exception {
    east.commit("billing", "orders", 0, 200);
    west.commit("billing", "east.orders", 0, 170);

    PartitionReport report = only(drill());

    assertThat(report.outcome()).isEqualTo(Outcome.READS_AGAIN);
    assertThat(report.readsAgain()).isEqualTo(40);
    assertThat(report.foreign()).isZero();
    assertThat(DrillPrinter.outcome(report)).isEqualTo("would read again 40");
  }

  @Test
  void saysHowManyRecordsWouldBeMissed() throws Exception {
    east.commit("billing", "orders", 0, 200);
    west.commit("billing", "east.orders", 0, 233);

    PartitionReport report = only(drill());

    assertThat(report.outcome()).isEqualTo(Outcome.MISSES);
    assertThat(report.misses()).isEqualTo(23);
    assertThat(report.atLeast()).isFalse();
  }

  @Test
  void saysAtLeastHowManyWhereThePlaceIsFarAhead() throws Exception {
    records = 50;
    east.commit("billing", "orders", 0, 200);
    west.commit("billing", "east.orders", 0, 400);

    PartitionReport report = only(drill());

    assertThat(report.outcome()).isEqualTo(Outcome.MISSES);
    assertThat(DrillPrinter.outcome(report)).isEqualTo("would miss at least 50");
  }

  @Test
  void findsNothingToSayOfAGroupThatHasReadAll() throws Exception {
    east.commit("billing", "orders", 0, 500);

    PartitionReport report = only(drill());

    assertThat(report.outcome()).isEqualTo(Outcome.OK);
    assertThat(report.begins()).hasValue(510);
  }

  @Test
  void countsWhatAGroupThatHasReadAllWouldReadAgain() throws Exception {
    east.commit("billing", "orders", 0, 500);
    west.commit("billing", "east.orders", 0, 480);

    PartitionReport report = only(drill());

    assertThat(report.outcome()).isEqualTo(Outcome.READS_AGAIN);
    assertThat(report.readsAgain()).isEqualTo(30);
  }

  @Test
  void findsAGapBehindAGoodStart() throws Exception {
    copies.subList(220, 225).clear();
    east.commit("billing", "orders", 0, 200);

    PartitionReport report = only(drill());

    assertThat(report.outcome()).isEqualTo(Outcome.DIFFERS);
    assertThat(report.missing()).isEqualTo(5);
    assertThat(report.misses()).isZero();
  }

  @Test
  void toleratesARecordOfAStranger() throws Exception {
    copies.add(220, Records.record(100_000, "k", "foreign", 1));
    for (int i = 0; i < copies.size(); i++) {
      ConsumerRecord<ByteBuffer, ByteBuffer> copy = copies.get(i);
      copies.set(
          i,
          Records.record(
              LEAD + i,
              UTF_8.decode(copy.key().duplicate()).toString(),
              UTF_8.decode(copy.value().duplicate()).toString(),
              copy.timestamp()));
    }
    east.commit("billing", "orders", 0, 200);

    PartitionReport report = only(drill());

    assertThat(report.outcome()).isEqualTo(Outcome.OK);
    assertThat(report.foreign()).isEqualTo(1);
  }

  @Test
  void cannotStartBehindTheEndOfTheLog() throws Exception {
    east.commit("billing", "orders", 0, 200);
    west.commit("billing", "east.orders", 0, 9_999);

    PartitionReport report = only(drill());

    assertThat(report.outcome()).isEqualTo(Outcome.CANNOT_START);
    assertThat(report.reason().orElseThrow()).contains("auto.offset.reset");
  }

  @Test
  void cannotStartWithoutAPlace() throws Exception {
    east.commit("billing", "orders", 0, 200);
    FakeMap nothing = new FakeMap();

    PartitionReport report = only(drill(nothing));

    assertThat(report.outcome()).isEqualTo(Outcome.CANNOT_START);
    assertThat(report.reason().orElseThrow()).contains("it holds nothing");
    assertThat(west.groupAdmin().listGroups()).isEmpty();
  }

  @Test
  void cannotStartWhereTheCopyOfTheGroupHasMembers() throws Exception {
    east.commit("billing", "orders", 0, 200);
    west.join("drill-billing", "somebody");

    GroupReport report = drill();

    assertThat(report.outcome()).isEqualTo(Outcome.CANNOT_START);
    assertThat(report.reason().orElseThrow()).contains("drill-billing");
  }

  @Test
  void notesTheIdsOfSchemas() throws Exception {
    copies.set(
        205, Records.record(205 + LEAD, "k", new String(new char[] {0, 0, 0, 0, 7, 'x'}), 1));
    east.commit("billing", "orders", 0, 200);

    drill();

    assertThat(schemas.examples())
        .containsOnly(Map.entry(7, new SchemaIds.Example("t", 0, 205 + LEAD, "value")));
  }

  private GroupReport drill() throws InterruptedException {
    return drill(map);
  }

  private GroupReport drill(FakeMap with) throws InterruptedException {
    west.append("east.orders", 0, 20_000);
    source.log(SOURCE, 0, originals);
    target.log(TARGET, 0, copies);
    DrillNames names = new DrillNames("drill-");
    DrillGroups groups = new DrillGroups(names, west.groupAdmin());
    AtomicLong clock = new AtomicLong();
    GroupPlan plan =
        new GroupSurvey(
                east.groupAdmin(), west.groupAdmin(), Map.of("orders", "east.orders"), with, names)
            .plans(List.of(), group -> true)
            .get(0);
    Drill drill =
        new Drill(
            List.of(new MirroredTopic("orders", "east.orders", 1, 1, false, true)),
            new MirrorMarks(false, "east-id", "west-id", 1),
            source,
            Consumer::new,
            groups,
            names,
            with,
            records,
            schemas,
            Duration.ofSeconds(30),
            Runnable::run,
            () -> clock.addAndGet(1_000));
    try {
      return drill.of(plan, Duration.ofDays(1));
    } finally {
      groups.remove();
    }
  }

  private static PartitionReport only(GroupReport report) {
    assertThat(report.partitions()).hasSize(1);
    assertThat(report.partitions().get(0).outcome()).isEqualTo(report.outcome());
    return report.partitions().get(0);
  }

  /** Of a group, over the fake cluster and its fake log. */
  private final class Consumer implements GroupFeed {
    private final String group;

    Consumer(String group) {
      this.group = group;
      opened.add(group);
    }

    @Override
    public Map<TopicPartition, Long> committed(Set<TopicPartition> partitions) {
      Map<TopicPartition, Long> committed = new HashMap<>();
      for (TopicPartition partition : partitions) {
        west.committed(group, partition.topic(), partition.partition())
            .map(CommittedOffset::offset)
            .ifPresent(offset -> committed.put(partition, offset));
      }
      return committed;
    }

    @Override
    public RecordFeed records() {
      return target;
    }

    @Override
    public void close() {}
  }
}
