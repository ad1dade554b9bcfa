package io.connectmirror.common.naming;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.Mm2Oracle;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.policy.IdentityReplicationPolicy;
import io.connectmirror.spi.ReplicationPolicy;
import io.connectmirror.spi.TopicFilter;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** MirrorMaker 2's source connector and we select the same topics and name them alike. */
class TopicSelectionOracleTest {
  private static final ClusterPair PAIR = new ClusterPair("A", "B");

  @Property(tries = 500)
  void selectsAndNamesLikeMm2(
      @ForAll("topics") String topic,
      @ForAll("separators") String separator,
      @ForAll boolean identity,
      @ForAll boolean heartbeats,
      @ForAll("includes") String include) {
    Map<String, String> config =
        Map.of(
            "source.cluster.alias",
            "A",
            "target.cluster.alias",
            "B",
            "replication.policy.separator",
            separator,
            "topics",
            include);
    Selection ours = naming(config, identity, heartbeats).select(topic);
    Object theirs = connector(config, identity, heartbeats);
    Optional<String> expected =
        (Boolean) call(theirs, "shouldReplicateTopic", topic)
            ? Optional.of((String) call(theirs, "formatRemoteTopic", topic))
            : Optional.empty();
    assertThat(ours.remoteName()).as("%s: %s", topic, ours).isEqualTo(expected);
  }

  @Provide
  Arbitrary<String> topics() {
    return Arbitraries.of(
            "A",
            "B",
            "C",
            ".",
            "_",
            "-",
            "t",
            "heartbeats",
            "internal",
            "mm2",
            "B.",
            "A.",
            "__",
            ".checkpoints.internal",
            "replica")
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(pieces -> String.join("", pieces))
        .filter(name -> !name.equals(".") && !name.equals(".."));
  }

  @Provide
  Arbitrary<String> separators() {
    return Arbitraries.of(".", "_", "__");
  }

  @Provide
  Arbitrary<String> includes() {
    return Arbitraries.of(".*", "t.*, B.*");
  }

  private static TopicNaming naming(
      Map<String, String> config, boolean identity, boolean heartbeats) {
    ReplicationPolicy policy =
        identity ? new IdentityReplicationPolicy() : new DefaultReplicationPolicy();
    policy.configure(config);
    TopicFilter filter = new DefaultTopicFilter();
    filter.configure(config);
    return new TopicNaming(PAIR, policy, filter, heartbeats);
  }

  private static Object connector(
      Map<String, String> config, boolean identity, boolean heartbeats) {
    Class<?>[] types = {
      Mm2Oracle.type("SourceAndTarget"),
      Mm2Oracle.type("ReplicationPolicy"),
      Mm2Oracle.type("TopicFilter"),
      Mm2Oracle.type("ConfigPropertyFilter"),
      boolean.class
    };
    return Mm2Oracle.create(
        "MirrorSourceConnector",
        types,
        Mm2Oracle.create("SourceAndTarget", new Class<?>[] {String.class, String.class}, "A", "B"),
        Mm2Oracle.plugin(
            identity ? "IdentityReplicationPolicy" : "DefaultReplicationPolicy", config),
        Mm2Oracle.plugin("DefaultTopicFilter", config),
        Mm2Oracle.plugin("DefaultConfigPropertyFilter", config),
        heartbeats);
  }

  private static Object call(Object connector, String method, String topic) {
    return Mm2Oracle.invoke(connector, method, new Class<?>[] {String.class}, topic);
  }
}
