package io.connectmirror.cli.failover;

import java.util.List;

/**
 * What becomes of a group.
 *
 * @param remarks why, position by position; empty where there is nothing to say
 */
public record GroupOutcome(String group, Kind kind, List<String> remarks) {
  public GroupOutcome {
    remarks = List.copyOf(remarks);
  }

  /** What becomes of it. */
  public enum Kind {
    /** Is, or is to be, moved. */
    MOVES(false),
    /** Is where it is to be. */
    IN_PLACE(false),
    /** Somebody has moved it on the target, and it stays there. */
    KEPT(false),
    /** Is, or is to be, moved but for positions that nobody can translate. */
    INCOMPLETE(true),
    /** Was being moved when the run ended before its time. */
    UNCERTAIN(true),
    /** Was to be moved and was not: the run did not get to it, or its step failed. */
    NOT_MOVED(true),
    /** Stays where it is, although it should not. */
    REFUSED(true);

    private final boolean problem;

    Kind(boolean problem) {
      this.problem = problem;
    }

    /** Whether somebody has to do something about it. */
    public boolean isProblem() {
      return problem;
    }
  }
}
