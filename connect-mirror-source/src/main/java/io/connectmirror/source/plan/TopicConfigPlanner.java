package io.connectmirror.source.plan;

import io.connectmirror.common.port.TopicAdmin.ConfigChange;
import io.connectmirror.common.port.TopicAdmin.ConfigOrigin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares the settings of a source topic, what the mirror last wrote, and what the remote topic
 * has now, and says what to write.
 *
 * <ul>
 *   <li>A setting that the mirror wrote follows the source, and goes away when the source takes it
 *       off. Where somebody changed it on the target since, that stays until the source changes.
 *   <li>A setting that somebody else made on the target stays; equal ones count as the mirror's at
 *       the first look at a topic, when there is nothing on record.
 *   <li>Strict: the remote topic gets exactly the source's settings, as with MirrorMaker 2.
 * </ul>
 */
public final class TopicConfigPlanner {
  private final ConfigRules rules;
  private final boolean strict;

  public TopicConfigPlanner(ConfigRules rules, boolean strict) {
    this.rules = rules;
    this.strict = strict;
  }

  /**
   * @param lastWritten what the mirror has on record for the topic; empty at the first look
   */
  public TopicConfigPlan plan(
      Collection<ConfigValue> source,
      Optional<Map<String, String>> lastWritten,
      Collection<ConfigValue> target) {
    Map<String, String> wanted = rules.wanted(source);
    Map<String, String> present = setOnTopic(target);
    Map<String, String> before = lastWritten.orElse(Map.of());
    List<ConfigChange> changes = new ArrayList<>();
    Map<String, String> written = new TreeMap<>();
    List<TopicConfigPlan.Kept> kept = new ArrayList<>();

    TreeSet<String> names = new TreeSet<>(wanted.keySet());
    names.addAll(present.keySet());
    for (String name : names) {
      String want = wanted.get(name);
      String have = present.get(name);
      String wrote = before.get(name);
      if (want == null) {
        if (strict || have.equals(wrote)) {
          changes.add(new ConfigChange(name, null));
        }
      } else if (want.equals(have)) {
        if (strict || lastWritten.isEmpty() || wrote != null) {
          written.put(name, want);
        }
      } else if (strict || mayWrite(want, have, wrote)) {
        changes.add(new ConfigChange(name, want));
        written.put(name, want);
      } else {
        kept.add(new TopicConfigPlan.Kept(name, want, have));
        if (wrote != null) {
          written.put(name, wrote);
        }
      }
    }
    return new TopicConfigPlan(changes, written, kept);
  }

  /** Settings made on the topic itself, of those that the mirror governs. */
  private Map<String, String> setOnTopic(Collection<ConfigValue> target) {
    Map<String, String> set = new TreeMap<>();
    for (ConfigValue value : target) {
      if (value.origin() == ConfigOrigin.TOPIC && value.value() != null && rules.governs(value)) {
        set.put(value.name(), value.value());
      }
    }
    return set;
  }

  /**
   * Whether the source's value goes to the target: nobody set one there, or the mirror did and
   * nobody changed it since, or the source has a newer value than the one that was changed.
   */
  private static boolean mayWrite(String want, String have, String wrote) {
    if (have == null) {
      // Taken off by hand although the source still sets it: a missing override is no override.
      return true;
    }
    return wrote != null && (have.equals(wrote) || !want.equals(wrote));
  }
}
