package io.connectmirror.benchmarks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the suite measures everybody. What it measures here is too little to mean anything. */
class BenchmarkIT {
  @TempDir private Path directory;

  @Test
  @Tag("long")
  void everyContenderIsMeasuredInEveryKindOfScenario() throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Path chart = directory.resolve("chart.svg");

    int exitCode =
        BenchmarkCommand.run(
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            "--scenario=base,rtt-20-1-partition,latency-1000",
            "--contenders=mm2,connect,loop",
            "--rounds=1",
            "--records-mb=4",
            "--warmup-mb=1",
            "--seconds=3",
            "--output=json",
            "--svg=" + chart);

    assertThat(exitCode).as(err.toString()).isZero();
    JsonNode report = new ObjectMapper().readTree(out.toString());
    assertThat(report.path("failures")).isEmpty();
    assertThat(report.path("measurements")).hasSize(9);
    for (JsonNode one : report.path("measurements")) {
      assertThat(one.path("records").asLong())
          .as(one.toString())
          .isEqualTo(one.path("expected").asLong());
      assertThat(one.path("mbPerSecond").asDouble()).as(one.toString()).isPositive();
      assertThat(one.path("memoryMb").asDouble()).as(one.toString()).isBetween(1.0, 1_500.0);
      boolean paced = one.path("scenario").asText().equals("latency-1000");
      assertThat(one.has("p999Ms")).as(one.toString()).isEqualTo(paced);
      // Half of each value is random, and batches are what the codec has to work with.
      double mirrored = one.path("records").asLong() * (paced ? 100 : 1_000) / 1e6;
      assertThat(one.path("diskMb").asDouble())
          .as(one.toString())
          .isBetween(mirrored / 2, mirrored * 4);
    }
    assertThat(chart).isNotEmptyFile();
  }
}
