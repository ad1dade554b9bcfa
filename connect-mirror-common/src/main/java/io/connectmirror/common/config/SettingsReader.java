package io.connectmirror.common.config;

import io.connectmirror.common.config.Cadence.Every;
import io.connectmirror.common.config.Cadence.Off;
import io.connectmirror.common.naming.NamePatterns;
import io.connectmirror.spi.SettingException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;

/**
 * Gives the typed values of one configuration and notes what is wrong with it. A value that is
 * wrong is read as the default, so that the rest is still checked.
 */
final class SettingsReader {
  private static final Duration LONGEST_INTERVAL = Duration.ofDays(366);

  private final RawSettings raw;
  private final ConfigProblems problems;
  private final Map<String, Object> values = new HashMap<>();

  SettingsReader(ConfigDef def, RawSettings raw, ConfigProblems problems) {
    this.raw = raw;
    this.problems = problems;
    Map<String, Object> defaults = def.defaultValues();
    for (ConfigValue value : def.validate(raw.asMap())) {
      String key = value.name();
      boolean usable = value.errorMessages().isEmpty();
      values.put(key, usable ? value.value() : defaults.get(key));
      if (!usable && Unresolved.isIn(raw.asMap().get(key))) {
        problems.warning(key, "cannot be checked before its config provider has filled it in");
      } else {
        value.errorMessages().forEach(message -> problems.error(key, message));
      }
    }
  }

  Map<String, String> originals() {
    return raw.asMap();
  }

  RawSettings raw() {
    return raw;
  }

  ConfigProblems problems() {
    return problems;
  }

  /** Whether the user has set the key, to something that can be looked at already. */
  boolean isSet(String key) {
    String value = originals().get(key);
    return value != null && !Unresolved.isIn(value);
  }

  /** Null if the key has neither a value nor a default. */
  String text(String key) {
    return (String) values.get(key);
  }

  boolean flag(String key) {
    return (Boolean) values.get(key);
  }

  int integer(String key) {
    return (Integer) values.get(key);
  }

  long number(String key) {
    return (Long) values.get(key);
  }

  short replicationFactor(String key) {
    return (short) integer(key);
  }

  /** No longer than a year, which is as good as any number that says "never". */
  Duration millis(String key) {
    return Duration.ofMillis(Math.min(number(key), LONGEST_INTERVAL.toMillis()));
  }

  List<String> list(String key) {
    return ((List<?>) values.get(key)).stream().map(String::valueOf).toList();
  }

  <E extends Enum<E>> E choice(String key, Class<E> type) {
    return Enum.valueOf(type, text(key).toUpperCase(Locale.ROOT));
  }

  <E extends Enum<E>> E choice(String key, Class<E> type, E otherwise) {
    return text(key) == null || text(key).isBlank() ? otherwise : choice(key, type);
  }

  /** Never if the flag is off; else the interval in milliseconds if set, else that in seconds. */
  Cadence cadence(String enabledKey, String secondsKey, String millisKey) {
    Long millis = (Long) values.get(millisKey);
    String key = millis == null ? secondsKey : millisKey;
    long amount = millis == null ? number(secondsKey) : millis;
    if (amount == 0) {
      problems.error(
          key, "an interval of 0 is none; to switch it off set " + enabledKey + "=false");
      return new Off();
    }
    if (amount < 0) {
      problems.warning(
          key, "a negative interval switches it off; say so with " + enabledKey + "=false");
      return new Off();
    }
    if (amount > (millis == null ? LONGEST_INTERVAL.toSeconds() : LONGEST_INTERVAL.toMillis())) {
      problems.error(
          key,
          String.format(
              "an interval of more than %d days is none; to switch it off set %s=false",
              LONGEST_INTERVAL.toDays(), enabledKey));
      return new Off();
    }
    Duration interval = millis == null ? Duration.ofSeconds(amount) : Duration.ofMillis(amount);
    return flag(enabledKey) ? new Every(interval) : new Off();
  }

  /** Checks the class that the key names. Creates nothing. */
  <T extends Configurable> Optional<PluginClass<T>> checkPlugin(String key, Class<T> plugin) {
    if (Unresolved.isIn(text(key))) {
      return Optional.empty();
    }
    try {
      return Optional.of(PluginClass.load(key, text(key), plugin));
    } catch (SettingException e) {
      problems.error(e.key(), e.fault());
      return Optional.empty();
    }
  }

  /** Checks the lists of a filter of ours; one of the user's may write them in its own way. */
  <T extends Configurable> void checkFilter(String key, Class<T> plugin, String... listKeys) {
    if (checkPlugin(key, plugin).filter(PluginClass::isBuiltIn).isEmpty()) {
      return;
    }
    for (String listKey : listKeys) {
      if (isSet(listKey)) {
        guarded(() -> NamePatterns.parse(listKey, originals().get(listKey)));
      }
    }
  }

  /** Runs a check that reports a single fault by an exception. */
  void guarded(Runnable check) {
    try {
      check.run();
    } catch (SettingException e) {
      problems.error(e.key(), e.fault());
    }
  }

  Optional<String> wished(Side side, ClientKind kind, String name) {
    return ClientProperties.wished(originals(), side, kind, name);
  }
}
