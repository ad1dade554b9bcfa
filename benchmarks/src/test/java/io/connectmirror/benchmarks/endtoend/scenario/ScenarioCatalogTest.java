package io.connectmirror.benchmarks.endtoend.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioCatalogTest {
  @Test
  void theNamedOnesReachEveryValueOfTheMatrix() {
    assertThat(values(Scenario::recordBytes)).contains(100, 1_000, 10_000, 100_000);
    assertThat(values(Scenario::codec)).containsExactlyInAnyOrder(Codec.values());
    assertThat(values(Scenario::compressibility)).contains(1, 2, 3);
    assertThat(values(Scenario::batchBytes)).contains(0, 16 * 1024, 256 * 1024);
    assertThat(values(Scenario::partitions)).contains(1, 4, 20, 200);
    assertThat(values(Scenario::rttMillis)).contains(0, 20, 100);
    assertThat(values(Scenario::recordsPerSecond)).contains(0, 1_000, 50_000);
  }

  private static <T> Set<T> values(Function<Scenario, T> field) {
    return ScenarioCatalog.all().stream().map(field).collect(Collectors.toSet());
  }

  @Test
  void anExpressionChangesWhatItNamesAndNothingElse() {
    String name = "base+size=500+codec=gzip+ratio=3+batch=16k+partitions=7+rtt=40+rate=10";

    assertThat(ScenarioCatalog.parse(List.of(name)))
        .containsExactly(new Scenario(name, 500, Codec.GZIP, 3, 16 * 1024, 7, 40, 10));
    assertThat(ScenarioCatalog.parse(List.of("100b+codec=none")))
        .containsExactly(new Scenario("100b+codec=none", 100, Codec.NONE, 2, 256 * 1024, 4, 0, 0));
  }

  @Test
  void eachIsMeasuredOnceInTheOrderInWhichItWasAskedFor() {
    assertThat(ScenarioCatalog.parse(List.of("zstd", "base", "zstd")))
        .extracting(Scenario::name)
        .containsExactly("zstd", "base");
    assertThat(ScenarioCatalog.parse(List.of("all"))).isEqualTo(ScenarioCatalog.all());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nothing          | no scenario 'nothing'
          ''               | no scenario ''
          base+size        | 'size' must be like size=100
          base+            | '' must be like size=100
          base+colour=red  | a scenario has no 'colour', but size, codec
          base+size=big    | size needs a number, not 'big'
          base+size=7      | size must be 8 to 1,000,000, not 7
          base+size=2000k  | size must be 8 to
          base+batch=4000000k | batch must be 0 to 1,000,000, not 2,147,483,647
          base+codec=zip   | codec must be none, lz4, zstd or gzip, not 'zip'
          base+partitions=0 | partitions must be 1 to
          base+rtt=-1      | rtt must be 0 to
          """)
  void whatIsNotUnderstoodIsNamed(String expression, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ScenarioCatalog.parse(List.of(expression)))
        .withMessageContaining(message);
  }

  @Test
  void everyPartitionGetsAsManyRecords() {
    Scenario of200 = ScenarioCatalog.parse(List.of("200-partitions+size=100000")).get(0);

    assertThat(of200.recordsOf(100)).isEqualTo(1_000);
    assertThat(of200.recordsOf(30)).isEqualTo(200);
    assertThat(of200.recordsOf(1)).as("at least one for each").isEqualTo(200);
  }
}
