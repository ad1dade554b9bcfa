package io.connectmirror.cli.status.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.cli.status.view.PartitionView;
import io.connectmirror.cli.status.view.PartitionView.Mirrored;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LagTest {
  private static final long NOW_MS = 1_000_000;
  private static final Behind NOTHING = new Behind.Nothing();
  private static final Behind RECORD = new Behind.First(70, NOW_MS - 5_500, 90);

  /** Log of the source from 10 to 90 or so, and what it lags: records, seconds; -1: not known. */
  static Stream<Arguments> partitions() {
    return Stream.of(
        Arguments.of("mirrored to the end", log(10, 90, 50, mirrored(90), null), 0, 0),
        Arguments.of(
            "mirrored beyond the end as it was", log(10, 90, 50, mirrored(95), null), 0, 0),
        Arguments.of("not looked for records", log(10, 90, 50, mirrored(60), null), 30, -1),
        Arguments.of("only markers behind", log(10, 90, 50, mirrored(60), NOTHING), 0, 0),
        Arguments.of("a gap before the record", log(10, 90, 50, mirrored(60), RECORD), 20, 5),
        Arguments.of("purged meanwhile", log(70, 90, 50, mirrored(60), null), 20, -1),
        Arguments.of("nothing mirrored yet", log(10, 90, 0, null, null), 80, -1),
        Arguments.of("no remote topic yet", log(10, 90, -1, null, null), 80, -1),
        Arguments.of("offset syncs lost", log(10, 90, 50, null, null), -1, -1),
        Arguments.of("empty", log(0, 0, 0, null, null), 0, 0),
        Arguments.of("source unreachable", log(-1, -1, 50, mirrored(60), null), -1, -1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("partitions")
  void isWhatTheSourceHoldsBehindWhatIsMirrored(
      String what, PartitionView partition, long records, long seconds) {
    Lag lag = Lag.of(partition, false, NOW_MS);

    assertThat(lag.records().orElse(-1)).isEqualTo(records);
    assertThat(lag.seconds().orElse(-1)).isEqualTo(seconds);
  }

  @Test
  void isNotKnownOfWhatBeginsAtItsEndAndHasNoSync() {
    assertThat(Lag.of(log(10, 90, 0, null, null), true, NOW_MS).records()).isEmpty();
    assertThat(Lag.of(log(10, 90, 0, mirrored(60), null), true, NOW_MS).records()).hasValue(30);
  }

  @Test
  void aClockThatIsAheadMakesNoNegativeWaiting() {
    Behind ahead = new Behind.First(60, NOW_MS + 9_000, 90);
    Behind timeless = new Behind.First(60, -1, 90);

    assertThat(Lag.of(log(10, 90, 50, mirrored(60), ahead), false, NOW_MS).seconds()).hasValue(0);
    assertThat(Lag.of(log(10, 90, 50, mirrored(60), timeless), false, NOW_MS).seconds()).isEmpty();
  }

  private static Mirrored mirrored(long nextSource) {
    return new Mirrored(nextSource, 50, NOW_MS - 1_000);
  }

  private static PartitionView log(
      long start, long end, long targetEnd, Mirrored mirrored, Behind behind) {
    return new PartitionView(
        new TopicPartition("orders", 0),
        Optional.of("east.orders"),
        number(start),
        number(end),
        number(targetEnd),
        Optional.ofNullable(mirrored),
        Optional.ofNullable(behind));
  }

  private static OptionalLong number(long given) {
    return given < 0 ? OptionalLong.empty() : OptionalLong.of(given);
  }
}
