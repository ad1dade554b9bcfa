package io.connectmirror.common.naming;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a setting that lists regular expressions at its commas, except at those that belong to an
 * expression: inside braces ({@code {1,2}}), parentheses, brackets or {@code \Q...\E}, or behind a
 * backslash. Entries are trimmed; empty ones are dropped.
 */
final class EntryList {
  private final String text;
  private final List<String> entries = new ArrayList<>();
  private int entryStart;
  private int position;
  private int classDepth;
  private int groupDepth;
  private int braceDepth;

  private EntryList(String text) {
    this.text = text;
  }

  /** Entries in the order in which they are written; none for blank text. */
  static List<String> split(String text) {
    return new EntryList(text).split();
  }

  private List<String> split() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == '\\') {
        position = text.startsWith("\\Q", position) ? endOfQuote() : position + 2;
        continue;
      }
      if (classDepth > 0) {
        insideClass(c);
      } else {
        outsideClass(c);
      }
      position++;
    }
    endEntry(text.length());
    return entries;
  }

  private void insideClass(char c) {
    if (c == '[') {
      openClass();
    } else if (c == ']') {
      classDepth--;
    }
  }

  private void outsideClass(char c) {
    switch (c) {
      case '[' -> openClass();
      case '(' -> groupDepth++;
      case ')' -> groupDepth = Math.max(0, groupDepth - 1);
      case '{' -> braceDepth++;
      case '}' -> braceDepth = Math.max(0, braceDepth - 1);
      case ',' -> {
        if (groupDepth == 0 && braceDepth == 0) {
          endEntry(position);
        }
      }
      default -> {}
    }
  }

  /** A bracket right behind the opening one, or behind its negation, is an ordinary character. */
  private void openClass() {
    classDepth++;
    if (text.startsWith("^", position + 1)) {
      position++;
    }
    if (text.startsWith("]", position + 1)) {
      position++;
    }
  }

  private int endOfQuote() {
    int end = text.indexOf("\\E", position + 2);
    return end < 0 ? text.length() : end + 2;
  }

  private void endEntry(int end) {
    String entry = text.substring(entryStart, end).trim();
    if (!entry.isEmpty()) {
      entries.add(entry);
    }
    entryStart = end + 1;
  }
}
