package io.connectmirror.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds commands in what documents show, as a shell would. */
final class ShellCommands {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```([^\\n`]*)\\n(.*?)^ *```");
  private static final Pattern OF_A_SHELL = Pattern.compile("sh( run)?|console|crontab");
  private static final String ENDS_A_COMMAND = "|;&<>()\n";

  private ShellCommands() {}

  /** The fenced blocks that a shell is to read. */
  static List<String> blocks(String markdown) {
    Matcher matcher = BLOCK.matcher(markdown);
    List<String> blocks = new ArrayList<>();
    while (matcher.find()) {
      if (OF_A_SHELL.matcher(matcher.group(1).strip()).matches()) {
        blocks.add(matcher.group(2));
      }
    }
    return blocks;
  }

  /** All commands of a program in a text, each as its arguments. */
  static List<List<String>> of(String program, String text) {
    List<List<String>> commands = new ArrayList<>();
    for (List<String> words : commands(text)) {
      for (int at = 0; at < words.size(); at++) {
        if (words.get(at).equals(program) || words.get(at).endsWith("/" + program)) {
          commands.add(List.copyOf(words.subList(at + 1, words.size())));
          break;
        }
      }
    }
    return commands;
  }

  private static List<List<String>> commands(String text) {
    List<List<String>> commands = new ArrayList<>();
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    String joined = text.replaceAll("\\\\\\n\\s*", " ");
    for (char c : (joined + "\n").toCharArray()) {
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
        continue;
      }
      boolean ends = ENDS_A_COMMAND.indexOf(c) >= 0;
      if (ends || c == ' ') {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
          inWord = false;
        }
        if (ends && !words.isEmpty()) {
          commands.add(List.copyOf(words));
          words.clear();
        }
      } else {
        inWord = true;
        if (c == '\'' || c == '"') {
          quote = c;
        } else {
          word.append(c);
        }
      }
    }
    return commands;
  }
}
