package io.connectmirror.cli.testing;

import io.connectmirror.cli.standing.ClusterEnd;
import io.connectmirror.cli.standing.FlowNames;
import io.connectmirror.cli.standing.PositionMap;
import io.connectmirror.cli.standing.StandingLook;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.testing.FakeCluster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Two clusters in memory, east and west, with a flow from east to west and possibly one back. */
public final class TwoClusters {
  public final FakeCluster east = new FakeCluster("east");
  public final FakeCluster west = new FakeCluster("west");

  /** Of east->west, on west. */
  public final FakePositionMap map;

  /** Of west->east, on east. */
  public final FakePositionMap reverseMap;

  public final FakeMirrorMemory memory = new FakeMirrorMemory();

  private final Map<String, String> settings = new HashMap<>();
  private boolean bothWays;

  public TwoClusters() {
    this(Map.of());
  }

  /**
   * @param more settings of the connectors
   */
  public TwoClusters(Map<String, String> more) {
    settings.put("name", "mirror");
    settings.put("source.cluster.bootstrap.servers", "east:9092");
    settings.put("target.cluster.bootstrap.servers", "west:9092");
    settings.put("topics", ".*");
    settings.putAll(more);
    map = new FakePositionMap("west", naming("east", "west")::remoteTopic);
    reverseMap = new FakePositionMap("east", naming("west", "east")::remoteTopic);
  }

  /** There is a flow from west to east too. */
  public TwoClusters bothWays() {
    bothWays = true;
    return this;
  }

  /** A topic on east with its copy, all of it mirrored with the copies shifted. */
  public TwoClusters mirrored(String topic, int partition, long records, long shift) {
    if (!east.hasTopic(topic)) {
      east.topic(topic, partition + 1);
      west.topic("east." + topic, partition + 1);
    }
    east.append(topic, partition, records);
    west.append("east." + topic, partition, records + shift);
    map.mirrored(topic, partition, shift, records);
    return this;
  }

  /** As the groups of east see it. */
  public StandingLook there() {
    return look(
        "east", "west", east, west, map, bothWays ? reverseMap : none("east"), bothWays, true);
  }

  /** As the groups of west see it. */
  public StandingLook back() {
    return look(
        "west", "east", west, east, bothWays ? reverseMap : none("east"), map, true, bothWays);
  }

  private StandingLook look(
      String from,
      String to,
      FakeCluster source,
      FakeCluster target,
      PositionMap ahead,
      PositionMap home,
      boolean homeFlow,
      boolean aheadFlow) {
    return new StandingLook(
        end(source),
        end(target),
        new FlowNames(
            new ClusterPair(from, to),
            aheadFlow ? List.of(naming(from, to)) : List.of(),
            homeFlow ? List.of(naming(to, from)) : List.of(),
            Optional.of(CheckpointSettings.parse(of(from, to)).orThrow().newGroupFilter())),
        ahead,
        home,
        from.equals("east") ? memory : new FakeMirrorMemory());
  }

  private static PositionMap none(String cluster) {
    return PositionMap.none(cluster, "no such flow");
  }

  private TopicNaming naming(String from, String to) {
    return SourceSettings.parse(of(from, to)).orThrow().newTopicNaming();
  }

  private Map<String, String> of(String from, String to) {
    Map<String, String> flow = new HashMap<>(settings);
    flow.put("source.cluster.alias", from);
    flow.put("target.cluster.alias", to);
    return flow;
  }

  private static ClusterEnd end(FakeCluster cluster) {
    return new ClusterEnd(cluster.topicAdmin(), cluster.groupAdmin(), cluster.aclAdmin());
  }
}
