package io.connectmirror.common.naming;

import java.util.regex.Pattern;

/** What Kafka accepts as the name of a topic. */
final class TopicNames {
  static final int MAX_LENGTH = 249;

  private static final Pattern LEGAL = Pattern.compile("[a-zA-Z0-9._-]+");

  private TopicNames() {}

  /** What is wrong with the name; null when nothing is. */
  static String flaw(String name) {
    if (name == null || name.isEmpty()) {
      return "a topic needs a name";
    }
    if (name.length() > MAX_LENGTH) {
      return "a topic name has at most " + MAX_LENGTH + " characters";
    }
    if (name.equals(".") || name.equals("..")) {
      return "Kafka refuses this topic name";
    }
    return LEGAL.matcher(name).matches()
        ? null
        : "a topic name consists of letters, digits, '.', '_' and '-'";
  }
}
