package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

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
  void whatWaitedIsNotedInTheOrderInWhichItCame() {
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
    order.settled(number, () -> noted.add(number));
  }
}
