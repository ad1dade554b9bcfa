package io.connectmirror.cli.standing;

import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.spi.GroupFilter;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the flows between two clusters call things, and which groups they take.
 *
 * @param pair from where the groups read to where they are to go on
 * @param ahead of that flow, one for each of its source connectors; none without a flow that way
 * @param home of the flow the other way
 * @param groups of the checkpoint connector that way; empty when it is not known, or takes all
 */
public record FlowNames(
    ClusterPair pair,
    List<TopicNaming> ahead,
    List<TopicNaming> home,
    Optional<GroupFilter> groups) {
  public FlowNames {
    ahead = List.copyOf(ahead);
    home = List.copyOf(home);
  }

  Routes routes(Set<String> here, Set<String> there) {
    return Routes.of(ahead, here, home, there);
  }

  /** In these mirrors show how far they have read, and no application does. */
  boolean isLagGroup(String group) {
    return group.startsWith("mm2-" + pair.source() + "->");
  }

  /** Why the group's positions are not mirrored, where that is meant. */
  Optional<String> whyLeftOut(String group) {
    return groups
        .filter(filter -> !filter.shouldReplicateGroup(group))
        .map(filter -> filter.exclusionReason(group));
  }

  /** What heartbeats of where the groups read are called where they go on. */
  Optional<String> heartbeats() {
    return ahead.stream()
        .findFirst()
        .map(naming -> naming.remoteTopic(naming.internalTopics().heartbeats()));
  }
}
