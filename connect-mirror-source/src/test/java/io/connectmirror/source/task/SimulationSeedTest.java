package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A story that went wrong goes wrong again wherever its seed is told. */
class SimulationSeedTest {
  private static final long SEED = 2_002;
  private static final int STORIES = 3;
  private static final int STEPS = 1_000;

  @Test
  void aSeedTellsTheSameStoryInAnotherJvm(@TempDir Path dir) throws Exception {
    Path told = dir.resolve("told");
    Process other = inAnotherJvm(told);
    List<String> here = stories();

    boolean ended = other.waitFor(60, TimeUnit.SECONDS);
    other.destroyForcibly();

    assertThat(ended).as("the other JVM has ended").isTrue();
    assertThat(other.exitValue()).isZero();
    assertThat(Files.readAllLines(told, UTF_8)).isEqualTo(here);
  }

  private static Process inAnotherJvm(Path told) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            SimulationSeedTest.class.getName())
        .redirectOutput(told.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Tells the stories on the standard output. */
  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    stories().forEach(out::println);
  }

  private static List<String> stories() {
    List<String> told = new ArrayList<>();
    for (int story = 0; story < STORIES; story++) {
      SourceSimulation simulation = new SourceSimulation(SEED + story, told::add);
      simulation.run(STEPS);
      told.addAll(simulation.outcome().lines().toList());
    }
    return told;
  }
}
