package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.FakeCluster;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SettledLogTest {
  private static final Duration POLL = Duration.ofSeconds(5);

  private final FakeCluster west = new FakeCluster("west").topic("syncs", 1);
  private final Stable stable = new Stable();
  private long nanos;
  private final SettledLog log = new SettledLog(stable, west.topicAdmin(), "syncs", () -> nanos);

  /** Ends where the first open transaction begins. */
  private static final class Stable implements InternalTopicLog {
    long stableEnd;

    @Override
    public boolean poll(Duration timeout, Reader reader) {
      return true;
    }

    @Override
    public long position() {
      return stableEnd;
    }

    @Override
    public void close() {}
  }

  @Test
  void isAtItsEndWhenNothingIsOpenBeforeTheEndThatItHadAtFirst() throws InterruptedException {
    west.append("syncs", 0, 10);
    stable.stableEnd = 4;
    assertThat(poll()).isFalse();
    west.append("syncs", 0, 10);
    stable.stableEnd = 9;
    assertThat(poll()).isFalse();

    stable.stableEnd = 10;

    assertThat(poll()).isTrue();
  }

  @Test
  void isAtItsEndAtOnceWhereNothingIsOpen() throws InterruptedException {
    west.append("syncs", 0, 10);
    stable.stableEnd = 10;

    assertThat(poll()).isTrue();
  }

  @Test
  void tellsOfATransactionThatStaysOpen() throws InterruptedException {
    west.append("syncs", 0, 10);
    stable.stableEnd = 4;
    assertThat(poll()).isFalse();
    nanos += Duration.ofSeconds(31).toNanos();

    assertThatThrownBy(this::poll)
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.RETRY))
        .hasMessageContainingAll("syncs", "west", "offset 4", "transaction.timeout.ms");
  }

  private boolean poll() throws InterruptedException {
    return log.poll(POLL, (offset, timestamp, key, value) -> {});
  }
}
