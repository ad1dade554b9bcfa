package io.connectmirror.source.plan;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which of two flows between the same clusters may write to topics that have one name on both, as
 * under an identity policy: if both did, each record would go round for ever.
 *
 * <p>A flow first asks, then looks whether the other has claimed or asked too, and only then holds:
 * of two that ask at once at least one sees the other.
 */
public final class Claims {
  private static final String HELD = "held";

  private Claims() {}

  public static StateKey key(String topic) {
    return StateKey.of(StateKind.CLAIM, topic);
  }

  public static Map<String, Object> value(boolean held) {
    return Map.of(HELD, held);
  }

  public static boolean isHeld(Map<String, Object> value) {
    return Boolean.TRUE.equals(value.get(HELD));
  }

  /**
   * The topics that this flow must not write to.
   *
   * @param wanted topics with one name on both clusters
   * @param ours what this flow held before
   * @param theirs what the flow the other way has claimed or asks for
   * @param first whether this flow goes first when neither or both held a topic before; must be
   *     true for just one of the two
   */
  public static Set<String> refused(
      Set<String> wanted, Map<String, Boolean> ours, Map<String, Boolean> theirs, boolean first) {
    Set<String> refused = new TreeSet<>();
    for (String topic : wanted) {
      if (!theirs.containsKey(topic)) {
        continue;
      }
      boolean weHeld = ours.getOrDefault(topic, false);
      boolean theyHold = theirs.get(topic);
      if (weHeld == theyHold ? !first : theyHold) {
        refused.add(topic);
      }
    }
    return refused;
  }
}
