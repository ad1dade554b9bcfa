package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import io.connectmirror.source.plan.TopicProblem.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TopologyPlannerTest {
  private static final Map<String, String> COMPACT = Map.of("cleanup.policy", "compact");
  private final TopologyPlanner planner = new TopologyPlanner((short) -1);

  @Test
  void createsWhatIsMissingWithTheSourcesPartitionsAndSettings() {
    TopologyPlan plan = plan(Map.of("t", 3), Map.of(), topic -> Optional.of(COMPACT));

    assertThat(plan.creations())
        .containsExactly(new TopicToCreate("east.t", 3, (short) -1, COMPACT));
    assertThat(plan.growth()).isEmpty();
  }

  @Test
  void growsWhatHasFewerPartitionsAndLeavesWhatHasMore() {
    TopologyPlan plan =
        plan(
            Map.of("few", 3, "same", 3, "more", 3),
            Map.of("east.few", 1, "east.same", 3, "east.more", 5),
            TopologyPlannerTest::unread);

    assertThat(plan.growth()).containsExactly(Map.entry("east.few", 3));
    assertThat(plan.creations()).isEmpty();
    assertThat(plan.problems()).isEmpty();
  }

  @Test
  void createsNothingWithoutKnowingTheSettings() {
    TopologyPlan plan = plan(Map.of("t", 1), Map.of(), TopologyPlannerTest::unread);

    assertThat(plan.creations()).isEmpty();
    assertThat(plan.problems())
        .containsExactly(
            new TopicProblem(
                "t",
                "east.t",
                Kind.CONFIGS_UNKNOWN,
                "the settings of source topic t could not be read, so east.t was not created:"
                    + " denied t"));
  }

  @Test
  void tellsWhichTopicsVanished() {
    TopologyPlan plan =
        planner.plan(
            Set.of("gone", "t"),
            Map.of("t", "east.t"),
            Map.of(),
            Map.of("east.t", 1),
            TopologyPlannerTest::unread,
            topic -> "denied");

    assertThat(plan.vanished()).containsExactly("gone");
    assertThat(plan.changesNothing()).as("a topic that could not be seen is left alone").isTrue();
  }

  @Property
  void wantsNothingMoreOnceThePlanIsApplied(
      @ForAll("counts") Map<String, Integer> source, @ForAll("counts") Map<String, Integer> there) {
    // given
    Map<String, Integer> target = new HashMap<>();
    there.forEach((topic, count) -> target.put("east." + topic, count));
    TopologyPlan plan = plan(source, target, topic -> Optional.of(Map.of()));
    plan.creations().forEach(created -> target.put(created.name(), created.partitions()));
    target.putAll(plan.growth());

    // when
    TopologyPlan again = plan(source, target, topic -> Optional.of(Map.of()));

    // then
    assertThat(again.changesNothing()).isTrue();
    source.forEach(
        (topic, count) -> assertThat(target.get("east." + topic)).isGreaterThanOrEqualTo(count));
  }

  @Provide
  Arbitrary<Map<String, Integer>> counts() {
    return Arbitraries.maps(
        Arbitraries.of("a", "b", "c", "d", "e"), Arbitraries.integers().between(1, 4));
  }

  private TopologyPlan plan(
      Map<String, Integer> source,
      Map<String, Integer> target,
      Function<String, Optional<Map<String, String>>> configs) {
    Map<String, String> remoteNames =
        source.keySet().stream().collect(Collectors.toMap(t -> t, t -> "east." + t));
    return planner.plan(Set.of(), remoteNames, source, target, configs, topic -> "denied " + topic);
  }

  private static Optional<Map<String, String>> unread(String topic) {
    return Optional.empty();
  }
}
