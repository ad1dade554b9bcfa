package io.connectmirror.examples;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an expression of Prometheus names. Not a parser: brackets, functions and the form of label
 * matchers are checked, the rest is taken as it is.
 *
 * @param metrics names of series, in their order
 * @param matchers all of them, with the metric that each stands at
 * @param by labels of {@code by (...)}
 * @param on labels of {@code on (...)}
 */
record PromQl(List<String> metrics, List<LabelMatcher> matchers, Set<String> by, Set<String> on) {
  /** A condition like {@code reason=~"a|b"}. */
  record LabelMatcher(String metric, String label, String operator, String value) {}

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:(\"(?:[^\"\\\\]|\\\\.)*\")"
              + "|([A-Za-z_:][A-Za-z0-9_:]*)"
              + "|([0-9.]+[a-z]*)"
              + "|(\\[[^\\]]*])"
              + "|(=~|!~|==|!=|>=|<=|[-+*/%^=<>(){},]))\\s*");
  private static final Pattern RANGE =
      Pattern.compile("\\[(?:\\d+[smhd](?::\\d+[smhd])?|\\$__rate_interval)]");
  private static final Set<String> FUNCTIONS =
      Set.of(
          "absent",
          "avg",
          "changes",
          "clamp_min",
          "count",
          "count_values",
          "deriv",
          "increase",
          "label_values",
          "max",
          "max_over_time",
          "rate",
          "sum",
          "time",
          "timestamp");
  private static final Set<String> WORDS = Set.of("and", "or", "unless", "offset");
  private static final Map<String, String> CLOSES = Map.of(")", "(", "}", "{");

  /**
   * @throws IllegalArgumentException with the place where it is wrong
   */
  static PromQl of(String expression) {
    return new Reader(tokens(expression), expression).read();
  }

  private static List<String> tokens(String expression) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(expression);
    int at = 0;
    while (at < expression.length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        throw new IllegalArgumentException("not understood: " + expression.substring(at));
      }
      tokens.add(matcher.group().strip());
      at = matcher.end();
    }
    return tokens;
  }

  /** Goes over the tokens of one expression. */
  private static final class Reader {
    private final List<String> tokens;
    private final String expression;
    private final PromQl found =
        new PromQl(new ArrayList<>(), new ArrayList<>(), new HashSet<>(), new HashSet<>());
    private final Deque<String> open = new ArrayDeque<>();
    private int at;

    Reader(List<String> tokens, String expression) {
      this.tokens = tokens;
      this.expression = expression;
    }

    PromQl read() {
      while (at < tokens.size()) {
        String token = tokens.get(at++);
        if (token.equals("(")) {
          open.push(token);
        } else if (token.equals(")")) {
          check(!open.isEmpty() && open.pop().equals(CLOSES.get(token)), "a bracket too many");
        } else if (token.startsWith("[")) {
          check(RANGE.matcher(token).matches(), token + " is not a range");
        } else if (token.matches("[A-Za-z_:].*")) {
          word(token);
        }
      }
      check(open.isEmpty(), "a bracket is not closed");
      return found;
    }

    private void word(String word) {
      switch (word) {
        case "by" -> labels(found.by());
        case "on" -> labels(found.on());
        default -> {
          if (FUNCTIONS.contains(word)) {
            check(next("(") || next("by"), word + " of nothing");
          } else if (!WORDS.contains(word)) {
            check(!next("("), word + " is not a function");
            metric(word);
          }
        }
      }
    }

    private void metric(String name) {
      found.metrics().add(name);
      if (!next("{")) {
        return;
      }
      at++;
      while (!next("}")) {
        check(at + 3 < tokens.size(), "a matcher is not closed");
        String value = tokens.get(at + 2);
        check(value.startsWith("\""), "a matcher without a value");
        found
            .matchers()
            .add(
                new LabelMatcher(
                    name,
                    tokens.get(at),
                    tokens.get(at + 1),
                    value.substring(1, value.length() - 1)));
        at += 3;
        if (next(",")) {
          at++;
        }
      }
      at++;
    }

    private void labels(Set<String> into) {
      check(next("("), "labels need brackets");
      at++;
      while (!next(")")) {
        check(at < tokens.size(), "a bracket is not closed");
        String token = tokens.get(at++);
        if (!token.equals(",")) {
          into.add(token);
        }
      }
      at++;
    }

    private boolean next(String token) {
      return at < tokens.size() && tokens.get(at).equals(token);
    }

    private void check(boolean right, String wrong) {
      if (!right) {
        throw new IllegalArgumentException(wrong + " in: " + expression);
      }
    }
  }
}
