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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the groups of the source cluster that a task looks after. */
public final class SourceGroups {
  private static final Logger LOG = LoggerFactory.getLogger(SourceGroups.class);
  private static final int LONGEST_QUOTE = 300;

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
      if (!passes(group)) {
        withheld.put(group, Reason.FILTERED);
      } else if (listed.type() != GroupType.CONSUMER) {
        withheld.put(group, Reason.UNSUPPORTED_GROUP_TYPE);
      } else {
        groups.add(group);
      }
    }
    return new Listing(groups, withheld);
  }

  /** Any client may choose a group's id: one on which the filter fails must not stop all others. */
  private boolean passes(String group) {
    try {
      return filter.shouldReplicateGroup(group);
    } catch (RuntimeException | StackOverflowError e) {
      LOG.warn(
          "group={} is left out, the group filter failed on it: {}",
          quoted(group),
          String.valueOf(e));
      return false;
    }
  }

  private static String quoted(String group) {
    return group.length() <= LONGEST_QUOTE ? group : group.substring(0, LONGEST_QUOTE) + "...";
  }
}
