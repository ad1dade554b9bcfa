package io.connectmirror.policy;

import io.connectmirror.policy.RenameTemplate.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A regular expression that is no more than plain characters and capturing groups one after the
 * other, none of them repeated, optional, nested or an alternative.
 *
 * @param parts characters, and references to groups by number
 * @param bodies what stands between the parentheses of each group
 */
record GroupSequence(List<Part> parts, List<String> bodies) {
  private static final String QUANTIFIERS = "*+?{";

  /** Empty when the expression is anything else. */
  static Optional<GroupSequence> parse(String regex) {
    List<Part> parts = new ArrayList<>();
    List<String> bodies = new ArrayList<>();
    int position = 0;
    while (position < regex.length()) {
      char c = regex.charAt(position);
      if (c == '(') {
        int end = endOfGroup(regex, position);
        if (end < 0) {
          return Optional.empty();
        }
        bodies.add(regex.substring(position + 1, end));
        parts.add(Part.reference(bodies.size()));
        position = end + 1;
      } else if (c == '\\'
          && position + 1 < regex.length()
          && isPlain(regex.charAt(position + 1))) {
        parts.add(Part.literal(regex.substring(position + 1, position + 2)));
        position += 2;
      } else if (c != '.' && RenameTemplate.isTopicNameCharacter(c)) {
        parts.add(Part.literal(String.valueOf(c)));
        position++;
      } else {
        return Optional.empty();
      }
      if (position < regex.length() && QUANTIFIERS.indexOf(regex.charAt(position)) >= 0) {
        return Optional.empty();
      }
    }
    return Optional.of(new GroupSequence(List.copyOf(parts), List.copyOf(bodies)));
  }

  private static boolean isPlain(char escaped) {
    return escaped == '.' || escaped == '-' || escaped == '_';
  }

  /** Where the group that begins at {@code start} ends; -1 for one that is not a simple one. */
  private static int endOfGroup(String regex, int start) {
    boolean inClass = false;
    for (int i = start + 1; i < regex.length(); i++) {
      char c = regex.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '[') {
        if (inClass) {
          return -1;
        }
        inClass = true;
      } else if (c == ']') {
        inClass = false;
      } else if (!inClass && (c == '(' || (c == '?' && i == start + 1))) {
        return -1;
      } else if (!inClass && c == ')') {
        return i;
      }
    }
    return -1;
  }
}
