package io.connectmirror.filter;

import io.connectmirror.common.naming.NamePatterns;
import io.connectmirror.spi.ConfigPropertyFilter;
import java.util.Map;

/**
 * Takes over every topic setting that {@code config.properties.exclude} does not name. Whose
 * default holds for a setting that has its default value on the source is said by {@code
 * use.defaults.from}.
 */
public class DefaultConfigPropertyFilter implements ConfigPropertyFilter {
  public static final String CONFIG_PROPERTIES_EXCLUDE_CONFIG = "config.properties.exclude";
  public static final String CONFIG_PROPERTIES_EXCLUDE_DEFAULT =
      "follower.replication.throttled.replicas, leader.replication.throttled.replicas, "
          + "message.timestamp.difference.max.ms, log.message.timestamp.before.max.ms, "
          + "log.message.timestamp.after.max.ms, message.timestamp.type, "
          + "unclean.leader.election.enable, min.insync.replicas";

  /** The name of the exclude list in MirrorMaker 2 before 4.0; read while that is unset. */
  public static final String CONFIG_PROPERTIES_EXCLUDE_RETIRED_CONFIG =
      "config.properties.blacklist";

  public static final String USE_DEFAULTS_FROM_CONFIG = "use.defaults.from";
  public static final String USE_DEFAULTS_FROM_DEFAULT = "target";

  private static final String SOURCE = "source";

  private NamePatterns excludes = NamePatterns.parse(CONFIG_PROPERTIES_EXCLUDE_CONFIG, "");
  private boolean sourceDefaults;

  @Override
  public void configure(Map<String, ?> configs) {
    Setting exclude =
        Setting.of(
            configs,
            CONFIG_PROPERTIES_EXCLUDE_DEFAULT,
            CONFIG_PROPERTIES_EXCLUDE_CONFIG,
            CONFIG_PROPERTIES_EXCLUDE_RETIRED_CONFIG);
    excludes = NamePatterns.parse(exclude.key(), exclude.value());
    sourceDefaults = SOURCE.equals(configs.get(USE_DEFAULTS_FROM_CONFIG));
  }

  @Override
  public boolean shouldReplicateConfigProperty(String property) {
    return excludes.match(property).isEmpty();
  }

  @Override
  public boolean shouldReplicateSourceDefault(String property) {
    return sourceDefaults;
  }
}
