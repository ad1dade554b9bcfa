package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.plan.StartPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class TailMatchTest {
  private static final int EPOCH = 3;

  private TailMatch match = written(0);

  @Test
  void findsTheCopiesUpToTheFirstRecordThatWasNotWritten() {
    target("a", "b", "c");

    source("a", "b", "c", "d");

    assertThat(match.copies())
        .containsExactly(
            new FoundCopy(0, 0, EPOCH), new FoundCopy(1, 1, EPOCH), new FoundCopy(2, 2, EPOCH));
  }

  @Test
  void stepsOverWhatOthersWroteAndWhatTheSourceHasNoMore() {
    target("x", "a", "gone", "b", "x");

    source("a", "b", "c");

    assertThat(match.copies())
        .containsExactly(new FoundCopy(0, 1, EPOCH), new FoundCopy(1, 3, EPOCH));
  }

  @Test
  void goesByTheOrderWhereRecordsAreEqual() {
    target("a", "a", "a");

    source("a", "a", "a", "a", "a");

    assertThat(match.copies())
        .containsExactly(
            new FoundCopy(0, 0, EPOCH), new FoundCopy(1, 1, EPOCH), new FoundCopy(2, 2, EPOCH));
  }

  @Test
  void takesTheFirstCopyOfWhatWasSentTwice() {
    target("a", "b", "a", "b", "c");

    source("a", "b", "c");

    assertThat(match.copies())
        .containsExactly(
            new FoundCopy(0, 0, EPOCH), new FoundCopy(1, 1, EPOCH), new FoundCopy(2, 4, EPOCH));
  }

  @Test
  void findsNothingBehindARecordThatWasNotWritten() {
    target("b");

    source("a", "b");

    assertThat(match.copies()).isEmpty();
    assertThat(match.wantsMore()).isFalse();
  }

  @Test
  void stepsOverWhatIsKnownToHaveBeenWrittenElsewhereAndForgetsWhatIsBeforeIt() {
    match = written(3);
    target("b", "d", "f");

    source("a", "b", "c", "d", "e", "f");

    assertThat(match.copies()).containsExactly(new FoundCopy(3, 1, EPOCH, true));
  }

  @Test
  void whatIsFoundDoesNotCountBeforeARecordThatWasWrittenElsewhere() {
    match = written(2);
    target("a");

    source("a", "b", "c");

    assertThat(match.copies()).isEmpty();
  }

  @Test
  void takesTheCopyOfARecordThatIsKnownToHaveBeenWrittenForNoOther() {
    match = written(3);
    target("a", "c");

    source("x", "a", "c", "a");

    assertThat(match.copies())
        .containsExactly(new FoundCopy(1, 0, EPOCH, true), new FoundCopy(2, 1, EPOCH));
  }

  @Test
  void nothingIsKnownToHaveBeenWrittenThatIsThereSinceTheLogWasCut() {
    match = new TailMatch(new StartPoint(3, OptionalInt.of(EPOCH - 1)));
    target("lost", "c");

    source("new", "b", "c");

    assertThat(match.copies()).isEmpty();
    assertThat(match.wantsMore()).isFalse();
  }

  @Test
  void norWhereNobodyCouldTellThatItWasCut() {
    match = new TailMatch(StartPoint.at(3));
    target("lost", "c");

    source("new", "b", "c");

    assertThat(match.copies()).isEmpty();
  }

  @Test
  void wantsNothingWhereTheTargetHasNothing() {
    assertThat(match.wantsMore()).isFalse();
    assertThat(match.onSource(0, EPOCH, print("a"))).isFalse();
  }

  @Property(tries = 500)
  void neverTakesARecordForWrittenThatWasNot(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> source = randomSource(random);
    int writtenUpTo = random.nextInt(31);

    match = written(random.nextInt(writtenUpTo + 1));
    randomTarget(random, source.subList(0, writtenUpTo));
    source(source.toArray(new String[0]));

    assertThat(match.copies()).hasSize(writtenUpTo);
  }

  @Property(tries = 500)
  void norWhereSomeOfWhatWasWrittenIsElsewhere(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> source = randomSource(random);
    int elsewhere = random.nextInt(15);
    int writtenUpTo = elsewhere + random.nextInt(15);

    match = written(elsewhere + random.nextInt(writtenUpTo - elsewhere + 1));
    randomTarget(random, source.subList(elsewhere, writtenUpTo));
    source(source.toArray(new String[0]));

    assertThat(match.copies()).allMatch(copy -> copy.source() < writtenUpTo);
  }

  /** Of records of which many are equal. */
  private static List<String> randomSource(Random random) {
    List<String> source = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      source.add("r" + random.nextInt(6));
    }
    return source;
  }

  /** Copies, and in between what others wrote. */
  private void randomTarget(Random random, List<String> copies) {
    List<String> target = new ArrayList<>();
    for (String copy : copies) {
      while (random.nextInt(5) == 0) {
        target.add("foreign" + target.size());
      }
      target.add(copy);
    }
    target(target.toArray(new String[0]));
  }

  @Test
  void aFingerprintIsOfKeyValueHeadersAndTimestamp() {
    Fingerprint print = Fingerprint.of(record("k", "v", 5, headers("h", "1")), true);

    assertThat(Fingerprint.of(record("k", "v", 5, headers("h", "1")), true)).isEqualTo(print);
    assertThat(Fingerprint.of(record("kv", "", 5, headers("h", "1")), true)).isNotEqualTo(print);
    assertThat(Fingerprint.of(record(null, "v", 5, headers("h", "1")), true)).isNotEqualTo(print);
    assertThat(Fingerprint.of(record("k", "v", 5, headers("h", "2")), true)).isNotEqualTo(print);
    assertThat(Fingerprint.of(record("k", "v", 6, headers("h", "1")), true)).isNotEqualTo(print);
    assertThat(Fingerprint.of(record("k", null, 5, headers()), true))
        .isNotEqualTo(Fingerprint.of(record("k", "", 5, headers()), true));
  }

  @Test
  void theHeaderThatTellsWhereARecordHasBeenDoesNotCount() {
    assertThat(Fingerprint.of(record("k", "v", 5, headers(Provenance.HEADER, "east")), true))
        .isEqualTo(Fingerprint.of(record("k", "v", 5, headers()), true));
  }

  @Test
  void theTimestampDoesNotCountWhereTheTargetGivesItsOwn() {
    assertThat(Fingerprint.of(record("k", "v", 5, headers()), false))
        .isEqualTo(Fingerprint.of(record("k", "v", 6, headers()), false));
  }

  private static TailMatch written(long below) {
    return new TailMatch(new StartPoint(below, OptionalInt.of(EPOCH)));
  }

  private void target(String... values) {
    for (int at = 0; at < values.length; at++) {
      match.onTarget(at, print(values[at]));
    }
  }

  private void source(String... values) {
    for (int at = 0; at < values.length && match.onSource(at, EPOCH, print(values[at])); at++) {
      // Goes on while more is wanted.
    }
  }

  private static Fingerprint print(String value) {
    return Fingerprint.of(record(null, value, 0, headers()), true);
  }

  private static Headers headers(String... namesAndValues) {
    RecordHeaders headers = new RecordHeaders();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.add(namesAndValues[i], namesAndValues[i + 1].getBytes(UTF_8));
    }
    return headers;
  }

  private static ConsumerRecord<byte[], byte[]> record(
      String key, String value, long timestamp, Headers headers) {
    return new ConsumerRecord<>(
        "t",
        0,
        0,
        timestamp,
        TimestampType.CREATE_TIME,
        0,
        0,
        key == null ? null : key.getBytes(UTF_8),
        value == null ? null : value.getBytes(UTF_8),
        headers,
        Optional.empty());
  }
}
