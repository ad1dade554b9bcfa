package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class AckOrderTest {
  private final AckOrder order = new AckOrder();
  private final List<Long> noted = new ArrayList<>();

  @Test
  void whatIsSettledInTheOrderOfSendingIsNotedAtOnce() {
    settle(send());
    settle(send());

    assertThat(noted).containsExactly(0L, 1L);
  }

  @Test
  void nothingBehindARecordThatIsNeverSettledIsNoted() {
    settle(send());
    send();
    settle(send());
    settle(send());

    assertThat(noted).containsExactly(0L);
  }

  @Test
  void whatWaitedIsNotedAsItLiesOnTheTarget() {
    for (int i = 0; i < 4; i++) {
      send();
    }
    settle(1, 41);
    settle(2, 42);

    // Its acknowledgement was lost, and it was known again.
    settle(0, 40);
    settle(3, 43);

    assertThat(noted).containsExactly(0L, 1L, 2L, 3L);
  }

  @Test
  void whatWaitedIsNotedInTheOrderInWhichItCameWhereNobodyKnowsWhereItLies() {
    for (int i = 0; i < 5; i++) {
      send();
    }
    settle(2);
    settle(1);
    settle(4);
    assertThat(noted).isEmpty();

    settle(0);
    assertThat(noted).containsExactly(2L, 1L, 0L);

    settle(3);
    assertThat(noted).containsExactly(2L, 1L, 0L, 4L, 3L);
  }

  /** Behind one that is never settled there may be all that a partition may have on its way. */
  @Test
  @Timeout(10)
  void whatWaitsCostsNothingForEachThatComes() {
    int most = 200_000;
    for (int i = 0; i < most; i++) {
      send();
    }
    for (int number = 10; number < most; number++) {
      settle(number);
    }
    for (int number = 0; number < 9; number++) {
      settle(number);
    }
    assertThat(noted).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);

    settle(9);

    assertThat(noted).hasSize(most).endsWith(9L);
  }

  @Test
  void aNewStretchBeginsFromItsOwnFirstRecord() {
    send();
    send();
    settle(1);

    order.begin();
    settle(send());

    assertThat(noted).containsExactly(0L);
  }

  private long send() {
    return order.sent();
  }

  private void settle(long number) {
    settle(number, AckOrder.SOMEWHERE);
  }

  private void settle(long number, long target) {
    order.settled(number, target, () -> noted.add(number));
  }
}
