package io.connectmirror.policy;

import io.connectmirror.common.naming.NamePatterns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.kafka.common.config.ConfigException;

/** One rule {@code regex -> template}: what matches as a whole is called as the template says. */
final class RenameRule {
  private static final String ARROW = "->";

  private final Pattern pattern;
  private final RenameTemplate template;
  private final Optional<RenameInverse> inverse;

  private RenameRule(Pattern pattern, RenameTemplate template, Optional<RenameInverse> inverse) {
    this.pattern = pattern;
    this.template = template;
    this.inverse = inverse;
  }

  /**
   * @throws ConfigException naming the key, the rule and what is wrong with it
   */
  static List<RenameRule> parseAll(String key, Object value) {
    List<String> entries = NamePatterns.split(value);
    List<RenameRule> rules = new ArrayList<>(entries.size());
    for (int i = 0; i < entries.size(); i++) {
      rules.add(
          parse(String.format("%s: rule %d of %d", key, i + 1, entries.size()), entries.get(i)));
    }
    return List.copyOf(rules);
  }

  private static RenameRule parse(String where, String entry) {
    int arrow = entry.lastIndexOf(ARROW);
    String regex = arrow < 0 ? "" : entry.substring(0, arrow).trim();
    String name = arrow < 0 ? "" : entry.substring(arrow + ARROW.length()).trim();
    if (regex.isEmpty() || name.isEmpty()) {
      throw new ConfigException(
          String.format("%s: '%s' does not have the form 'regex -> name'", where, entry));
    }
    Pattern pattern;
    try {
      pattern = Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new ConfigException(
          String.format(
              "%s: '%s' is not a regular expression: %s at character %d",
              where, regex, e.getDescription(), e.getIndex() + 1));
    }
    RenameTemplate template = RenameTemplate.parse(where, name, pattern.matcher("").groupCount());
    return new RenameRule(pattern, template, RenameInverse.of(regex, template));
  }

  /** The new name; empty when the rule does not speak of the topic. */
  Optional<String> rename(String topic) {
    Matcher match = pattern.matcher(topic);
    return match.matches() ? Optional.of(template.render(match)) : Optional.empty();
  }

  /** A name that could have been renamed to this one; empty when there is none or no telling. */
  Optional<String> candidate(String renamed) {
    return inverse.flatMap(way -> way.apply(renamed));
  }
}
