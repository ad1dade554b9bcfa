package io.connectmirror.common.testing;

import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** A group of a {@link FakeCluster}. */
final class FakeGroup {
  final Map<TopicPartition, CommittedOffset> offsets = new HashMap<>();
  final Set<String> members = new HashSet<>();
  GroupType type = GroupType.CONSUMER;
}
