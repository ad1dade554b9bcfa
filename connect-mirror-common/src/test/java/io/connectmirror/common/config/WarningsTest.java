package io.connectmirror.common.config;

import static io.connectmirror.common.config.Configs.checkpointWarnings;
import static io.connectmirror.common.config.Configs.sourceErrors;
import static io.connectmirror.common.config.Configs.sourceWarnings;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.config.ConfigProblems.Warning;
import io.connectmirror.spi.ConfigPropertyFilter;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;

class WarningsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "topics.blacklist; write topics.exclude",
        "groups.blacklist; write groups.exclude",
        "config.properties.blacklist; write config.properties.exclude",
        "use.incremental.alter.configs; has no effect",
        "add.source.alias.to.metrics; has no effect",
        "auto.include.jmx.reporter; write metric.reporters",
        "topic; did you mean topics?",
        "refresh.topic.interval.second; did you mean refresh.topics.interval.seconds?",
        "source.cluster.bootstrap.server; did you mean source.cluster.bootstrap.servers?",
        "sync.group.offset.enabled; did you mean sync.group.offsets.enabled?",
        "source.cluster.fetch.max.bytes; write source.consumer., source.producer. or source.admin.",
        "source.bootstrap.servers; how to connect begins with source.cluster.",
        "ssl.truststore.location; write source.cluster.ssl.truststore.location or target.cluster",
        "bootstrap.servers; write source.cluster.bootstrap.servers",
        "source.consumer.fetch.min.bites; did you mean source.consumer.fetch.min.bytes?",
        "producer.override.lingr.ms; did you mean producer.override.linger.ms?",
        "consumer.max.poll.record; did you mean consumer.max.poll.records?",
        "admin.timeout.mss; did you mean admin.timeout.ms?",
        "use.defaults.from; '1' counts as target: it takes source or target"
      })
  void keysWithoutEffectAreNoticed(String key, String advice) {
    assertThat(sourceErrors(key, "1")).isEmpty();
    assertThat(sourceWarnings(key, "1"))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.key()).isEqualTo(key);
              assertThat(warning.message()).contains(advice);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "my.policy.setting",
        "source.consumer.sasl.oauthbearer.jwks.endpoint.urls",
        "source.consumer.of.an.interceptor",
        "producer.override.linger.ms",
        "source.consumer.fetch.max.bytes",
        "consumer.max.poll.records",
        "transforms.x.type",
        "topic.creation.default.partitions",
        "emit.checkpoints.interval.seconds",
        "tasks.max",
        "errors.tolerance",
        "config.providers.file.class"
      })
  void keysOfOthersAreLeftAlone(String key) {
    assertThat(sourceWarnings(key, "1")).isEmpty();
  }

  @Test
  void aNegativeIntervalIsOffWithAWordOfAdvice() {
    assertThat(sourceWarnings("refresh.topics.interval.seconds", "-1"))
        .containsExactly(
            new Warning(
                "refresh.topics.interval.seconds",
                "a negative interval switches it off; say so with refresh.topics.enabled=false"));
    SourceSettings settings =
        SourceSettings.parse(Configs.with("refresh.topics.interval.seconds", "-1")).orThrow();
    assertThat(settings.refreshTopics().isOff()).isTrue();
  }

  @Test
  void aProducerWithoutIdempotenceMayRepeat() {
    assertThat(sourceWarnings("producer.override.enable.idempotence", null))
        .extracting(Warning::key)
        .containsExactly("producer.override.enable.idempotence");
    assertThat(
            sourceWarnings(
                "producer.override.enable.idempotence", null,
                "exactly.once.support", "required",
                "source.consumer.isolation.level", "read_committed"))
        .isEmpty();
  }

  @Test
  void groupSyncThatDependsOnTheSourceIsNoticed() {
    assertThat(checkpointWarnings("sync.group.offsets.enabled", "true"))
        .extracting(Warning::key)
        .containsExactly("offset-syncs.topic.location");
    assertThat(
            checkpointWarnings(
                "sync.group.offsets.enabled", "true", "offset-syncs.topic.location", "target"))
        .isEmpty();
  }

  @Test
  void anOddResetCountsAsEarliest() {
    for (String key : List.of("consumer.auto.offset.reset", "source.consumer.auto.offset.reset")) {
      assertThat(sourceWarnings(key, "none"))
          .containsExactly(
              new Warning(key, "'none' counts as earliest; the mirror knows earliest and latest"));
      assertThat(sourceWarnings(key, "latest")).isEmpty();
    }
  }

  @Test
  void valuesThatAreNotThereYetAreNoticed() {
    assertThat(sourceWarnings("refresh.topics.interval.seconds", "${file:/f:k}"))
        .extracting(Warning::key)
        .containsExactly("refresh.topics.interval.seconds");
  }

  @Test
  void eachWarningIsALineOfItsOwn() {
    List<String> lines = new ArrayList<>();
    Logger log =
        (Logger)
            Proxy.newProxyInstance(
                Logger.class.getClassLoader(),
                new Class<?>[] {Logger.class},
                (proxy, method, arguments) -> {
                  Object[] values = (Object[]) arguments[1];
                  lines.add(method.getName() + " " + values[0] + " " + values[1]);
                  return null;
                });

    SourceSettings.parse(Configs.with("topic", "t", "topics.blacklist", "b"))
        .problems()
        .logWarnings(log, "N");

    assertThat(lines).containsExactly("warn N topic", "warn N topics.blacklist");
  }

  @ParameterizedTest
  @CsvSource({"kitten, sitting, 3", "'', abc, 3", "abc, abc, 0", "ab, ba, 2", "topic, topics, 1"})
  void countsSlips(String a, String b, int slips) {
    assertThat(EditDistance.between(a, b)).isEqualTo(slips);
    assertThat(EditDistance.between(b, a)).isEqualTo(slips);
  }

  @ParameterizedTest
  @CsvSource({
    "source, ",
    "target, ",
    "moon, source or target",
    "east, write source",
    "Source, write source",
    "'source ', write source"
  })
  void whoseDefaultsHoldIsSaidByOneOfTwoWords(String value, String advice) {
    List<Warning> found =
        sourceWarnings("use.defaults.from", value, "source.cluster.alias", "east");
    if (advice == null) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found).singleElement().extracting(Warning::message).asString().contains(advice);
    }
    assertThat(
            sourceWarnings(
                "use.defaults.from",
                value,
                "config.property.filter.class",
                OwnFilter.class.getName()))
        .as("a filter of the user's own may take other words")
        .isEmpty();
  }

  /** Takes no topic setting over. */
  public static final class OwnFilter implements ConfigPropertyFilter {
    @Override
    public boolean shouldReplicateConfigProperty(String property) {
      return false;
    }
  }

  @Test
  void tellsWhichKeysNobodyReads() {
    assertThat(
            KeyCheck.unread(
                Set.of(
                    "topics",
                    "groups",
                    "tasks.max",
                    "exactly.once.support",
                    "transforms.x.type",
                    "topics.blacklist",
                    "source.cluster.ssl.protocol",
                    "source.consumer.fetch.min.bytes",
                    "producer.override.linger.ms",
                    "consumer.poll.timeout.ms",
                    "of.nobody",
                    "source.consumer.of.nobody",
                    "source.cluster.fetch.min.bytes")))
        .containsExactly(
            "of.nobody", "source.cluster.fetch.min.bytes", "source.consumer.of.nobody");
  }
}
