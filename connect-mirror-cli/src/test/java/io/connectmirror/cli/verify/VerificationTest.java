package io.connectmirror.cli.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.compare.ComparisonRun;
import io.connectmirror.cli.compare.DifferenceKind;
import io.connectmirror.cli.compare.FakeFeed;
import io.connectmirror.cli.compare.FakeMap;
import io.connectmirror.cli.compare.MirrorMarks;
import io.connectmirror.cli.compare.MirroredTopic;
import io.connectmirror.cli.compare.Records;
import io.connectmirror.cli.output.JsonText;
import io.connectmirror.cli.verify.VerifyReport.PartitionReport;
import io.connectmirror.cli.verify.VerifyReport.Verdict;
import io.connectmirror.common.format.ProvenanceHeader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;

class VerificationTest {
  private static final TopicPartition SOURCE = new TopicPartition("orders", 0);
  private static final TopicPartition TARGET = new TopicPartition("east.orders", 0);

  private final FakeFeed source = new FakeFeed();
  private final FakeFeed target = new FakeFeed();
  private final List<ConsumerRecord<ByteBuffer, ByteBuffer>> originals = new ArrayList<>();
  private final List<ConsumerRecord<ByteBuffer, ByteBuffer>> copies = new ArrayList<>();
  private final FakeMap map = new FakeMap();
  private boolean provenance;
  private MirroredTopic topic = new MirroredTopic("orders", "east.orders", 1, 1, false, true);
  private OffsetBound from = new OffsetBound.LogEnd();
  private Optional<SampleSize> sample = Optional.empty();
  private int differences = 100;

  @Test
  void findsEqualTopicsEqual() throws Exception {
    mirror(50);

    VerifyReport report = verify();

    assertThat(report.equal()).isTrue();
    assertThat(report.total().equal()).isEqualTo(50);
    assertThat(report.comparedPercent()).isEqualTo(100);
    assertThat(text(report)).contains("equal").contains("50 records are equal, 0 differ");
  }

  @Test
  void namesAForeignRecordByItsOffset() throws Exception {
    mirror(50);
    copies.add(Records.record(50, "k", "foreign", 7));

    VerifyReport report = verify();

    assertThat(report.equal()).isFalse();
    PartitionReport partition = report.partitions().get(0);
    assertThat(partition.verdict()).isEqualTo(Verdict.DIFFERENT);
    assertThat(partition.differences()).hasSize(1);
    assertThat(partition.differences().get(0).kind()).isEqualTo(DifferenceKind.EXTRA);
    assertThat(partition.differences().get(0).target()).hasValue(50);
    assertThat(text(report)).contains("extra").contains("1 differ");
    assertThat(JsonText.of(report)).contains("\"kind\" : \"EXTRA\"").contains("\"target\" : 50");
  }

  @Test
  void findsAnEmptyTopicEqual() throws Exception {
    VerifyReport report = verify();

    assertThat(report.equal()).isTrue();
    assertThat(report.partitions().get(0).verdict()).isEqualTo(Verdict.EQUAL);
  }

  @Test
  void countsWhatIsNotMirroredYet() throws Exception {
    mirror(10);
    for (int i = 10; i < 15; i++) {
      originals.add(Records.record(i, null, "later" + i, i));
    }

    VerifyReport report = verify();

    assertThat(report.equal()).isTrue();
    assertThat(report.total().notMirroredYet()).isEqualTo(5);
  }

  @Test
  void saysWhereACopyIsWanting() throws Exception {
    mirror(10);
    topic = new MirroredTopic("orders", "east.orders", 2, 1, false, true);

    VerifyReport report = verify();

    assertThat(report.equal()).isFalse();
    assertThat(report.partitions().get(1).verdict()).isEqualTo(Verdict.UNCLEAR);
    assertThat(report.partitions().get(1).notes().get(0))
        .contains("topic east.orders has 1 partitions on cluster west", "mirrorctl status");
  }

  @Test
  void saysOnWhichClusterACopyIsNotThereAtAll() throws Exception {
    mirror(0);
    topic = new MirroredTopic("orders", "east.orders", 1, 0, false, true);

    assertThat(verify().partitions().get(0).notes().get(0))
        .contains("no topic east.orders on cluster west", "DESCRIBE", "mirrorctl status");
  }

  @Test
  void saysWhatIsNotComparedByDesign() throws Exception {
    mirror(10);
    topic = new MirroredTopic("orders", "east.orders", 1, 1, true, false);

    assertThat(verify().notes())
        .anyMatch(note -> note.contains("timestamps were not compared"))
        .anyMatch(note -> note.contains("compacted"));
  }

