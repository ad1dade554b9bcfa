package io.connectmirror.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DirectPlaneSettingsTest {
  private final Map<String, String> settings =
      Configs.with("producer.override.enable.idempotence", null);

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "transforms; a; set data.plane=connect",
        "exactly.once.support; required; set data.plane=connect",
        "producer.override.linger.ms; 5; set target.producer.linger.ms in its place"
      })
  void whatTheWorkersProducerAloneDoesIsRefusedWithWhatToSetInItsPlace(
      String key, String value, String message) {
    settings.put(key, value);
    settings.put("data.plane", "direct");

    SortedMap<String, List<String>> errors = SourceSettings.parse(settings).problems().errors();

    assertThat(errors).containsOnlyKeys(key);
    assertThat(errors.get(key)).singleElement().asString().contains(message);
  }

  @Test
  void theTasksOwnProducerNeedsNoOverrideToRepeatNothing() {
    settings.put("data.plane", "direct");
    settings.put("target.producer.linger.ms", "20");

    Parsed<SourceSettings> parsed = SourceSettings.parse(settings);

    assertThat(parsed.problems().errors()).isEmpty();
    assertThat(parsed.problems().warnings()).isEmpty();
    assertThat(parsed.orThrow().dataPlane()).isEqualTo(DataPlane.DIRECT);
  }

  @Test
  void onlyWhatGoesThroughTheWorkerIsInItsTransactions() {
    assertThat(SourceSettings.writesThroughTheWorker(settings)).isTrue();
    settings.put("data.plane", "connect");
    assertThat(SourceSettings.writesThroughTheWorker(settings)).isTrue();
    settings.put("data.plane", "direct");
    assertThat(SourceSettings.writesThroughTheWorker(settings)).isFalse();
  }
}
