package io.connectmirror.cli.compare;

import static io.connectmirror.cli.compare.Records.header;
import static io.connectmirror.cli.compare.Records.log;
import static io.connectmirror.cli.compare.Records.record;
import static io.connectmirror.cli.compare.Streams.PLAIN;
import static io.connectmirror.cli.compare.Streams.SMALL;
import static io.connectmirror.cli.compare.Streams.compare;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class PartitionComparisonTest {
  @Test
  void findsNothingBetweenEqualStreams() {
    ComparisonResult result = compare(log(0, "a", "b", "c"), log(7, "a", "b", "c"));

    assertThat(result.equal()).isEqualTo(3);
    assertThat(result.different()).isZero();
    assertThat(result.firstMatch()).hasValue(0);
  }

  @Test
  void findsNothingBetweenEmptyStreams() {
    assertThat(compare(List.of(), List.of()).different()).isZero();
  }

  @Test
  void namesAMissingRecordAndWhereItShouldStand() {
    ComparisonResult result = compare(log(10, "a", "b", "c", "d"), log(0, "a", "d"));

    assertThat(result.differences())
        .containsExactly(difference(DifferenceKind.MISSING, 11, 13, 1, 2, 2));
  }

  @Test
  void namesAForeignRecord() {
    ComparisonResult result = compare(log(10, "a", "b", "c"), log(0, "a", "b", "x", "c"));

    assertThat(result.differences())
        .containsExactly(difference(DifferenceKind.EXTRA, 12, 13, 2, 3, 1));
  }

  @Test
  void namesWhatARepeatedBlockIsACopyOf() {
    ComparisonResult result =
        compare(log(10, "a", "b", "c", "d"), log(0, "a", "b", "c", "b", "c", "d"));

    assertThat(result.differences())
        .containsExactly(difference(DifferenceKind.REPEATED, 11, 13, 3, 5, 2));
    assertThat(result.equal()).isEqualTo(4);
  }

  @Test
  void takesTheOneThatMovedFurtherForTheOneThatMoved() {
    assertThat(
            compare(log(0, "a", "b", "c", "d", "e"), log(0, "a", "c", "d", "b", "e")).differences())
        .containsExactly(difference(DifferenceKind.REORDERED, 1, 2, 3, 4, 1));
    assertThat(
            compare(log(0, "a", "b", "c", "d", "e"), log(0, "a", "d", "b", "c", "e")).differences())
        .containsExactly(difference(DifferenceKind.REORDERED, 3, 4, 1, 2, 1));
  }

  @Test
  void saysInWhatARecordWasChanged() {
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> source = new ArrayList<>(log(0, "a"));
    source.add(record(1, "k", "v", 5, header("h", "1")));
    source.addAll(log(2, "b"));
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> target = new ArrayList<>(log(0, "a"));
    target.add(record(1, "k", "w", 6, header("h", "2")));
    target.addAll(log(2, "b"));

    assertThat(compare(source, target).differences())
        .containsExactly(
            new Difference(
                DifferenceKind.CHANGED,
                OptionalLong.of(1),
                OptionalLong.of(2),
                OptionalLong.of(1),
                OptionalLong.of(2),
                1,
                List.of(RecordPart.VALUE, RecordPart.HEADERS, RecordPart.TIMESTAMP)));
  }

  @Test
  void tellsNullFromEmptyAndHeadersInAnotherOrder() {
    assertThat(changed(record(0, "k", null, 5), record(0, "k", "", 5)))
        .containsExactly(RecordPart.VALUE);
    assertThat(changed(record(0, null, "v", 5), record(0, "", "v", 5)))
        .containsExactly(RecordPart.KEY);
    assertThat(
            changed(
                record(0, "k", "v", 5, header("a", "1"), header("b", "2")),
                record(0, "k", "v", 5, header("b", "2"), header("a", "1"))))
        .containsExactly(RecordPart.HEADERS);
  }

  @Test
  void overlooksTheMarkOfTheMirrorAtTheEndOfTheCopysHeadersAlone() {
    ConsumerRecord<ByteBuffer, ByteBuffer> original = record(0, "k", "v", 5, header("h", "1"));

    assertThat(
            compare(
                    List.of(original),
                    List.of(record(0, "k", "v", 5, header("h", "1"), header("mark", "east"))))
                .different())
        .isZero();
    assertThat(changed(original, record(0, "k", "v", 5, header("h", "1"), header("mark", "other"))))
        .containsExactly(RecordPart.HEADERS);
    assertThat(changed(original, record(0, "k", "v", 5, header("mark", "east"), header("h", "1"))))
        .containsExactly(RecordPart.HEADERS);
  }

  @Test
  void overlooksTimestampsWhereTheyAreNotToBeCompared() {
    RecordContents contents = new RecordContents(false, "mark", new byte[0], 1);
    ComparisonRules rules = new ComparisonRules(contents, false, true, Long.MAX_VALUE, true, true);

    assertThat(
            compare(rules, List.of(record(0, "k", "v", 5)), List.of(record(0, "k", "v", 6)))
                .different())
        .isZero();
  }

  @Test
  void countsWhatIsBehindTheMirrorAsNotMirroredYet() {
    ComparisonRules rules = new ComparisonRules(Records.CONTENTS, false, true, 2, true, true);

    ComparisonResult result = compare(rules, log(0, "a", "b", "c", "d"), log(0, "a"));

    assertThat(result.missing()).isEqualTo(1);
    assertThat(result.differences().get(0).source()).hasValue(1);
    // It stops reading where nothing can be missing any more.
    assertThat(result.notMirroredYet()).isZero();
  }

  @Test
  void takesNothingForMissingBehindTheLastMatchAndTheMap() {
    ComparisonRules rules = new ComparisonRules(Records.CONTENTS, false, true, 0, true, true);

    ComparisonResult result = compare(rules, log(0, "a", "b", "c", "d"), log(0, "a", "c"));

    assertThat(result.differences())
        .containsExactly(difference(DifferenceKind.MISSING, 1, 2, 1, 2, 1));
  }

  @Test
  void doesNotJudgeWhatStandsBeforeTheFirstMatchOfStreamsThatBeginApart() {
    ComparisonRules rules =
        new ComparisonRules(Records.CONTENTS, false, false, Long.MAX_VALUE, true, true);
    String[] names = names(100);

    ComparisonResult result = compare(rules, log(0, tail(names, 80)), log(0, names));

    assertThat(result.different()).isZero();
    assertThat(result.outside()).isEqualTo(80);
    assertThat(result.equal()).isEqualTo(20);
  }

  @Test
  void leavesAloneWhatFollowsTheRangeOnTheTarget() {
    ComparisonRules rules =
        new ComparisonRules(Records.CONTENTS, false, true, Long.MAX_VALUE, true, false);

    ComparisonResult result = compare(rules, log(0, "a", "b"), log(0, "a", "b", "c", "d"));

    assertThat(result.equal()).isEqualTo(2);
    assertThat(result.different()).isZero();
  }

  @Test
  void knowsCopiesOfWhatCameBeforeTheRangeForRepetitions() {
    PartitionComparison comparison = new PartitionComparison(PLAIN, PlaceHints.NONE, SMALL);
    log(0, "a", "b").forEach(comparison::known);

    ComparisonResult result =
        Streams.run(comparison, log(2, "c", "d"), log(0, "b", "c", "d"), new Random(1));

    assertThat(result.repeatedAtStart()).isEqualTo(1);
    assertThat(result.different()).isEqualTo(1);
    assertThat(result.firstMatch()).hasValue(2);
  }

  @Test
  void tellsWhatIsMissingBeforeTheFirstMatchFromLaterGaps() {
    ComparisonResult result = compare(log(0, "a", "b", "c", "d", "e"), log(0, "c", "e"));

    assertThat(result.missing()).isEqualTo(3);
    assertThat(result.missingAtStart()).isEqualTo(2);
  }

  @Test
  void findsTheWayBackAfterAForeignBlockLongerThanItLooksAhead() {
    String[] names = names(200);
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> target = new ArrayList<>(log(0, "0", "1"));
    for (int i = 0; i < 40; i++) {
      target.add(Records.named(2 + i, "foreign" + i));
    }
    target.addAll(log(42, tail(names, 2)));

    ComparisonResult result = compare(log(0, names), target);

    assertThat(result.extra()).isEqualTo(40);
    assertThat(result.different()).isEqualTo(40);
    assertThat(result.equal()).isEqualTo(200);
  }

  @Test
  void followsTheOffsetMapOverAGapLongerThanAllItRemembers() {
    String[] names = names(2_000);
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> source = log(0, names);
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> target = new ArrayList<>(log(0, "0", "1"));
    target.addAll(log(2, tail(names, 1_000)));
    PlaceHints map =
        new PlaceHints() {
          @Override
          public long onTarget(long at) {
            return at < 2 ? at : Math.max(2, at - 998);
          }

          @Override
          public long onSource(long at) {
            return at < 2 ? at : at + 998;
          }
        };

    ComparisonResult result =
        Streams.run(new PartitionComparison(PLAIN, map, SMALL), source, target, new Random(1));

    assertThat(result.missing()).isEqualTo(998);
    assertThat(result.different()).isEqualTo(998);
    assertThat(result.differences()).hasSize(1);
  }

  @Test
  void findsALateCopyBehindItsLookAhead() {
    String[] names = names(60);
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> target = new ArrayList<>(log(0, tail(names, 1)));
    target.add(Records.named(59, "0"));

    ComparisonResult result = compare(log(0, names), target);

    assertThat(result.differences())
        .containsExactly(difference(DifferenceKind.REORDERED, 0, 1, 59, 60, 1));
  }

  private static List<RecordPart> changed(
      ConsumerRecord<ByteBuffer, ByteBuffer> original,
      ConsumerRecord<ByteBuffer, ByteBuffer> copy) {
    ComparisonResult result = compare(List.of(original), List.of(copy));
    assertThat(result.changed()).isEqualTo(1);
    return result.differences().get(0).parts();
  }

  private static Difference difference(
      DifferenceKind kind, long source, long sourceEnd, long target, long targetEnd, long records) {
    return new Difference(
        kind,
        OptionalLong.of(source),
        OptionalLong.of(sourceEnd),
        OptionalLong.of(target),
        OptionalLong.of(targetEnd),
        records,
        List.of());
  }

  static String[] names(int count) {
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = String.valueOf(i);
    }
    return names;
  }

  private static String[] tail(String[] names, int from) {
    return Arrays.copyOfRange(names, from, names.length);
  }
}
