package io.connectmirror.common.naming;

import java.util.Optional;

/**
 * Includes and excludes names: a name is in when an entry of the include list matches it and none
 * of the exclude list does. Immutable.
 */
public final class NameFilter {
  private final String includeKey;
  private final NamePatterns includes;
  private final String excludeKey;
  private final NamePatterns excludes;

  private NameFilter(
      String includeKey, NamePatterns includes, String excludeKey, NamePatterns excludes) {
    this.includeKey = includeKey;
    this.includes = includes;
    this.excludeKey = excludeKey;
    this.excludes = excludes;
  }

  /**
   * @throws io.connectmirror.spi.SettingException when an entry does not compile
   */
  public static NameFilter parse(
      String includeKey, Object include, String excludeKey, Object exclude) {
    return new NameFilter(
        includeKey,
        NamePatterns.parse(includeKey, include),
        excludeKey,
        NamePatterns.parse(excludeKey, exclude));
  }

  public boolean isIn(String name) {
    return includes.match(name).isPresent() && excludes.match(name).isEmpty();
  }

  /** Why the name is out, naming the setting and the entry; empty when it is in. */
  public Optional<String> whyOut(String name) {
    Optional<String> excludedBy = excludes.match(name);
    if (excludedBy.isPresent()) {
      return Optional.of(excludeKey + " has the entry '" + excludedBy.get() + "'");
    }
    return includes.match(name).isPresent()
        ? Optional.empty()
        : Optional.of("no entry of " + includeKey + " matches it");
  }
}
