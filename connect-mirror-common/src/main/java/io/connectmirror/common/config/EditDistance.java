package io.connectmirror.common.config;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/** Finds what a mistyped key was probably meant to be. */
public final class EditDistance {
  /** One slip in short keys, up to three in long ones. */
  private static final int CHARACTERS_PER_SLIP = 6;

  private static final int MOST_SLIPS = 3;

  private EditDistance() {}

  /** The nearest of {@code candidates}, if it is near. */
  public static Optional<String> nearest(String key, Set<String> candidates) {
    int slips = Math.max(1, Math.min(MOST_SLIPS, key.length() / CHARACTERS_PER_SLIP));
    return candidates.stream()
        .filter(candidate -> Math.abs(candidate.length() - key.length()) <= slips)
        .filter(candidate -> between(key, candidate) <= slips)
        .min(
            Comparator.<String>comparingInt(candidate -> between(key, candidate))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** How many characters have to be put in, taken out or replaced (Levenshtein). */
  static int between(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
