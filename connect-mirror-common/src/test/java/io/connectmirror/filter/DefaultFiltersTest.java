package io.connectmirror.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.testing.Mm2Oracle;
import io.connectmirror.spi.ConfigPropertyFilter;
import io.connectmirror.spi.GroupFilter;
import io.connectmirror.spi.TopicFilter;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefaultFiltersTest {
  private static final List<String> TOPICS =
      List.of("t", "foo", "foo-internal", "mm2-x.internal", "a.replica", "__x", "billing.internal");
  private static final List<String> GROUPS =
      List.of("g", "console-consumer-1", "connect-x", "__g", "a b");
  private static final List<String> PROPERTIES =
      List.of(
          "retention.ms",
          "min.insync.replicas",
          "minXinsyncXreplicas",
          "message.timestamp.type",
          "leader.replication.throttled.replicas",
          "unclean.leader.election.enable");

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "unset",
      value = {"unset; unset", "foo, t; unset", "'';unset", ".*;''", ".*; foo.*", "t|foo; t"})
  void selectTopicsAndGroupsLikeMm2(String include, String exclude) {
    Map<String, String> topics = config("topics", include, exclude);
    TopicFilter topicFilter = new DefaultTopicFilter();
    topicFilter.configure(topics);
    TopicFilter topicOracle = Mm2Oracle.plugin("DefaultTopicFilter", TopicFilter.class, topics);
    assertThat(TOPICS)
        .allSatisfy(
            t ->
                assertThat(topicFilter.shouldReplicateTopic(t))
                    .isEqualTo(topicOracle.shouldReplicateTopic(t)));
    Map<String, String> groups = config("groups", include, exclude);
    GroupFilter groupFilter = new DefaultGroupFilter();
    groupFilter.configure(groups);
    GroupFilter groupOracle = Mm2Oracle.plugin("DefaultGroupFilter", GroupFilter.class, groups);
    assertThat(GROUPS)
        .allSatisfy(
            g ->
                assertThat(groupFilter.shouldReplicateGroup(g))
                    .isEqualTo(groupOracle.shouldReplicateGroup(g)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "{config.properties.exclude=retention.*}", "{use.defaults.from=source}"})
  void selectPropertiesLikeMm2(String setting) {
    Map<String, String> config =
        setting.equals("{}")
            ? Map.of()
            : Map.of(
                setting.substring(1, setting.indexOf('=')),
                setting.substring(setting.indexOf('=') + 1, setting.length() - 1));
    ConfigPropertyFilter ours = new DefaultConfigPropertyFilter();
    ours.configure(config);
    ConfigPropertyFilter theirs =
        Mm2Oracle.plugin("DefaultConfigPropertyFilter", ConfigPropertyFilter.class, config);
    assertThat(PROPERTIES)
        .allSatisfy(
            p -> {
              assertThat(ours.shouldReplicateConfigProperty(p))
                  .isEqualTo(theirs.shouldReplicateConfigProperty(p));
              assertThat(ours.shouldReplicateSourceDefault(p))
                  .isEqualTo(theirs.shouldReplicateSourceDefault(p));
            });
  }

  @Test
  void aFilterThatWasNeverConfiguredSelectsNothing() {
    assertThat(new DefaultTopicFilter().shouldReplicateTopic("t")).isFalse();
    assertThat(new DefaultGroupFilter().shouldReplicateGroup("g")).isFalse();
  }

  @Test
  void aCommaInsideARegexIsPartOfIt() {
    DefaultTopicFilter filter = new DefaultTopicFilter();
    filter.configure(Map.of("topics", "q-[0-9]{1,2},foo"));
    assertThat(List.of("q-1", "q-12", "foo")).allMatch(filter::shouldReplicateTopic);
    assertThat(filter.exclusionReason("q-123")).isEqualTo("no entry of topics matches it");
  }

  @Test
  void retiredExcludeListsHoldWhileTheirSuccessorsAreUnset() {
    DefaultTopicFilter topics = new DefaultTopicFilter();
    topics.configure(Map.of("topics.blacklist", "foo"));
    assertThat(topics.exclusionReason("foo")).isEqualTo("topics.blacklist has the entry 'foo'");
    topics.configure(Map.of("topics.blacklist", "foo", "topics.exclude", "bar"));
    assertThat(topics.shouldReplicateTopic("foo")).isTrue();
    DefaultGroupFilter groups = new DefaultGroupFilter();
    groups.configure(Map.of("groups.blacklist", "foo"));
    assertThat(groups.shouldReplicateGroup("foo")).isFalse();
    DefaultConfigPropertyFilter properties = new DefaultConfigPropertyFilter();
    properties.configure(Map.of("config.properties.blacklist", "retention.*"));
    assertThat(properties.shouldReplicateConfigProperty("retention.ms")).isFalse();
  }

  @Test
  void aBadEntryNamesItsKey() {
    assertThatThrownBy(() -> new DefaultTopicFilter().configure(Map.of("topics.exclude", "a,x[")))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("topics.exclude: entry 2 of 2");
  }

  private static Map<String, String> config(String key, String include, String exclude) {
    if (include == null) {
      return Map.of();
    }
    return exclude == null ? Map.of(key, include) : Map.of(key, include, key + ".exclude", exclude);
  }
}
