package io.connectmirror.policy;

import io.connectmirror.common.naming.NamePatterns;
import io.connectmirror.spi.SettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

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
   * @throws SettingException naming the rule and what is wrong with it
   */
  static List<RenameRule> parseAll(String key, Object value) {
    List<String> entries = NamePatterns.split(value);
    List<RenameRule> rules = new ArrayList<>(entries.size());
    for (int i = 0; i < entries.size(); i++) {
      String where = String.format("rule %d of %d", i + 1, entries.size());
      rules.add(parse(key, where, entries.get(i)));
    }
    return List.copyOf(rules);
  }

  private static RenameRule parse(String key, String where, String entry) {
    int arrow = entry.lastIndexOf(ARROW);
    String regex = arrow < 0 ? "" : entry.substring(0, arrow).trim();
    String name = arrow < 0 ? "" : entry.substring(arrow + ARROW.length()).trim();
    if (regex.isEmpty() || name.isEmpty()) {
      throw new SettingException(
          key, String.format("%s: '%s' does not have the form 'regex -> name'", where, entry));
    }
    try {
      Pattern pattern = Pattern.compile(regex);
      int groups = pattern.matcher("").groupCount();
      RenameTemplate template = RenameTemplate.parse(key, where, name, groups);
      return new RenameRule(pattern, template, RenameInverse.of(regex, template));
    } catch (PatternSyntaxException e) {
      throw new SettingException(key, where + " " + NamePatterns.fault(e), e);
    }
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
