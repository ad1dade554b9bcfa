package io.connectmirror.lab.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class QuickstartIT {
  private static final Duration STORY_WITHIN = Duration.ofMinutes(3);
  private static final Duration END_WITHIN = Duration.ofSeconds(15);

  @Test
  void tellsAFailoverInWhichNothingIsSkippedAndNothingReadAgain() throws Exception {
    try (QuickstartProcess quickstart = QuickstartProcess.start()) {
      int exitCode = quickstart.awaitEnd(STORY_WITHIN);

      String output = quickstart.output();
      assertThat(exitCode).as(output).isZero();
      assertThat(output)
          .contains("POST /connectors config-examples/source.json")
          .contains("POST /connectors config-examples/checkpoint.json")
          .contains("POST /connectors config-examples/heartbeat.json")
          .containsPattern("orders-0 source=\\d+ target=\\d+ lag=\\d+;.* heartbeat_ms=\\d+")
          .contains("records read again: 0")
          .contains("records skipped: 0")
          .doesNotContain("\u001b");
    }
  }

  @Test
  @Tag("long")
  void keepsEverythingRunningUntilItIsInterruptedAndNothingAfterwards() throws Exception {
    try (QuickstartProcess quickstart = QuickstartProcess.start("--keep", "--orders", "600")) {
      quickstart.awaitOutput("until Ctrl-C", STORY_WITHIN);
      assertThat(quickstart.output()).contains("records skipped: 0").contains("  curl -s http://");
      List<ProcessHandle> children = quickstart.children();
      assertThat(children).hasSizeGreaterThan(2).allMatch(ProcessHandle::isAlive);

      quickstart.interrupt();

      quickstart.awaitEnd(END_WITHIN);
      Await.until(
          END_WITHIN,
          () -> "the end of " + children,
          () -> children.stream().noneMatch(ProcessHandle::isAlive));
    }
  }
}
