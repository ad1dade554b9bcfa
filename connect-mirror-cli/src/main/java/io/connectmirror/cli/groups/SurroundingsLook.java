package io.connectmirror.cli.groups;

import io.connectmirror.cli.standing.ClusterEnd;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import io.connectmirror.common.port.TopicAdmin.PartitionInfo;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads what is compared of topics and their copies. */
final class SurroundingsLook {
  private SurroundingsLook() {}

  /**
   * @param copies remote topics by topics; those that are not there on either side are passed over
   * @throws io.connectmirror.common.result.FailureException when a cluster does not answer
   */
  static List<TopicPair> topics(ClusterEnd source, ClusterEnd target, Map<String, String> copies)
      throws InterruptedException {
    Map<String, TopicPair.Facts> onSource = facts(source.topics(), copies.keySet());
    Map<String, TopicPair.Facts> onTarget = facts(target.topics(), copies.values());
    List<TopicPair> pairs = new ArrayList<>();
    new TreeMap<>(copies)
        .forEach(
            (topic, remote) -> {
              if (onSource.containsKey(topic) && onTarget.containsKey(remote)) {
                pairs.add(new TopicPair(topic, remote, onSource.get(topic), onTarget.get(remote)));
              }
            });
    return pairs;
  }

  private static Map<String, TopicPair.Facts> facts(TopicAdmin admin, Collection<String> topics)
      throws InterruptedException {
    if (topics.isEmpty()) {
      return Map.of();
    }
    Map<String, List<ConfigValue>> configs = admin.configs(topics).successes();
    Map<String, TopicPair.Facts> facts = new HashMap<>();
    for (TopicInfo topic : admin.describe(topics).successes().values()) {
      Map<String, String> values = new HashMap<>();
      configs
          .getOrDefault(topic.name(), List.of())
          .forEach(
              config -> {
                if (config.value() != null) {
                  values.put(config.name(), config.value());
                }
              });
      facts.put(
          topic.name(),
          new TopicPair.Facts(
              topic.partitions().stream().map(PartitionInfo::replicas).toList(), values));
    }
    return facts;
  }
}
