package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupOwnership;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import io.connectmirror.spi.GroupFilter;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds the groups of the source cluster that a task looks after. */
public final class SourceGroups {
  private final GroupAdmin source;
  private final GroupFilter filter;
  private final GroupOwnership ownership;
  private final String lagGroups;

  public SourceGroups(
      GroupAdmin source, GroupFilter filter, GroupOwnership ownership, ClusterPair pair) {
    this.source = source;
    this.filter = filter;
    this.ownership = ownership;
    // Groups in which mirrors show how far they have read this cluster, towards any target.
    this.lagGroups = "mm2-" + pair.source() + "->";
  }

  /**
   * @param groups those whose positions are mirrored
   * @param withheld owned ones whose positions are not, and why
   */
  public record Listing(Set<String> groups, Map<String, Reason> withheld) {
    public static final Listing NONE = new Listing(Set.of(), Map.of());

    public Listing {
      groups = Set.copyOf(groups);
      withheld = Map.copyOf(withheld);
    }

    boolean contains(String group) {
      return groups.contains(group) || withheld.containsKey(group);
    }
  }

  public boolean owns(String group) {
    return ownership.owns(group);
  }

  public Listing list() throws InterruptedException {
    Set<String> groups = new TreeSet<>();
    Map<String, Reason> withheld = new HashMap<>();
    for (ListedGroup listed : source.listGroups()) {
      String group = listed.groupId();
      if (!ownership.owns(group) || group.startsWith(lagGroups)) {
        continue;
      }
      if (!filter.shouldReplicateGroup(group)) {
        withheld.put(group, Reason.FILTERED);
      } else if (listed.type() != GroupType.CONSUMER) {
        withheld.put(group, Reason.UNSUPPORTED_GROUP_TYPE);
      } else {
        groups.add(group);
      }
    }
    return new Listing(groups, withheld);
  }
}
