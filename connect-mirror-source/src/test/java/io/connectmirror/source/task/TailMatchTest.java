package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  private final TailMatch match = new TailMatch();

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
  void wantsNothingWhereTheTargetHasNothing() {
    assertThat(match.wantsMore()).isFalse();
    assertThat(match.onSource(0, EPOCH, print("a"))).isFalse();
  }

  @Property(tries = 500)
  void neverTakesARecordForWrittenThatWasNot(@ForAll long seed) {
    Random random = new Random(seed);
    TailMatch some = new TailMatch();
    List<String> source = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      source.add("r" + random.nextInt(6));
    }
    int writtenUpTo = random.nextInt(31);
    long at = 0;
    for (int i = 0; i < writtenUpTo; i++) {
      while (random.nextInt(5) == 0) {
        some.onTarget(at++, print("foreign" + at));
      }
      some.onTarget(at++, print(source.get(i)));
    }
    for (int i = 0; i < source.size() && some.onSource(i, EPOCH, print(source.get(i))); i++) {
      // Goes on while more is wanted.
    }

    assertThat(some.copies()).hasSize(writtenUpTo);
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
