package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.common.naming.TopicNaming;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/schema-registry.md says becomes of {@code _schemas}, and of the other topics. */
class SchemaRegistryRecipeTest {
  private static final String SCHEMAS = "_schemas";
  private static final Pattern PROPERTIES = Pattern.compile("(?s)```properties\\n(.*?)```");

  private static final Example ALONE =
      Example.of(ProjectFiles.EXAMPLES.resolve("schema-registry/source.json"));
  private static final Example FLOW =
      Example.of(ProjectFiles.EXAMPLES.resolve("active-standby/source.json"));

  @Test
  void theConnectorOfItsOwnKeepsTheName() {
    try (TopicNaming naming = naming(ALONE.settings())) {
      assertThat(naming.passesFilter(SCHEMAS)).isTrue();
      assertThat(naming.remoteTopic(SCHEMAS)).isEqualTo(SCHEMAS);
      assertThat(naming.passesFilter("orders")).isFalse();
    }
  }

  @Test
  void itSharesNoInternalTopicWithTheFlowBeside() {
    try (TopicNaming alone = naming(ALONE.settings());
        TopicNaming flow = naming(FLOW.settings())) {
      assertThat(InternalTopics.stateTopic(alone.pair()))
          .isNotEqualTo(InternalTopics.stateTopic(flow.pair()));
      assertThat(alone.internalTopics()).isNotEqualTo(flow.internalTopics());
    }
  }

  @Test
  void theFlowBesideTakesItUnlessToldOtherwise() {
    try (TopicNaming naming = naming(FLOW.settings())) {
      assertThat(naming.passesFilter(SCHEMAS)).isTrue();
      assertThat(naming.remoteTopic(SCHEMAS)).isEqualTo("east._schemas");
    }
    try (TopicNaming naming = naming(with(FLOW, blocks().get(0)))) {
      assertThat(naming.passesFilter(SCHEMAS)).isFalse();
      assertThat(naming.passesFilter("orders")).isTrue();
      assertThat(naming.passesFilter("__consumer_offsets")).isFalse();
    }
  }

  @Test
  void renamingKeepsThisNameAlone() {
    try (TopicNaming naming = naming(with(FLOW, blocks().get(1)))) {
      assertThat(naming.remoteTopic(SCHEMAS)).isEqualTo(SCHEMAS);
      assertThat(naming.remoteTopic("orders")).isEqualTo("east.orders");
    }
  }

  private static TopicNaming naming(Map<String, String> settings) {
    return SourceSettings.parse(settings).orThrow().newTopicNaming();
  }

  private static Map<String, String> with(Example example, String properties) {
    Properties more = new Properties();
    try {
      more.load(new StringReader(properties.replace("\\", "\\\\")));
    } catch (IOException e) {
      throw new AssertionError(properties, e);
    }
    Map<String, String> settings = new HashMap<>(example.settings());
    more.stringPropertyNames().forEach(key -> settings.put(key, more.getProperty(key)));
    return settings;
  }

  private static List<String> blocks() {
    return PROPERTIES
        .matcher(ProjectFiles.text(ProjectFiles.ROOT.resolve("docs/schema-registry.md")))
        .results()
        .map(found -> found.group(1))
        .toList();
  }
}
