package io.connectmirror.cli.standing;

import io.connectmirror.common.naming.ClusterPair;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * What one look at a flow told.
 *
 * @param pair where the groups read, and where they are to go on
 * @param silent why the cluster where they read told nothing; empty when it did
 * @param groups in order of their ids
 * @param progress of the partitions of topics in which the groups stand and which are mirrored this
 *     way, by their names where they are read; empty when that cluster told nothing
 * @param freshness how old the newest is that has arrived
 * @param notes what else is to be known of the answer
 */
public record StandingView(
    ClusterPair pair,
    Optional<String> silent,
    List<GroupView> groups,
    Map<TopicPartition, Progress> progress,
    Freshness freshness,
    List<String> notes) {
  public StandingView {
    groups = List.copyOf(groups);
    progress = Map.copyOf(progress);
    notes = List.copyOf(notes);
  }

  /** Records that are not on the other cluster; empty when the cluster does not tell. */
  public OptionalLong behind() {
    return silent.isPresent()
        ? OptionalLong.empty()
        : OptionalLong.of(progress.values().stream().mapToLong(Progress::behind).sum());
  }
}
