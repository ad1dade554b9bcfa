package io.connectmirror.cli.mm2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files, and what MirrorMakerConfig of MirrorMaker 2 4.3.1 made of them: which pairs of clusters it
 * starts connectors for, and with which settings. All but {@code facts} were made up by chance,
 * over keys of every kind at every place.
 */
class Mm2FileOracleTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "facts", "00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13",
        "14", "15", "16", "17", "18", "19", "20", "21", "22", "23"
      })
  void givesEveryConnectorWhatMirrorMakerGivesIt(String name) throws IOException {
    Map<String, Map<String, String>> actual = new TreeMap<>();
    Mm2File file = new Mm2File(lines(name + ".properties"));
    file.pairs().stream()
        .filter(file::runs)
        .forEach(
            pair -> {
              Map<String, String> settings = new TreeMap<>();
              file.ofConnectors(pair).forEach((key, setting) -> settings.put(key, setting.value()));
              settings.remove("name");
              settings.remove("connector.class");
              actual.put(pair.label(), settings);
            });
    assertThat(actual).isEqualTo(expected(name + ".expected"));
  }

  private static Map<String, Map<String, String>> expected(String resource) throws IOException {
    Map<String, Map<String, String>> flows = new TreeMap<>();
    Map<String, String> flow = new TreeMap<>();
    for (String line : text(resource).split("\n", -1)) {
      if (line.startsWith("# ")) {
        flow = new TreeMap<>();
        flows.put(line.substring(2), flow);
      } else if (!line.isEmpty()) {
        flow.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
      }
    }
    return flows;
  }

  private static Map<String, String> lines(String resource) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = reader(resource)) {
      properties.load(reader);
    }
    Map<String, String> lines = new HashMap<>();
    properties.stringPropertyNames().forEach(key -> lines.put(key, properties.getProperty(key)));
    return lines;
  }

  private static String text(String resource) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Reader reader = reader(resource)) {
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        text.append((char) c);
      }
    }
    return text.toString();
  }

  private static Reader reader(String resource) {
    return new InputStreamReader(
        Objects.requireNonNull(
            Mm2FileOracleTest.class.getResourceAsStream("/mm2-4.3.1/" + resource), resource),
        StandardCharsets.UTF_8);
  }
}
