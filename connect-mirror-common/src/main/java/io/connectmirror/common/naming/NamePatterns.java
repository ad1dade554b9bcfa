package io.connectmirror.common.naming;

import io.connectmirror.spi.SettingException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

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
   * @throws SettingException when entries do not compile; names each of them and the place
   */
  public static NamePatterns parse(String key, Object value) {
    List<String> entries = split(value);
    List<Pattern> patterns = new ArrayList<>(entries.size());
    List<String> faults = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      try {
        patterns.add(Pattern.compile(entries.get(i), Pattern.DOTALL));
      } catch (PatternSyntaxException e) {
        faults.add(String.format("entry %d of %d %s", i + 1, entries.size(), fault(e)));
      }
    }
    if (!faults.isEmpty()) {
      throw new SettingException(key, String.join("; ", faults));
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

  /** What is wrong with an expression and where, as the end of a sentence. */
  public static String fault(PatternSyntaxException e) {
    String place = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
    return String.format(
        "is not a regular expression: %s%s in '%s'", e.getDescription(), place, e.getPattern());
  }
}
