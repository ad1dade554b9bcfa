package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.task.AssignmentQueue.Change;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks whether the topics under the partitions that are read are still the same ones. A topic that
 * is deleted and made again gives a running consumer no signal, and a producer that writes to a
 * topic that is gone may have it made by the broker, with other settings. Called by the jobs
 * thread.
 */
final class TopicIdentity {
  private static final Logger LOG = LoggerFactory.getLogger(TopicIdentity.class);

  private final TopicAdmin source;
  private final TopicAdmin target;
  private final AssignmentQueue assignment;
  private Set<String> missingAtSource = Set.of();

  TopicIdentity(TopicAdmin source, TopicAdmin target, AssignmentQueue assignment) {
    this.source = source;
    this.target = target;
    this.assignment = assignment;
  }

  /** Takes partitions whose topic is another one, or gone, out of reading. */
  void check(Collection<OwnedPartition> begun) throws InterruptedException {
    if (begun.isEmpty()) {
      return;
    }
    BatchResult<String, TopicInfo> atSource =
        source.describe(
            begun.stream().map(o -> o.flow().source().topic()).collect(Collectors.toSet()));
    BatchResult<String, TopicInfo> atTarget =
        target.describe(
            begun.stream().map(o -> o.flow().remoteTopic()).collect(Collectors.toSet()));
    Set<String> missing = new HashSet<>();
    List<Change> changes = new ArrayList<>();
    for (OwnedPartition owned : begun) {
      PartitionFlow flow = owned.flow();
      PartitionFlow.Life life = flow.life().orElseThrow();
      String topic = flow.source().topic();
      if (isGone(atSource, topic)) {
        missing.add(topic);
        // One broker may not know a topic yet, or no longer; two in a row mean it.
        if (missingAtSource.contains(topic)) {
          owned.lost("topic " + topic + " was deleted on " + source.clusterAlias());
          changes.add(new Change.End(flow.source()));
        }
      } else if (isGone(atTarget, flow.remoteTopic())) {
        owned.waiting(
            "topic " + flow.remoteTopic() + " does not exist on " + target.clusterAlias());
        changes.add(new Change.End(flow.source()));
      } else if (isAnother(atSource, topic, life.sourceId())
          || isAnother(atTarget, flow.remoteTopic(), life.targetId())) {
        owned.waiting("its topic was deleted and made again");
        changes.add(new Change.End(flow.source()));
      }
    }
    missingAtSource = missing;
    if (!changes.isEmpty()) {
      LOG.info("topics were deleted or made again, no longer read for now: {}", changes);
      assignment.put(changes);
    }
  }

  private static boolean isGone(BatchResult<String, TopicInfo> described, String topic) {
    return described.failures().containsKey(topic)
        && described.failures().get(topic).kind() == FailureKind.MISSING;
  }

  private static boolean isAnother(
      BatchResult<String, TopicInfo> described, String topic, Uuid id) {
    TopicInfo info = described.successes().get(topic);
    return info != null && !info.id().equals(id);
  }
}
