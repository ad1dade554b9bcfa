package io.connectmirror.source.plan;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which of two flows between the same clusters may write to topics that have one name on both, as
 * under an identity policy: if both did, each record would go round for ever, unless both mark what
 * they write and leave out what came from where they write to.
 *
 * <p>A flow first asks, then looks whether the other has claimed or asked too, and only then holds:
 * of two that ask at once at least one sees the other.
 */
public final class Claims {
  private static final String HELD = "held";
  private static final String MARKS = "marks";

  private Claims() {}

  /**
   * What a flow says of a topic.
   *
   * @param held whether it writes to the topic; else it asks to
   * @param marks whether it marks its records with where they come from
   */
  public record Claim(boolean held, boolean marks) {
    /** Reads what {@link #value} made; what is missing counts as false. */
    public static Claim of(Map<String, Object> value) {
      return new Claim(Boolean.TRUE.equals(value.get(HELD)), Boolean.TRUE.equals(value.get(MARKS)));
    }

    public Map<String, Object> value() {
      return Map.of(HELD, held, MARKS, marks);
    }
  }

  public static StateKey key(String topic) {
    return StateKey.of(StateKind.CLAIM, topic);
  }

  /**
   * The topics that this flow must not write to.
   *
   * @param wanted topics with one name on both clusters
   * @param marks whether this flow marks its records
   * @param ours the topics that this flow held before
   * @param theirs what the flow the other way has claimed or asks for
   * @param first whether this flow goes first when neither or both held a topic before; must be
   *     true for just one of the two
   */
  public static Set<String> refused(
      Set<String> wanted,
      boolean marks,
      Set<String> ours,
      Map<String, Claim> theirs,
      boolean first) {
    Set<String> refused = new TreeSet<>();
    for (String topic : wanted) {
      Claim other = theirs.get(topic);
      if (other != null && goesSecond(marks, ours.contains(topic), other, first)) {
        refused.add(topic);
      }
    }
    return refused;
  }

  private static boolean goesSecond(boolean marks, boolean weHeld, Claim other, boolean first) {
    if (marks && other.marks()) {
      return false;
    }
    if (weHeld != other.held()) {
      return other.held();
    }
    // One that ceased to mark is the one that makes a loop of what was none.
    return marks == other.marks() ? !first : !marks;
  }
}
