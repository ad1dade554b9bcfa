package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.kafka.BareLoop;
import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import io.connectmirror.lab.ConfigMaps;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * From where to where one contender mirrors, and the settings with which it does.
 *
 * @param source how it reaches the source, through the proxy if there is a delay
 * @param target how it reaches the target
 * @param alias of the source, another for each run, so that each has topics of its own
 */
record Flow(Map<String, String> source, Map<String, String> target, String alias) {
  private static final String TARGET_ALIAS = "target";
  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";

  /** Enough for two cores. */
  private static final String TASKS = "2";

  /** What the copy of a topic is called. */
  String remote(String topic) {
    return alias + "." + topic;
  }

  /**
   * Of a connector for one topic. All that is not the contender's own is the same for everybody:
   * what MirrorMaker 2's documentation says for a connector on a Connect cluster, two tasks, offset
   * syncs on the target, and no access rules, since these brokers have none.
   */
  Map<String, String> connector(Contender.Connector contender, Scenario scenario, String topic) {
    Map<String, String> config =
        new HashMap<>(
            ConfigMaps.merged(
                ConfigMaps.prefixed("source.cluster.", source),
                ConfigMaps.prefixed("target.cluster.", target),
                ConfigMaps.prefixed(contender.producerPrefix(), contender.producer(scenario))));
    config.put("connector.class", contender.connectorClass());
    config.put("tasks.max", TASKS);
    config.put("source.cluster.alias", alias);
    config.put("target.cluster.alias", TARGET_ALIAS);
    config.put("topics", topic);
    config.put("replication.factor", "-1");
    config.put("offset-syncs.topic.location", "target");
    config.put("offset-syncs.topic.replication.factor", "-1");
    config.put("sync.topic.acls.enabled", "false");
    config.put("key.converter", BYTES);
    config.put("value.converter", BYTES);
    config.put("header.converter", BYTES);
    config.putAll(contender.settings());
    return config;
  }

  /** Of the bare loop, for topics one after the other. */
  Map<String, String> loop(Contender.Loop contender, Scenario scenario, List<String> topics) {
    Map<String, String> config =
        new HashMap<>(
            ConfigMaps.merged(
                ConfigMaps.prefixed(BareLoop.CONSUMER, source),
                ConfigMaps.prefixed(BareLoop.PRODUCER, target),
                ConfigMaps.prefixed(BareLoop.PRODUCER, contender.producer(scenario))));
    config.put(BareLoop.ALIAS, alias);
    config.put(BareLoop.TOPICS, String.join(",", topics));
    return config;
  }
}