  @Test
  void doesNotCountMarksNorWhatHasBeenOnTheTargetBefore() throws Exception {
    provenance = true;
    originals.add(Records.record(0, "k", "v", 5));
    copies.add(Records.record(0, "k", "v", 5, mark("east-id")));
    originals.add(Records.record(1, "k", "from the target", 5, mark("west-id")));
    originals.add(Records.record(2, "k", "w", 5));
    copies.add(Records.record(1, "k", "w", 5, mark("east-id")));
    map.run(0, 0, 1).run(2, 1, 1);

    VerifyReport report = verify();

    assertThat(report.equal()).isTrue();
    assertThat(report.total().leftOut()).isEqualTo(1);
  }

  @Test
  void leavesTheTargetsOwnRecordsOutWhereATopicKeepsItsName() throws Exception {
    provenance = true;
    topic = new MirroredTopic("orders", "orders", 1, 1, false, true);
    originals.add(Records.record(0, "k", "v", 5));
    copies.add(Records.record(0, "k", "its own", 5));
    copies.add(Records.record(1, "k", "v", 5, mark("east-id")));
    map.run(0, 1, 1);
    target.log(new TopicPartition("orders", 0), 0, copies);

    VerifyReport report = verify();

    assertThat(report.equal()).isTrue();
    assertThat(report.total().equal()).isEqualTo(1);
    assertThat(report.total().leftOut()).isEqualTo(1);
  }

  @Test
  void beginsAtATime() throws Exception {
    mirror(50);
    from = new OffsetBound.Since(Instant.ofEpochMilli(20));

    VerifyReport report = verify();

    assertThat(report.total().equal()).isEqualTo(30);
    assertThat(report.partitions().get(0).sourceFrom()).isEqualTo(20);
    assertThat(report.equal()).isTrue();
  }

  @Test
  void saysWhatShareASampleIs() throws Exception {
    mirror(10_000);
    sample = Optional.of(new SampleSize.Percent(20));

    VerifyReport report = verify();

    assertThat(report.comparedPercent()).isEqualTo(20);
    assertThat(report.total().equal()).isEqualTo(2_000);
    assertThat(report.equal()).isTrue();
  }

  @Test
  void listsNoMoreDifferencesThanItIsAsked() throws Exception {
    differences = 3;
    for (int i = 0; i < 40; i++) {
      originals.add(Records.record(i, "k" + i, "v", i));
      if (i % 4 != 3) {
        map.run(i, copies.size(), 1);
        copies.add(Records.record(copies.size(), "k" + i, "v", i));
      }
    }
    originals.add(Records.record(40, "end", "v", 40));
    copies.add(Records.record(copies.size(), "end", "v", 40));
    map.run(40, 30, 1);

    VerifyReport report = verify();

    assertThat(report.total().missing()).isEqualTo(10);
    assertThat(report.partitions().get(0).differences()).hasSize(3);
    assertThat(text(report)).contains("7 more differences are not listed");
  }

  private void mirror(int records) {
    for (int i = 0; i < records; i++) {
      originals.add(Records.record(i, "k" + i, "v" + i, i));
      copies.add(Records.record(i, "k" + i, "v" + i, i));
    }
    map.run(0, 0, records);
  }

  private static Header mark(String id) {
    return new RecordHeader(ProvenanceHeader.NAME, id.getBytes(UTF_8));
  }

  private static String text(VerifyReport report) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    VerifyPrinter.print(out, report);
    out.flush();
    return text.toString();
  }

  private VerifyReport verify() throws InterruptedException {
    source.log(SOURCE, 0, originals);
    target.log(TARGET, 0, copies);
    VerifyRequest request =
        new VerifyRequest(List.of(), Set.of(), from, new OffsetBound.LogEnd(), sample, differences);
    AtomicLong clock = new AtomicLong();
    ComparisonRun run =
        new ComparisonRun(
            source,
            target,
            new ComparisonRun.Limits(
                4, 1_000_000, differences, Duration.ofSeconds(30), Duration.ofDays(1)),
            Runnable::run,
            () -> clock.addAndGet(1_000),
            progress -> {},
            record -> {});
    return new Verification(
            request,
            new MirrorMarks(provenance, "east-id", "west-id", 1),
            source,
            target,
            map,
            "west",
            clock::get)
        .report("east->west", List.of(topic), List.of(), run);
  }
}
