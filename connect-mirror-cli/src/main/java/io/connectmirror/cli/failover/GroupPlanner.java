package io.connectmirror.cli.failover;

import io.connectmirror.cli.failover.GroupOutcome.Kind;
import io.connectmirror.cli.standing.Certainty;
import io.connectmirror.cli.standing.GroupView;
import io.connectmirror.cli.standing.PositionView;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * Decides where one group goes. Judges positions as the checkpoint connector does: what nobody has
 * touched follows the source, what a consumer has moved further on stays, and so does what somebody
 * has moved back to read again. A group that has members goes nowhere. Pure.
 */
final class GroupPlanner {
  private final ClusterPair pair;
  private final boolean force;

  /**
   * @param force whether what somebody has moved follows the source too
   */
  GroupPlanner(ClusterPair pair, boolean force) {
    this.pair = pair;
    this.force = force;
  }

  /**
   * @param moves none where the group stays
   */
  record Decision(GroupOutcome outcome, List<Move> moves) {}

  Decision decide(GroupView group) {
    List<Move> moves = new ArrayList<>();
    List<String> kept = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (PositionView position : group.positions()) {
      if (position.leftOut().isEmpty()) {
        decide(position, moves, kept, unknown);
      }
    }
    if (group.isActiveOnSource()) {
      return stays(
          group,
          "its consumers still run on %s: stop them, or %s and %s read the same records"
              .formatted(pair.source(), pair.source(), pair.target()));
    }
    if (group.isActiveOnTarget() && !moves.isEmpty()) {
      return stays(
          group,
          "it has consumers on %s, which would have to stop first; to go to: %s"
              .formatted(pair.target(), moves.stream().map(Move::text).toList()));
    }
    List<String> remarks = new ArrayList<>(unknown);
    remarks.addAll(kept);
    return new Decision(
        new GroupOutcome(group.group(), kind(moves, kept, unknown), remarks), moves);
  }

  private static Kind kind(List<Move> moves, List<String> kept, List<String> unknown) {
    if (!unknown.isEmpty()) {
      return moves.isEmpty() && kept.isEmpty() ? Kind.REFUSED : Kind.INCOMPLETE;
    }
    if (!moves.isEmpty()) {
      return Kind.MOVES;
    }
    return kept.isEmpty() ? Kind.IN_PLACE : Kind.KEPT;
  }

  private static Decision stays(GroupView group, String why) {
    return new Decision(new GroupOutcome(group.group(), Kind.REFUSED, List.of(why)), List.of());
  }

  private void decide(
      PositionView position, List<Move> moves, List<String> kept, List<String> unknown) {
    OptionalLong wanted = position.translated().offset();
    Optional<TopicPartition> partition = position.translated().partition();
    if (wanted.isEmpty() || partition.isEmpty()) {
      unknown.add(
          "%s: no place on %s is known: %s"
              .formatted(
                  position.source().or(() -> partition).map(String::valueOf).orElse("?"),
                  pair.target(),
                  position.translated().why()));
      return;
    }
    OptionalLong committed = position.target().committed();
    if (committed.equals(wanted)) {
      return;
    }
    Optional<String> why = force ? Optional.empty() : whyKept(position, wanted.getAsLong());
    if (why.isPresent()) {
      kept.add("%s: %s".formatted(partition.get(), why.get()));
      return;
    }
    moves.add(
        new Move(
            partition.get(),
            committed,
            wanted.getAsLong(),
            position.translated().certainty(),
            position.metadata()));
  }

  private Optional<String> whyKept(PositionView position, long wanted) {
    OptionalLong committed = position.target().committed();
    OptionalLong written = position.target().written();
    if (committed.isEmpty()) {
      return Optional.empty();
    }
    long standing = committed.getAsLong();
    if (standing > wanted) {
      if (!committed.equals(written)) {
        return Optional.of(
            "stands at %d on %s, beyond %d: it has read there; --force takes it back"
                .formatted(standing, pair.target(), wanted));
      }
      return position.translated().certainty() == Certainty.EXACT
          ? Optional.empty()
          : Optional.of(
              "the mirror has put it at %d, and knows no more than %d now; --force takes it back"
                  .formatted(standing, wanted));
    }
    boolean sourceStoodStill = written.isPresent() && written.getAsLong() == wanted;
    return sourceStoodStill
        ? Optional.of(
            "was moved back to %d on %s, where the mirror had put it at %d: somebody reads again"
                    .formatted(standing, pair.target(), wanted)
                + "; --force moves it on")
        : Optional.empty();
  }
}
