package io.connectmirror.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.OtherWorld;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings are read alike on workers that lack MirrorMaker 2 or have a newer Kafka. */
class OtherWorkersTest {
  private static final String MM2 = "org.apache.kafka.connect.mirror.";

  @Test
  void theNamesOfMm2sClassesNeedNoJarOfIt() throws Exception {
    try (OtherWorld world = OtherWorld.without(MM2)) {
      Map<String, String> config =
          Configs.with(
              "replication.policy.class", MM2 + "IdentityReplicationPolicy",
              "topic.filter.class", MM2 + "DefaultTopicFilter",
              "config.property.filter.class", MM2 + "DefaultConfigPropertyFilter");
      assertThat(problems(world, "SourceSettings", config)).isEqualTo("{} []");
      Object settings = invoke(parse(world, "SourceSettings", config), "orThrow");
      Object naming = invoke(settings, "newTopicNaming");
      assertThat(invoke(invoke(naming, "internalTopics"), "checkpoints"))
          .isEqualTo("A.checkpoints.internal");
    }
  }

  @Test
  void aClassThatNeedsTheMissingJarIsAFaultOfItsKey() throws Exception {
    try (OtherWorld world = OtherWorld.without(MM2)) {
      Map<String, String> config =
          Configs.with("topic.filter.class", PluginClassTest.Mm2Filters.class.getName());
      assertThat(problems(world, "SourceSettings", config))
          .startsWith("{topic.filter.class=[" + PluginClassTest.Mm2Filters.class.getName())
          .contains("the class cannot be loaded, it needs what is not there")
          .contains("org/apache/kafka/connect/mirror");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SourceSettings", "CheckpointSettings", "HeartbeatSettings"})
  void aNewerKafkaReadsTheSame(String settings) throws Exception {
    try (OtherWorld world = OtherWorld.withCurrentKafka()) {
      assertThat(problems(world, settings, Configs.LEAST)).isEqualTo("{} []");
      Map<String, String> bad =
          Configs.with(
              "metric.names.formats", "",
              "topics", "x[",
              "source.cluster.security.protocol", "SLL",
              "source.cluster.sasl.oauthbearer.header.urlencode", "maybe");
      assertThat(problems(world, settings, bad))
          .contains("source.cluster.security.protocol=", "header.urlencode");
    }
  }

  private static String problems(OtherWorld world, String settings, Map<String, String> config)
      throws ReflectiveOperationException, IOException {
    Object problems = invoke(parse(world, settings, config), "problems");
    return invoke(problems, "errors") + " " + invoke(problems, "warnings");
  }

  private static Object parse(OtherWorld world, String settings, Map<String, String> config)
      throws ReflectiveOperationException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(world);
    try {
      return world
          .loadClass("io.connectmirror.common.config." + settings)
          .getMethod("parse", Map.class)
          .invoke(null, config);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Object invoke(Object on, String method) throws ReflectiveOperationException {
    return on.getClass().getMethod(method).invoke(on);
  }
}
