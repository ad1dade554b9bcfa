package io.connectmirror.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.spi.ConfigPropertyFilter;
import io.connectmirror.spi.GroupFilter;
import io.connectmirror.spi.ReplicationPolicy;
import io.connectmirror.spi.SettingException;
import io.connectmirror.spi.TopicFilter;
import java.util.Map;
import org.apache.kafka.common.Configurable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PluginClassTest {
  private static final Map<String, String> CONFIG = Map.of("x", "1", "topics", "t");

  @Test
  void createsAClassOfTheUserWithTheConnectorsSettings() {
    TopicFilter filter = create(OwnFilter.class.getName(), TopicFilter.class);
    assertThat(filter.shouldReplicateTopic("1")).isTrue();
    assertThat(filter.shouldReplicateTopic("2")).isFalse();
    assertThat(filter.exclusionReason("2")).contains(OwnFilter.class.getName());
    assertThat(load(OwnFilter.class.getName(), TopicFilter.class).isBuiltIn()).isFalse();
    assertThat(load(Foreign.class.getName(), TopicFilter.class).isBuiltIn()).isFalse();
    assertThat(load(DefaultTopicFilter.class.getName(), TopicFilter.class).isBuiltIn()).isTrue();
  }

  @Test
  void looksBeyondTheContextLoader() {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      for (ClassLoader context : new ClassLoader[] {null, ClassLoader.getPlatformClassLoader()}) {
        thread.setContextClassLoader(context);
        assertThat(create(OwnFilter.class.getName(), TopicFilter.class))
            .isInstanceOf(OwnFilter.class);
      }
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void adaptsAPolicyOfMm2() {
    ReplicationPolicy policy = create(Mm2Policy.class.getName(), ReplicationPolicy.class);
    assertThat(policy.formatRemoteTopic("A", "t")).isEqualTo("A/t/1");
    assertThat(policy.topicSource("A/t")).isEqualTo("source");
    assertThat(policy.upstreamTopic("A/t")).isEqualTo("upstream");
    assertThat(policy.originalTopic("A/t")).isEqualTo("upstream");
    assertThat(policy.heartbeatsTopic()).isEqualTo("heartbeats");
    assertThat(policy.offsetSyncsTopic("B")).isEqualTo("mm2-offset-syncs.B.internal");
    assertThat(policy.checkpointsTopic("A")).isEqualTo("A.checkpoints.internal");
    assertThat(policy.isHeartbeatsTopic("heartbeats")).isFalse();
    assertThat(policy.isCheckpointsTopic("A.checkpoints.internal")).isTrue();
    assertThat(policy.isMM2InternalTopic("mm2-x.internal")).isTrue();
    assertThat(policy.isInternalTopic("__x")).isTrue();
  }

  @Test
  void adaptsAPolicyOfMm2ThatTakesNoSettings() {
    assertThat(
            create(Mm2PlainPolicy.class.getName(), ReplicationPolicy.class)
                .formatRemoteTopic("A", "t"))
        .isEqualTo("A/t/null");
  }

  @Test
  void adaptsTheFiltersOfMm2() {
    TopicFilter topics = create(Mm2Filters.class.getName(), TopicFilter.class);
    assertThat(topics.shouldReplicateTopic("t1")).isTrue();
    assertThat(topics.exclusionReason("t")).contains(Mm2Filters.class.getName());
    GroupFilter groups = create(Mm2Filters.class.getName(), GroupFilter.class);
    assertThat(groups.shouldReplicateGroup("g1")).isTrue();
    assertThat(groups.exclusionReason("g")).contains(Mm2Filters.class.getName());
    ConfigPropertyFilter properties =
        create(Mm2Filters.class.getName(), ConfigPropertyFilter.class);
    assertThat(properties.shouldReplicateConfigProperty("p1")).isTrue();
    assertThat(properties.shouldReplicateSourceDefault("p")).isFalse();
    topics.close();
    groups.close();
    properties.close();
    assertThat(Mm2Filters.closed).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"IdentityReplicationPolicy", "DefaultReplicationPolicy"})
  void theNamesOfMm2sOwnClassesStandForOurs(String name) {
    assertThat(create("org.apache.kafka.connect.mirror." + name, ReplicationPolicy.class))
        .isInstanceOf(io.connectmirror.policy.DefaultReplicationPolicy.class);
  }

  @Test
  void namesTheKeyAndTheClassInEveryFault() {
    assertFault("no.such.Class", "there is no such class on the worker's plugin path");
    assertFault("java.lang.String", "implements neither io.connectmirror.spi.TopicFilter");
    assertFault(AbstractFilter.class.getName(), "the class is abstract");
    assertFault(NeedsArgument.class.getName(), "no public constructor without arguments");
    assertFault(Throwing.class.getName(), "failed when it was created");
    assertFault(Refusing.class.getName(), "refused the configuration");
    assertFault(BrokenStatic.class.getName(), "");
  }

  @Test
  void aFaultThatThePluginFoundItselfIsPassedOn() {
    assertThatThrownBy(() -> create(Picky.class.getName(), TopicFilter.class))
        .isInstanceOfSatisfying(
            SettingException.class, e -> assertThat(e.key()).isEqualTo("picky.key"))
        .hasMessage("picky.key: not this");
  }

  private static void assertFault(String className, String message) {
    assertThatThrownBy(() -> create(className, TopicFilter.class))
        .isInstanceOfSatisfying(
            SettingException.class, e -> assertThat(e.key()).isEqualTo("some.key"))
        .hasMessageStartingWith("some.key: " + className + ": ")
        .hasMessageContaining(message);
  }

  private static <T extends Configurable> T create(String className, Class<T> plugin) {
    return load(className, plugin).create(CONFIG);
  }

  private static <T extends Configurable> PluginClass<T> load(String className, Class<T> plugin) {
    return PluginClass.load("some.key", className, plugin);
  }

  /** Selects the topic that a setting of its own names. */
  public static class OwnFilter implements TopicFilter {
    private String topic;

    @Override
    public void configure(Map<String, ?> configs) {
      topic = (String) configs.get("x");
    }

    @Override
    public boolean shouldReplicateTopic(String name) {
      return name.equals(topic);
    }
  }

  /** A subclass of ours is a class of the user. */
  public static class Foreign extends DefaultTopicFilter {}

  /** Cannot be created. */
  public abstract static class AbstractFilter implements TopicFilter {}

  /** Cannot be created without help. */
  public static class NeedsArgument extends DefaultTopicFilter {
    public NeedsArgument(String argument) {}
  }

  /** Fails at once. */
  public static class Throwing extends DefaultTopicFilter {
    public Throwing() {
      throw new IllegalStateException("no");
    }
  }

  /** Fails when configured. */
  public static class Refusing extends DefaultTopicFilter {
    @Override
    public void configure(Map<String, ?> configs) {
      throw new IllegalStateException("no");
    }
  }

  /** Finds a fault in a setting. */
  public static class Picky extends DefaultTopicFilter {
    @Override
    public void configure(Map<String, ?> configs) {
      throw new SettingException("picky.key", "not this");
    }
  }

  /** Fails when loaded. */
  public static class BrokenStatic extends DefaultTopicFilter {
    static final int BROKEN = Integer.parseInt("x");
  }

  /** A policy as users have written them for MM2. */
  public static class Mm2Policy extends Mm2PlainPolicy implements Configurable {
    @Override
    public void configure(Map<String, ?> configs) {
      suffix = (String) configs.get("x");
    }
  }

  /** One that takes no settings. */
  public static class Mm2PlainPolicy implements org.apache.kafka.connect.mirror.ReplicationPolicy {
    String suffix;

    @Override
    public String formatRemoteTopic(String sourceClusterAlias, String topic) {
      return sourceClusterAlias + "/" + topic + "/" + suffix;
    }

    @Override
    public String topicSource(String topic) {
      return "source";
    }

    @Override
    public String upstreamTopic(String topic) {
      return "upstream";
    }
  }

  /** All three filters of MM2 in one. */
  public static class Mm2Filters
      implements org.apache.kafka.connect.mirror.TopicFilter,
          org.apache.kafka.connect.mirror.GroupFilter,
          org.apache.kafka.connect.mirror.ConfigPropertyFilter {
    static int closed;
    private String suffix;

    @Override
    public void configure(Map<String, ?> configs) {
      suffix = (String) configs.get("x");
    }

    @Override
    public boolean shouldReplicateTopic(String topic) {
      return topic.endsWith(suffix);
    }

    @Override
    public boolean shouldReplicateGroup(String group) {
      return group.endsWith(suffix);
    }

    @Override
    public boolean shouldReplicateConfigProperty(String property) {
      return property.endsWith(suffix);
    }

    @Override
    public void close() {
      closed++;
    }
  }
}
