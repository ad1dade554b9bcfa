package io.connectmirror.common.naming;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;

/**
 * A comma separated list of names and regular expressions, compiled once. A name matches when one
 * entry matches all of it. A comma inside {@code {1,2}}, {@code (a,b)}, {@code [,;]} or {@code
 * \Q..\E} belongs to its entry; a comma that is part of a name is written {@code \,}. A dot matches
 * any character. Immutable.
 */
public final class NamePatterns {
  private final List<Pattern> patterns;

  private NamePatterns(List<Pattern> patterns) {
    this.patterns = patterns;
  }

  /**
   * @param key the setting, for messages
   * @param value the setting's text, or a list that was split at its commas already; null and blank
   *     match nothing
   * @throws ConfigException when an entry does not compile; names the key, the entry and the place
   */
  public static NamePatterns parse(String key, Object value) {
    List<String> entries = split(value);
    List<Pattern> patterns = new ArrayList<>(entries.size());
    for (int i = 0; i < entries.size(); i++) {
      patterns.add(compile(key, entries, i));
    }
    return new NamePatterns(List.copyOf(patterns));
  }

  /** The entries of such a setting, not compiled. */
  public static List<String> split(Object value) {
    if (value == null) {
      return List.of();
    }
    if (value instanceof Collection<?> pieces) {
      return EntryList.split(pieces.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    return EntryList.split(value.toString());
  }

  /** The first entry that matches all of {@code name}. */
  public Optional<String> match(String name) {
    for (Pattern pattern : patterns) {
      if (pattern.matcher(name).matches()) {
        return Optional.of(pattern.pattern());
      }
    }
    return Optional.empty();
  }

  private static Pattern compile(String key, List<String> entries, int index) {
    String entry = entries.get(index);
    try {
      return Pattern.compile(entry, Pattern.DOTALL);
    } catch (PatternSyntaxException e) {
      String place = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
      throw new ConfigException(
          String.format(
              "%s: entry %d of %d is not a regular expression: %s%s in '%s'",
              key, index + 1, entries.size(), e.getDescription(), place, entry));
    }
  }
}
