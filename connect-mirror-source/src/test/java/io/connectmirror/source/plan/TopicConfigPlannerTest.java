package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.TopicAdmin.ConfigChange;
import io.connectmirror.common.port.TopicAdmin.ConfigOrigin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicConfigPlannerTest {
  private static final ConfigRules RULES =
      new ConfigRules(name -> !name.equals("min.insync.replicas"), name -> false);
  private static final ConfigRules WITH_SOURCE_DEFAULTS =
      new ConfigRules(name -> !name.equals("min.insync.replicas"), name -> true);

  /** want: on the source; wrote: on record; have: on the target; expected: = keep, - delete. */
  @ParameterizedTest(name = "source {0}, last written {1}, target {2}: {3}, strict {4}")
  @CsvSource({
    "7, 7, 7, =, =",
    "7, -, -, 7, 7",
    "7, 5, 5, 7, 7",
    "7, 7, -, 7, 7",
    // changed by hand on the target, the source stayed
    "7, 7, 9, =, 7",
    // changed on both
    "8, 7, 9, 8, 8",
    // set by somebody else, never by the mirror
    "7, -, 9, =, 7",
    "-, -, 9, =, -",
    // the source took it off
    "-, 7, 7, -, -",
    "-, 7, 9, =, -",
    "-, 7, -, =, =",
    "-, -, -, =, =",
  })
  void comparesThreeSides(
      String want, String wrote, String have, String expected, String strictly) {
    // given
    List<ConfigValue> source = setting(want);
    List<ConfigValue> target = setting(have);
    Optional<Map<String, String>> record =
        Optional.of(wrote.equals("-") ? Map.of() : Map.of("retention.ms", wrote));

    // when
    TopicConfigPlan plan = new TopicConfigPlanner(RULES, false).plan(source, record, target);
    TopicConfigPlan strict = new TopicConfigPlanner(RULES, true).plan(source, record, target);

    // then
    assertThat(plan.changes()).isEqualTo(change(expected));
    assertThat(strict.changes()).isEqualTo(change(strictly));
  }

  @Test
  void adoptsEqualValuesAtTheFirstLookAtATopic() {
    TopicConfigPlan plan =
        new TopicConfigPlanner(RULES, false).plan(setting("7"), Optional.empty(), setting("7"));

    assertThat(plan.changes()).isEmpty();
    assertThat(plan.written()).containsEntry("retention.ms", "7");
  }

  @Test
  void doesNotTakeOverAValueThatSomebodySetEqualLater() {
    TopicConfigPlan plan =
        new TopicConfigPlanner(RULES, false)
            .plan(setting("7"), Optional.of(Map.of()), setting("7"));

    assertThat(plan.changes()).isEmpty();
    assertThat(plan.written()).isEmpty();
  }

  @Test
  void tellsWhatItKeepsAgainstTheSource() {
    TopicConfigPlan plan =
        new TopicConfigPlanner(RULES, false).plan(setting("7"), Optional.empty(), setting("9"));

    assertThat(plan.kept()).containsExactly(new TopicConfigPlan.Kept("retention.ms", "7", "9"));
  }

  @ParameterizedTest
  @CsvSource({
    "TOPIC, 7, 7",
    "DYNAMIC_BROKER, 7, 7",
    "DEFAULT, , 7",
    "STATIC_BROKER, , ",
  })
  void wantsWhatTheOriginAllows(
      ConfigOrigin origin, String fromTargetDefaults, String fromSourceDefaults) {
    ConfigValue value = new ConfigValue("retention.ms", "7", origin, false, false);

    assertThat(RULES.wanted(value)).isEqualTo(Optional.ofNullable(fromTargetDefaults));
    assertThat(WITH_SOURCE_DEFAULTS.wanted(value))
        .isEqualTo(Optional.ofNullable(fromSourceDefaults));
  }

  @Test
  void leavesExcludedReadOnlyAndSensitiveSettingsUntouched() {
    List<ConfigValue> source =
        List.of(
            new ConfigValue("min.insync.replicas", "2", ConfigOrigin.TOPIC, false, false),
            new ConfigValue("read.only", "2", ConfigOrigin.TOPIC, true, false),
            new ConfigValue("secret", null, ConfigOrigin.TOPIC, false, true));
    List<ConfigValue> target =
        List.of(new ConfigValue("min.insync.replicas", "1", ConfigOrigin.TOPIC, false, false));
    Optional<Map<String, String>> record = Optional.of(Map.of("min.insync.replicas", "1"));

    for (boolean strict : new boolean[] {false, true}) {
      TopicConfigPlan plan = new TopicConfigPlanner(RULES, strict).plan(source, record, target);

      assertThat(plan.changes()).isEmpty();
      assertThat(plan.written()).isEmpty();
    }
  }

  @Property
  void wantsNothingMoreOnceThePlanIsApplied(
      @ForAll("settings") Map<String, String> source,
      @ForAll("settings") Map<String, String> written,
      @ForAll("settings") Map<String, String> target,
      @ForAll boolean firstLook,
      @ForAll boolean strict) {
    // given
    TopicConfigPlanner planner = new TopicConfigPlanner(RULES, strict);
    TopicConfigPlan plan =
        planner.plan(
            values(source), firstLook ? Optional.empty() : Optional.of(written), values(target));
    Map<String, String> applied = new HashMap<>(target);
    for (ConfigChange change : plan.changes()) {
      if (change.value() == null) {
        applied.remove(change.name());
      } else {
        applied.put(change.name(), change.value());
      }
    }

    // when
    TopicConfigPlan again =
        planner.plan(values(source), Optional.of(plan.written()), values(applied));

    // then
    assertThat(again.changes()).isEmpty();
    assertThat(again.written()).isEqualTo(plan.written());
    if (strict) {
      Map<String, String> governed = new HashMap<>(applied);
      Map<String, String> wanted = new HashMap<>(source);
      governed.remove("min.insync.replicas");
      wanted.remove("min.insync.replicas");
      assertThat(governed).isEqualTo(wanted);
    }
  }

  @Provide
  Arbitrary<Map<String, String>> settings() {
    return Arbitraries.maps(
        Arbitraries.of("retention.ms", "cleanup.policy", "segment.bytes", "min.insync.replicas"),
        Arbitraries.of("1", "2", "3"));
  }

  private static List<ConfigValue> values(Map<String, String> settings) {
    List<ConfigValue> values = new ArrayList<>();
    settings.forEach(
        (name, value) ->
            values.add(new ConfigValue(name, value, ConfigOrigin.TOPIC, false, false)));
    return values;
  }

  private static List<ConfigValue> setting(String value) {
    return value.equals("-") ? List.of() : values(Map.of("retention.ms", value));
  }

  private static List<ConfigChange> change(String expected) {
    if (expected.equals("=")) {
      return List.of();
    }
    return List.of(new ConfigChange("retention.ms", expected.equals("-") ? null : expected));
  }
}
