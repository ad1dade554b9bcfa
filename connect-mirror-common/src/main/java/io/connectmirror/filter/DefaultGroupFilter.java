package io.connectmirror.filter;

import io.connectmirror.common.naming.NameFilter;
import io.connectmirror.spi.GroupFilter;
import java.util.Map;

/**
 * Selects consumer groups by {@code groups} and {@code groups.exclude}; the second wins. A comma
 * that is part of a group id is written {@code \,}.
 */
public class DefaultGroupFilter implements GroupFilter {
  public static final String GROUPS_CONFIG = "groups";
  public static final String GROUPS_DEFAULT = ".*";
  public static final String GROUPS_EXCLUDE_CONFIG = "groups.exclude";
  public static final String GROUPS_EXCLUDE_DEFAULT = "console-consumer-.*, connect-.*, __.*";

  /** The name of {@code groups.exclude} in MirrorMaker 2 before 4.0; read while that is unset. */
  public static final String GROUPS_EXCLUDE_RETIRED_CONFIG = "groups.blacklist";

  private NameFilter filter = NameFilter.parse(GROUPS_CONFIG, "", GROUPS_EXCLUDE_CONFIG, "");

  @Override
  public void configure(Map<String, ?> configs) {
    Setting include = Setting.of(configs, GROUPS_DEFAULT, GROUPS_CONFIG);
    Setting exclude =
        Setting.of(
            configs, GROUPS_EXCLUDE_DEFAULT, GROUPS_EXCLUDE_CONFIG, GROUPS_EXCLUDE_RETIRED_CONFIG);
    filter = NameFilter.parse(include.key(), include.value(), exclude.key(), exclude.value());
  }

  @Override
  public boolean shouldReplicateGroup(String group) {
    return filter.isIn(group);
  }

  @Override
  public String exclusionReason(String group) {
    return filter.whyOut(group).orElse("");
  }
}
