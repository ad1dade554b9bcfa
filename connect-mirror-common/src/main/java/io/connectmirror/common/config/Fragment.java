package io.connectmirror.common.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.apache.kafka.common.config.ConfigException;

/** Keys of one subject that are added to a connector's {@link ConfigDef}, in their order. */
final class Fragment {
  private static final Validator ANYTHING = null;

  private final ConfigDef def;
  private final String group;
  private int order;

  Fragment(ConfigDef def, String group) {
    this.def = def;
    this.group = group;
  }

  Fragment required(String key, Importance importance, String doc) {
    return add(key, ConfigDef.Type.STRING, ConfigDef.NO_DEFAULT_VALUE, ANYTHING, importance, doc);
  }

  /** Also for class names and lists of names, which we take apart ourselves. */
  Fragment text(String key, String defaultValue, Importance importance, String doc) {
    return add(key, ConfigDef.Type.STRING, defaultValue, ANYTHING, importance, doc);
  }

  <E extends Enum<E>> Fragment choice(
      String key, E defaultValue, Importance importance, String doc) {
    return add(
        key,
        ConfigDef.Type.STRING,
        lowerCase(defaultValue),
        ConfigDef.ValidString.in(choices(defaultValue.getDeclaringClass())),
        importance,
        doc);
  }

  /** A choice that may be left open; another key decides then. */
  <E extends Enum<E>> Fragment optionalChoice(
      String key, Class<E> choices, Importance importance, String doc) {
    return add(key, ConfigDef.Type.STRING, null, nullOr(choices(choices)), importance, doc);
  }

  Fragment list(
      String key,
      List<String> defaultValue,
      Validator validator,
      Importance importance,
      String doc) {
    return add(key, ConfigDef.Type.LIST, defaultValue, validator, importance, doc);
  }

  Fragment flag(String key, boolean defaultValue, Importance importance, String doc) {
    return add(key, ConfigDef.Type.BOOLEAN, defaultValue, ANYTHING, importance, doc);
  }

  /** A whole number from {@code least} upwards. */
  Fragment number(String key, long defaultValue, long least, Importance importance, String doc) {
    return add(
        key, ConfigDef.Type.LONG, defaultValue, ConfigDef.Range.atLeast(least), importance, doc);
  }

  /** As {@link #number}, within the range of an int. */
  Fragment count(String key, int defaultValue, int least, Importance importance, String doc) {
    return add(
        key, ConfigDef.Type.INT, defaultValue, ConfigDef.Range.atLeast(least), importance, doc);
  }

  /** Whole seconds between runs; what 0 and less mean is decided where it is read. */
  Fragment seconds(String key, long defaultValue, Importance importance, String doc) {
    return add(key, ConfigDef.Type.LONG, defaultValue, ANYTHING, importance, doc);
  }

  /** The same interval in milliseconds; wins over the key in seconds. */
  Fragment millisInstead(String key, String secondsKey, Importance importance) {
    return add(
        key,
        ConfigDef.Type.LONG,
        null,
        ANYTHING,
        importance,
        "The same in milliseconds. If set, " + secondsKey + " does not count.");
  }

  Fragment replicationFactor(String key, int defaultValue, Importance importance, String doc) {
    return add(
        key,
        ConfigDef.Type.INT,
        defaultValue,
        ConfigDef.LambdaValidator.with(
            Fragment::checkReplicationFactor, () -> "-1 or from 1 to " + Short.MAX_VALUE),
        importance,
        doc + " -1 leaves it to the cluster's default.");
  }

  private Fragment add(
      String key,
      ConfigDef.Type type,
      Object defaultValue,
      Validator validator,
      Importance importance,
      String doc) {
    def.define(
        key, type, defaultValue, validator, importance, doc, group, order++, Width.LONG, key);
    return this;
  }

  private static Validator nullOr(String... choices) {
    Validator known = ConfigDef.ValidString.in(choices);
    return ConfigDef.LambdaValidator.with(
        (key, value) -> {
          // An empty line in a properties file means the same as none.
          if (value != null && !value.toString().isBlank()) {
            known.ensureValid(key, value);
          }
        },
        known::toString);
  }

  private static void checkReplicationFactor(String key, Object value) {
    int factor = value == null ? 0 : (Integer) value;
    if (factor != -1 && (factor < 1 || factor > Short.MAX_VALUE)) {
      throw new ConfigException(
          key, value, "must be -1 for the cluster's default, or from 1 to " + Short.MAX_VALUE);
    }
  }

  private static <E extends Enum<E>> String[] choices(Class<E> type) {
    List<String> names = new ArrayList<>();
    Stream.of(type.getEnumConstants()).map(Fragment::lowerCase).forEach(names::add);
    return names.toArray(String[]::new);
  }

  static String lowerCase(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
