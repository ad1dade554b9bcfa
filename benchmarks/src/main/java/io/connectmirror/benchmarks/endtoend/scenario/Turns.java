package io.connectmirror.benchmarks.endtoend.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Who comes first: in every round somebody else, so that no contender always has the worst place.
 */
public final class Turns {
  private Turns() {}

  /**
   * The order of a round.
   *
   * @param round 0 for the first, in which the order is as given
   */
  public static <T> List<T> ofRound(List<T> contenders, int round) {
    List<T> order = new ArrayList<>(contenders);
    Collections.rotate(order, -round);
    return order;
  }
}
