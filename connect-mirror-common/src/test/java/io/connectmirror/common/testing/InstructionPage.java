package io.connectmirror.common.testing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the documents that tells somebody what to do: its commands, what is good to see of
 * them, and what others do meanwhile, in the order of the page.
 *
 * <p>A block that begins with <code>```sh run</code> is a command. The paragraph behind it begins
 * with {@code Good: exit code 0}, or with {@code Good, after a while: exit code 0} where one is to
 * repeat it until it is, and a block of {@code text} behind that shows lines of its output in their
 * order, where {@code …} stands for anything. What others do is a comment, {@code <!-- meanwhile:
 * applications stop on east -->}, beside the words that ask for it.
 *
 * @param items in order
 */
public record InstructionPage(List<Item> items) {
  private static final Pattern FENCE = Pattern.compile("\\s*```(.*)");
  private static final Pattern GOOD =
      Pattern.compile("Good(, after a while)?: exit code (\\d)(?: or (\\d))?\\b.*");
  private static final Pattern MEANWHILE = Pattern.compile("<!-- meanwhile: (.+?) -->");
  private static final String COMMAND = "sh run";

  public InstructionPage {
    items = List.copyOf(items);
  }

  /** What is to be done, under a heading of the second level. */
  public sealed interface Item {
    String heading();
  }

  /**
   * A command for a shell.
   *
   * @param repeats whether one is to repeat it until it is good
   * @param exitCodes that are good
   * @param output lines that are good to see; none where the page shows none
   */
  public record Command(
      String heading, String script, boolean repeats, Set<Integer> exitCodes, List<String> output)
      implements Item {
    public Command {
      exitCodes = Set.copyOf(exitCodes);
      output = List.copyOf(output);
    }

    /** The first line of the output that is missing from what came. */
    public Optional<String> missingFrom(String came) {
      List<String> lines = came.lines().toList();
      int next = 0;
      for (String wanted : output) {
        Pattern pattern = pattern(wanted);
        while (next < lines.size() && !pattern.matcher(squeezed(lines.get(next))).matches()) {
          next++;
        }
        if (next++ >= lines.size()) {
          return Optional.of(wanted);
        }
      }
      return Optional.empty();
    }

    private static Pattern pattern(String wanted) {
      StringBuilder regex = new StringBuilder();
      for (String part : squeezed(wanted).split("…", -1)) {
        regex.append(regex.isEmpty() ? "" : ".*").append(Pattern.quote(part));
      }
      return Pattern.compile(regex.toString());
    }

    /** How wide columns are depends on what is in them. */
    private static String squeezed(String line) {
      return line.strip().replaceAll("\\s+", " ");
    }
  }

  /** What others do. */
  public record Meanwhile(String heading, String what) implements Item {}

  /**
   * @throws IllegalArgumentException when a command has no word on what is good
   */
  public static InstructionPage parse(String markdown) {
    List<Item> items = new ArrayList<>();
    String heading = "";
    Optional<String> script = Optional.empty();
    Optional<Command> shown = Optional.empty();
    List<String> lines = markdown.lines().toList();
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      Matcher fence = FENCE.matcher(line);
      if (fence.matches()) {
        int end = at + 1;
        while (!lines.get(end).strip().equals("```")) {
          end++;
        }
        List<String> block = lines.subList(at + 1, end).stream().map(String::strip).toList();
        at = end;
        String language = fence.group(1).strip();
        if (language.equals(COMMAND)) {
          requireNone(script);
          script = Optional.of(String.join("\n", block));
          shown = Optional.empty();
        } else if (language.equals("text") && shown.isPresent()) {
          Command bare = shown.get();
          items.set(
              items.indexOf(bare),
              new Command(
                  bare.heading(),
                  bare.script(),
                  bare.repeats(),
                  bare.exitCodes(),
                  block.stream().filter(text -> !text.isEmpty() && !text.equals("…")).toList()));
          shown = Optional.empty();
        }
        continue;
      }
      Matcher good = GOOD.matcher(line.strip());
      if (script.isPresent() && good.matches()) {
        Command command =
            new Command(
                heading,
                script.get(),
                good.group(1) != null,
                exitCodes(good.group(2), good.group(3)),
                List.of());
        items.add(command);
        shown = Optional.of(command);
        script = Optional.empty();
      }
      Matcher meanwhile = MEANWHILE.matcher(line);
      while (meanwhile.find()) {
        items.add(new Meanwhile(heading, meanwhile.group(1)));
      }
      if (line.startsWith("## ")) {
        heading = line.substring(3).strip();
      }
    }
    requireNone(script);
    return new InstructionPage(items);
  }

  /** Those under one heading. */
  public List<Item> under(String heading) {
    List<Item> found = items.stream().filter(item -> item.heading().equals(heading)).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException("nothing is to be done under the heading: " + heading);
    }
    return found;
  }

  private static Set<Integer> exitCodes(String one, String other) {
    Set<Integer> codes = new HashSet<>(Set.of(Integer.parseInt(one)));
    if (other != null) {
      codes.add(Integer.parseInt(other));
    }
    return codes;
  }

  private static void requireNone(Optional<String> script) {
    script.ifPresent(
        text -> {
          throw new IllegalArgumentException("nothing says what exit code is good of: " + text);
        });
  }
}
