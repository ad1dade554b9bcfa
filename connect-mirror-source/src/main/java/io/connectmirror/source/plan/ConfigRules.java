package io.connectmirror.source.plan;

import io.connectmirror.common.port.TopicAdmin.ConfigOrigin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Which settings of a source topic its remote topic shall have.
 *
 * @param carried whether a setting of this name may be mirrored at all
 * @param sourceDefaultCarried whether a setting that the source topic leaves to Kafka's default is
 *     pinned on the remote topic ({@code use.defaults.from=source}, KIP-676 and KIP-965)
 */
public record ConfigRules(Predicate<String> carried, Predicate<String> sourceDefaultCarried) {

  /** Whether the mirror may touch a setting; what is excluded is left as it is on the target. */
  boolean governs(ConfigValue value) {
    return !value.readOnly() && !value.sensitive() && carried.test(value.name());
  }

  /** The value a setting of a source topic shall have on the target; empty: none of its own. */
  Optional<String> wanted(ConfigValue source) {
    if (!governs(source) || source.origin() == ConfigOrigin.STATIC_BROKER) {
      return Optional.empty();
    }
    if (source.origin() == ConfigOrigin.DEFAULT && !sourceDefaultCarried.test(source.name())) {
      return Optional.empty();
    }
    return Optional.ofNullable(source.value());
  }

  /** The settings a remote topic is created with. */
  public Map<String, String> wanted(Collection<ConfigValue> source) {
    Map<String, String> wanted = new TreeMap<>();
    for (ConfigValue value : source) {
      wanted(value).ifPresent(v -> wanted.put(value.name(), v));
    }
    return wanted;
  }
}
