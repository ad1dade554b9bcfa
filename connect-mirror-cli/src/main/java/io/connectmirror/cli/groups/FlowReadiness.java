package io.connectmirror.cli.groups;

import java.util.List;
import java.util.Optional;

/**
 * What a failover of one flow would cost now.
 *
 * @param sourceSilent why the source told nothing; empty when it did
 * @param mirroredUntil when the newest record or heartbeat that has arrived was written
 * @param topics remote topics that are weaker than their sources
 * @param acls access rules of the source that are not on the target
 */
public record FlowReadiness(
    String flow,
    Optional<String> sourceSilent,
    Optional<String> mirroredUntil,
    List<GroupReport> groups,
    List<Weakness> topics,
    List<Weakness> acls,
    List<String> notes,
    Totals totals) {
  public FlowReadiness {
    groups = List.copyOf(groups);
    topics = List.copyOf(topics);
    acls = List.copyOf(acls);
    notes = List.copyOf(notes);
  }
}
