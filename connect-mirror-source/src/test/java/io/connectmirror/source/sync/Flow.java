package io.connectmirror.source.sync;

import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.InMemoryStateStore;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.source.plan.AclPlanner;
import io.connectmirror.source.plan.ConfigRules;
import io.connectmirror.source.plan.TopicConfigPlanner;
import io.connectmirror.source.plan.TopologyPlanner;
import io.connectmirror.spi.ReplicationPolicy;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Two fake clusters and the syncs of a connector named {@code mirror} between them. */
final class Flow {
  final FakeCluster east = new FakeCluster("east");
  FakeCluster west = new FakeCluster("west");
  final InMemoryStateStore state = new InMemoryStateStore();
  final InMemoryStateStore reverseState = new InMemoryStateStore();
  final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  boolean strict;
  boolean fromLatest;
  final Set<TopicPartition> positions = new HashSet<>();
  boolean provenanceHeaders;
  ReplicationPolicy policy = new DefaultReplicationPolicy();

  /** The syncs of one life of the connector. */
  Syncs start() {
    DefaultTopicFilter filter = new DefaultTopicFilter();
    filter.configure(Map.of());
    TopicNaming naming = new TopicNaming(new ClusterPair("east", "west"), policy, filter, true);
    SyncMemory memory =
        SyncMemory.of(
            "mirror",
            state,
            metrics,
            fromLatest,
            all -> all.stream().anyMatch(positions::contains),
            () -> 0);
    ConfigRules rules = new ConfigRules(name -> !name.equals("min.insync.replicas"), name -> false);
    TopologySync topology =
        new TopologySync(
            east.topicAdmin(),
            west.topicAdmin(),
            naming,
            rules,
            new TopologyPlanner((short) 2),
            memory,
            reverseState,
            provenanceHeaders);
    TopicConfigSync configs =
        new TopicConfigSync(
            east.topicAdmin(),
            west.topicAdmin(),
            topology::topics,
            new TopicConfigPlanner(rules, strict),
            memory);
    AclSync acls =
        new AclSync(
            east.aclAdmin(),
            west.aclAdmin(),
            topology::topics,
            new AclPlanner(t -> naming.select(t).remoteName().isPresent(), naming::remoteTopic),
            memory);
    return new Syncs(topology, configs, acls);
  }

  record Syncs(TopologySync topology, TopicConfigSync configs, AclSync acls) {}
}
