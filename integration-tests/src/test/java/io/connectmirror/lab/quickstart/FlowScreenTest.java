package io.connectmirror.lab.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.quickstart.FlowView.PartitionView;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FlowScreenTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final FlowView view =
      new FlowView(
          List.of(new PartitionView("orders", 0, 100, 90), new PartitionView("orders", 1, 50, 50)),
          OptionalLong.of(42));

  @Test
  void updatesTheTableInPlaceOnATerminal() {
    FlowScreen screen = screen(true);

    screen.show(view);
    screen.show(view);

    assertThat(printed().split("\u001b\\[3A\u001b\\[J", -1)).hasSize(2);
    assertThat(printed())
        .contains("source end", "target end", "lag", "heartbeat in ms")
        .containsPattern("orders +0 +100 +90 +10 +42\n")
        .containsPattern("orders +1 +50 +50 +0 +\n");
  }

  @Test
  void leavesWhatHasSettledAlone() {
    FlowScreen screen = screen(true);

    screen.show(view);
    screen.settle();
    screen.show(view);

    assertThat(printed()).doesNotContain("\u001b");
  }

  @Test
  void printsPlainLinesElsewhere() {
    screen(false).show(view);

    assertThat(printed())
        .isEqualTo(
            "  orders-0 source=100 target=90 lag=10; orders-1 source=50 target=50 lag=0;"
                + " heartbeat_ms=42\n");
  }

  @Test
  void saysThatNoHeartbeatHasArrivedYet() {
    assertThat(FlowScreen.line(new FlowView(List.of(), OptionalLong.empty())))
        .endsWith("heartbeat_ms=-");
  }

  private FlowScreen screen(boolean terminal) {
    return new FlowScreen(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal);
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
