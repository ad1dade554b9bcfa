package io.connectmirror.cli.serve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the exposition format 0.0.4 back, and refuses what is not to the letter. */
final class MetricsReader {
  private static final Pattern HELP =
      Pattern.compile("# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) ((?:[^\\\\]|\\\\\\\\|\\\\n)*)");
  private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) gauge");
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (-?\\d+(?:\\.\\d+)?)", Pattern.DOTALL);
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\\"n])*)\"(,|\\z)");

  /** By name and labels, such as {@code up{job=x}}, in which the labels are sorted. */
  private final Map<String, Double> samples = new LinkedHashMap<>();

  private final Map<String, String> helps = new LinkedHashMap<>();

  private MetricsReader() {}

  static MetricsReader read(String text) {
    MetricsReader reader = new MetricsReader();
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new AssertionError("no line end at the end");
    }
    String helped = "";
    String typed = "";
    for (String line : text.split("\n", -1)) {
      Matcher help = HELP.matcher(line);
      Matcher type = TYPE.matcher(line);
      Matcher sample = SAMPLE.matcher(line);
      if (help.matches()) {
        helped = help.group(1);
        if (reader.helps.put(helped, help.group(2)) != null) {
          throw new AssertionError("two groups of " + helped);
        }
      } else if (type.matches()) {
        typed = type.group(1);
        if (!typed.equals(helped)) {
          throw new AssertionError("type without help: " + line);
        }
      } else if (sample.matches()) {
        if (!sample.group(1).equals(typed)) {
          throw new AssertionError("not in its group: " + line);
        }
        String key = sample.group(1) + labels(sample.group(2));
        if (reader.samples.put(key, Double.valueOf(sample.group(3))) != null) {
          throw new AssertionError("twice: " + line);
        }
      } else if (!line.isEmpty()) {
        throw new AssertionError("not of the format: " + line);
      }
    }
    return reader;
  }

  Map<String, Double> samples() {
    return samples;
  }

  Map<String, String> helps() {
    return helps;
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new TreeMap<>();
    if (text == null) {
      return labels;
    }
    Matcher label = LABEL.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (!label.find(at) || label.start() != at) {
        throw new AssertionError("no label: " + text.substring(at));
      }
      if (labels.put(label.group(1), unescaped(label.group(2))) != null) {
        throw new AssertionError("label twice: " + text);
      }
      at = label.end();
    }
    return labels;
  }

  private static String unescaped(String value) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        i++;
        plain.append(value.charAt(i) == 'n' ? '\n' : value.charAt(i));
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
