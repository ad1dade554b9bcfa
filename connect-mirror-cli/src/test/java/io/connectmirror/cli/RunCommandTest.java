package io.connectmirror.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void saysWhatItDoes() {
    assertThat(run("run", "--help")).isEqualTo(ExitCode.GOOD);
    assertThat(out.toString()).contains("mirrorctl run mm2.properties").contains("--per-flow");
  }

  @Test
  void needsAFile() {
    assertThat(run("run")).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).contains("FILE");
  }

  @Test
  void needsAFileThatIsThere() {
    assertThat(run("run", "/nowhere/mm2.properties")).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).contains("cannot read /nowhere/mm2.properties");
  }

  @Test
  void needsTheLibrariesOfTheDistribution(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("mm2.properties"), "clusters=east,west");

    assertThat(run("run", file.toString(), "--home", directory.toString()))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).contains("lib/dedicated/connect-mirror-dedicated.jar");
  }

  private int run(String... args) {
    return MirrorCtl.run(new PrintWriter(out), new PrintWriter(err), args);
  }
}
