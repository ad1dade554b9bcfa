package io.connectmirror.policy;

import io.connectmirror.spi.SettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/** The right side of a rename rule: letters of a topic name and {@code $0} to {@code $9}. */
record RenameTemplate(List<Part> parts) {
  /** Either text, or (text null) the number of a group of the regular expression. */
  record Part(String text, int group) {
    static Part literal(String text) {
      return new Part(text, -1);
    }

    static Part reference(int group) {
      return new Part(null, group);
    }

    boolean isReference() {
      return text == null;
    }
  }

  /**
   * @param where how messages call the rule
   */
  static RenameTemplate parse(String key, String where, String template, int groupCount) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < template.length(); i++) {
      char c = template.charAt(i);
      if (c == '$') {
        i++;
        parts.add(Part.reference(groupNumber(key, where, template, i, groupCount)));
      } else if (isTopicNameCharacter(c)) {
        parts.add(Part.literal(String.valueOf(c)));
      } else {
        throw new SettingException(
            key,
            String.format(
                "%s: '%s' has '%c', which no topic name may have; allowed are letters, digits, "
                    + "'.', '_', '-' and $0 to $9",
                where, template, c));
      }
    }
    return new RenameTemplate(List.copyOf(parts));
  }

  /** The name for a matcher that has matched. */
  String render(Matcher match) {
    StringBuilder name = new StringBuilder();
    for (Part part : parts) {
      String text = part.isReference() ? match.group(part.group()) : part.text();
      name.append(text == null ? "" : text);
    }
    return name.toString();
  }

  static boolean isTopicNameCharacter(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '.'
        || c == '_'
        || c == '-';
  }

  private static int groupNumber(
      String key, String where, String template, int index, int groupCount) {
    int group = index < template.length() ? Character.digit(template.charAt(index), 10) : -1;
    if (group < 0) {
      throw new SettingException(
          key,
          String.format(
              "%s: a $ in '%s' is not followed by the number of a group", where, template));
    }
    if (group > groupCount) {
      throw new SettingException(
          key,
          String.format(
              "%s: '%s' uses $%d, but the regular expression has %d groups",
              where, template, group, groupCount));
    }
    return group;
  }
}
