package io.connectmirror.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChildProcessTest {
  static final Duration WITHIN = Duration.ofSeconds(60);

  @TempDir private Path directory;

  static ChildSpec sleeper(Path directory) {
    return child(directory, Sleeper.class, List.of("an argument"));
  }

  private static ChildSpec child(Path directory, Class<?> main, List<String> arguments) {
    return new ChildSpec(
        "child",
        directory,
        Jvm.heap(64).option("-Dlab.root=" + LabPaths.root()),
        System.getProperty("java.class.path"),
        main.getName(),
        arguments,
        false);
  }

  private ChildProcess startedSleeper() {
    ChildProcess child = ChildProcess.start(sleeper(directory));
    Await.until(WITHIN, () -> "a start", () -> !child.linesOfThisStart("there").isEmpty());
    return child;
  }

  @Test
  void stopsAChildInOrder() {
    ChildProcess child = startedSleeper();

    boolean inOrder = child.stop(WITHIN);

    assertThat(inOrder).isTrue();
    assertThat(child.isAlive()).isFalse();
    assertThat(child.log().lines()).containsExactly("there with an argument", "in order");
  }

  @Test
  void killsAChildWithoutAnyNotice() {
    ChildProcess child = startedSleeper();

    child.kill();

    assertThat(child.isAlive()).isFalse();
    assertThat(child.exitCode()).isEqualTo(137);
    assertThat(child.log().lines()).containsExactly("there with an argument");
  }

  @Test
  void freezesAChildThatThenEndsOnlyAfterwards() {
    try (ChildProcess child = startedSleeper()) {
      child.pause();
      child.pause();
      child.resume();

      assertThat(child.stop(WITHIN)).isTrue();
    }
  }

  @Test
  void killsAFrozenChild() {
    ChildProcess child = startedSleeper();
    child.pause();

    child.close();

    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void keepsTheLogsOfAllStartsAndKnowsThemApart() {
    startedSleeper().stop(WITHIN);

    try (ChildProcess second = startedSleeper()) {
      assertThat(second.log().lines("there")).hasSize(2);
      assertThat(second.linesOfThisStart("in order")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endsAChildWhoseParentWasKilledEvenAFrozenOne(boolean frozen) {
    Path below = directory.resolve("below");
    List<String> arguments = List.of(below.toString(), Boolean.toString(frozen));
    ChildProcess parent = ChildProcess.start(child(directory, Orphanage.class, arguments));
    String line = parent.log().await("child \\d+", WITHIN);
    long pid = Long.parseLong(line.split(" ", -1)[1]);

    parent.kill();

    Await.until(
        WITHIN,
        () -> "the end of process " + pid,
        () -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
  }

  @Test
  void saysWhatAServerThatDoesNotStartHasLogged() {
    ChildSpec broken = child(directory, ChildProcessTest.class, List.of());
    Server server = new Server(() -> broken, started -> false, WITHIN, WITHIN);
    server.launch();

    assertThatThrownBy(server::awaitReady)
        .isInstanceOf(LabException.class)
        .hasMessageContaining("exit code 1")
        .hasMessageContaining("NoSuchMethodException");
  }
}
