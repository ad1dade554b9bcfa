package io.connectmirror.cli.standing;

import io.connectmirror.cli.catalog.WholeNames;
import io.connectmirror.cli.outcome.CliException;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Which groups are meant.
 *
 * @param patterns one of which a group's whole id has to match; none: all groups
 */
public record GroupSelection(List<Pattern> patterns) {
  public static final GroupSelection ALL = new GroupSelection(List.of());

  public GroupSelection {
    patterns = List.copyOf(patterns);
  }

  /**
   * @throws CliException when one is no regular expression
   */
  public static GroupSelection of(List<String> expressions) {
    return new GroupSelection(WholeNames.of("--group", expressions));
  }

  /** Whether groups were asked for by name. */
  public boolean isNamed() {
    return !patterns.isEmpty();
  }

  public boolean takes(String group) {
    return patterns.isEmpty()
        || patterns.stream().anyMatch(pattern -> pattern.matcher(group).matches());
  }

  /** The patterns that match none of these groups. */
  List<Pattern> without(Collection<String> groups) {
    return patterns.stream()
        .filter(pattern -> groups.stream().noneMatch(group -> pattern.matcher(group).matches()))
        .toList();
  }

  @Override
  public String toString() {
    return patterns.isEmpty() ? "all groups" : patterns.toString();
  }
}
