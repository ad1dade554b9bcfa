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

  private Map<String, String> exactlyOnce() {
    settings.putAll(
        Map.of(
            "data.plane", "direct",
            "direct.exactly.once", "true",
            "offset-syncs.topic.location", "target",
            "source.consumer.isolation.level", "read_committed"));
    return settings;
  }

  @Test
  void recordsSyncsAndPositionsAreOneTransactionIfThatIsAskedFor() {
    Parsed<SourceSettings> parsed = SourceSettings.parse(exactlyOnce());

    assertThat(parsed.problems().errors()).isEmpty();
    assertThat(parsed.problems().warnings()).isEmpty();
    assertThat(parsed.orThrow().exactlyOnce()).isTrue();
    settings.remove("direct.exactly.once");
    assertThat(SourceSettings.parse(settings).orThrow().exactlyOnce()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "data.plane; connect; data.plane=direct alone: set that, or remove this",
        "emit.offset-syncs.enabled; false; set emit.offset-syncs.enabled=true",
        "offset-syncs.topic.location; source; set offset-syncs.topic.location=target",
        "source.consumer.isolation.level; read_uncommitted; isolation.level=read_committed"
      })
  void whatExactlyOnceCannotDoWithoutIsRefusedWithWhatToSet(
      String key, String value, String message) {
    exactlyOnce().put(key, value);
    if (key.startsWith("emit")) {
      settings.remove("offset-syncs.topic.location");
    }

    SortedMap<String, List<String>> errors = SourceSettings.parse(settings).problems().errors();

    assertThat(errors).containsOnlyKeys("direct.exactly.once");
    assertThat(errors.get("direct.exactly.once")).singleElement().asString().contains(message);
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
