package io.connectmirror.benchmarks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return BenchmarkCommand.run(new PrintWriter(out), new PrintWriter(err), args);
  }

  @Test
  void listsWhatThereIsWithoutStartingAnything() {
    assertThat(run("--list")).isZero();
    assertThat(out.toString())
        .contains("base                 1,000 B, lz4, 2:1, batches of 262,144 B, 4 partitions")
        .contains("latency-50000")
        .contains("batches of one record")
        .contains("Contenders: mm2, mm2-tuned, connect, direct, passthrough, loop");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --scenario=nothing    | no scenario 'nothing'
          --contenders=mm3      | no contender 'mm3'
          --rounds=0            | --rounds must be 1 to 100, not 0
          --records-mb=-1       | --records-mb must be 1 to
          --warmup-mb=0         | --warmup-mb must be 1 to
          --seconds=0           | --seconds must be 1 to
          --output=xml          | Invalid value for option '--output'
          --from=none.json      | cannot read none.json: java.nio.file.NoSuchFileException
          --from=pom.xml        | cannot read pom.xml
          --unknown             | Unknown option: '--unknown'
          """)
  void wrongUsageIsToldBeforeAnythingIsStarted(String argument, String message) {
    assertThat(run(argument)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }
}
