package io.connectmirror.cli.failover;

import io.connectmirror.common.naming.ClusterPair;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.common.acl.AclBinding;

/** One thing to do. Doing it again changes nothing. */
sealed interface Step {
  /** What it does, as an order. */
  String text();

  /** Waits until all is mirrored and nothing more comes. */
  record AwaitMirrored(ClusterPair pair, long records, Duration atMost) implements Step {
    @Override
    public String text() {
      return "wait at most %d s until all of %s is on %s (%d records are not) and nothing more comes"
          .formatted(atMost.toSeconds(), pair.source(), pair.target(), records);
    }
  }

  /** Stops a connector, so that no late record or position comes. */
  record StopConnector(String name) implements Step {
    @Override
    public String text() {
      return "stop connector " + name;
    }
  }

  /**
   * Waits until nothing that stopped connectors write has moved for a while.
   *
   * @param quiet how long that is
   * @param atMost after which the wait has failed
   */
  record AwaitStandstill(Duration quiet, Duration atMost) implements Step {
    @Override
    public String text() {
      return "wait, at most %d s, until nothing of the stopped connectors has moved for %d s: Connect"
              .formatted(atMost.toSeconds(), quiet.toSeconds())
          + " says STOPPED while tasks still work";
    }
  }

  /** Commits positions for a group without members. */
  record MoveGroup(String group, List<Move> moves) implements Step {
    public MoveGroup {
      moves = List.copyOf(moves);
    }

    @Override
    public String text() {
      return "move group %s: %s"
          .formatted(group, moves.stream().map(Move::text).collect(Collectors.joining(", ")));
    }
  }

  /** Grants a right to write. */
  record GrantWrite(AclBinding binding) implements Step {
    @Override
    public String text() {
      return "let %s write to %s".formatted(binding.entry().principal(), binding.pattern().name());
    }
  }
}
