package io.connectmirror.cli.compare;

import static io.connectmirror.cli.compare.Records.record;
import static io.connectmirror.cli.compare.Streams.compare;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class CompactedComparisonTest {
  private static final ComparisonRules COMPACTED =
      new ComparisonRules(Records.CONTENTS, true, true, Long.MAX_VALUE, true, true);

  private final List<ConsumerRecord<ByteBuffer, ByteBuffer>> source = new ArrayList<>();
  private final List<ConsumerRecord<ByteBuffer, ByteBuffer>> target = new ArrayList<>();

  @Test
  void takesARecordWithANewerOneOfItsKeyForCleanedOnTheTarget() {
    both("k", "1");
    onSource("k", "2");
    both("other", "1");
    both("k", "3");

    ComparisonResult result = compare(COMPACTED, source, target);

    assertThat(result.cleaned()).isEqualTo(1);
    assertThat(result.different()).isZero();
  }

  @Test
  void missesTheNewestRecordOfAKey() {
    both("k", "1");
    onSource("k", "2");
    both("other", "1");

    ComparisonResult result = compare(COMPACTED, source, target);

    assertThat(result.missing()).isEqualTo(1);
    assertThat(result.differences().get(0).source()).hasValue(1);
  }

  @Test
  void takesARecordThatOnlyTheTargetHasForCleanedOnTheSource() {
    onTarget("k", "1");
    both("other", "1");
    both("k", "2");

    ComparisonResult result = compare(COMPACTED, source, target);

    assertThat(result.cleaned()).isEqualTo(1);
    assertThat(result.different()).isZero();
  }

  @Test
  void reportsANewestRecordThatOnlyTheTargetHas() {
    both("k", "1");
    onTarget("k", "2");

    assertThat(compare(COMPACTED, source, target).extra()).isEqualTo(1);
  }

  @Test
  void takesATombstoneForOneThatWasOldEnoughToGo() {
    both("k", "1");
    onSource("k", null);
    both("other", "1");

    ComparisonResult result = compare(COMPACTED, source, target);

    assertThat(result.cleaned()).isEqualTo(1);
    assertThat(result.different()).isZero();
  }

  @Test
  void doesNotJudgeWhatANewerRecordBehindTheRangeMayHaveReplaced() {
    both("k", "1");
    onSource("k", "2");
    both("other", "1");
    ComparisonRules part =
        new ComparisonRules(Records.CONTENTS, true, true, Long.MAX_VALUE, false, true);

    ComparisonResult result = compare(part, source, target);

    assertThat(result.notJudged()).isEqualTo(1);
    assertThat(result.different()).isZero();
  }

  @Test
  void doesNotJudgeMoreThanItCanRemember() {
    for (int i = 0; i < 300; i++) {
      onSource("k" + i, "old");
    }
    for (int i = 0; i < 300; i++) {
      both("k" + i, "new");
    }

    PlaceHints map =
        new PlaceHints() {
          @Override
          public long onTarget(long at) {
            return Math.max(0, at - 300);
          }

          @Override
          public long onSource(long at) {
            return at + 300;
          }
        };

    ComparisonResult result =
        Streams.run(
            new PartitionComparison(COMPACTED, map, Streams.SMALL), source, target, new Random(1));

    assertThat(result.different()).isZero();
    assertThat(result.cleaned() + result.notJudged()).isEqualTo(300);
    assertThat(result.notJudged()).isPositive();
    assertThat(result.equal()).isEqualTo(300);
  }

  @Test
  void countsEveryLatestValueThatIsOnBothSidesAsEqual() {
    for (int round = 0; round < 20; round++) {
      for (int key = 0; key < 10; key++) {
        boolean latest = round == 19;
        if (latest || (round + key) % 3 == 0) {
          both("k" + key, "r" + round);
        } else if ((round + key) % 3 == 1) {
          onSource("k" + key, "r" + round);
        } else {
          onTarget("k" + key, "r" + round);
        }
      }
    }

    ComparisonResult result = compare(COMPACTED, source, target);

    assertThat(result.different()).isZero();
    assertThat(result.notJudged()).isZero();
    assertThat(result.equal() + result.cleaned()).isEqualTo(200);
  }

  private void both(String key, String value) {
    onSource(key, value);
    onTarget(key, value);
  }

  private void onSource(String key, String value) {
    source.add(record(source.size(), key, value, time(key, value)));
  }

  private void onTarget(String key, String value) {
    target.add(record(target.size(), key, value, time(key, value)));
  }

  private static long time(String key, String value) {
    return 1_000L + ((key + value).hashCode() & 0xFFFF);
  }
}
