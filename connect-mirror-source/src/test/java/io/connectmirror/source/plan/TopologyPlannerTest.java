package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import io.connectmirror.source.plan.TopicProblem.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TopologyPlannerTest {
  private static final Map<String, String> COMPACT = Map.of("cleanup.policy", "compact");
  private final TopologyPlanner planner = new TopologyPlanner(t -> "east." + t, (short) -1);

  @Test
  void createsWhatIsMissingWithTheSourcesPartitionsAndSettings() {
    TopologyPlan plan =
        planner.plan(Set.of(), Map.of("t", 3), Map.of(), topic -> Optional.of(COMPACT));

    assertThat(plan.creations())
        .containsExactly(new TopicToCreate("east.t", 3, (short) -1, COMPACT));
    assertThat(plan.growth()).isEmpty();
    assertThat(plan.remoteNames()).containsExactly(Map.entry("t", "east.t"));
    assertThat(plan.sourceNames()).containsExactly(Map.entry("east.t", "t"));
  }

  @Test
  void growsWhatHasFewerPartitionsAndLeavesWhatHasMore() {
    TopologyPlan plan =
        planner.plan(
            Set.of("few", "same", "more"),
            Map.of("few", 3, "same", 3, "more", 3),
            Map.of("east.few", 1, "east.same", 3, "east.more", 5),
            topic -> Optional.empty());

    assertThat(plan.growth()).containsExactly(Map.entry("east.few", 3));
    assertThat(plan.creations()).isEmpty();
    assertThat(plan.problems()).isEmpty();
  }

  @Test
  void refusesBothTopicsThatShareARemoteName() {
    TopologyPlanner clashing = new TopologyPlanner(t -> t.replace('-', '.'), (short) 1);

    TopologyPlan plan =
        clashing.plan(
            Set.of(),
            Map.of("a-b", 1, "a.b", 1, "c", 1),
            Map.of("a.b", 1),
            topic -> Optional.of(Map.of()));

    assertThat(plan.remoteNames()).containsOnlyKeys("c");
    assertThat(plan.problems())
        .extracting(TopicProblem::sourceTopic, TopicProblem::kind)
        .containsExactly(tuple("a-b", Kind.NAME_CLASH), tuple("a.b", Kind.NAME_CLASH));
    assertThat(plan.problems().get(0).reason()).contains("[a-b, a.b]");
  }

  @Test
  void refusesANameThatNoClusterAccepts() {
    TopologyPlanner hostile =
        new TopologyPlanner(t -> t.equals("none") ? null : "x".repeat(250), (short) 1);

    TopologyPlan plan =
        hostile.plan(
            Set.of(), Map.of("none", 1, "long", 1), Map.of(), topic -> Optional.of(Map.of()));

    assertThat(plan.changesNothing()).isTrue();
    assertThat(plan.problems()).extracting(TopicProblem::kind).containsOnly(Kind.BAD_NAME);
  }

  @Test
  void createsNothingWithoutKnowingTheSettings() {
    TopologyPlan plan = planner.plan(Set.of(), Map.of("t", 1), Map.of(), topic -> Optional.empty());

    assertThat(plan.creations()).isEmpty();
    assertThat(plan.problems())
        .extracting(TopicProblem::kind)
        .containsExactly(Kind.CONFIGS_UNKNOWN);
  }

  @Test
  void tellsWhichTopicsVanished() {
    TopologyPlan plan =
        planner.plan(
            Set.of("gone", "t"), Map.of("t", 1), Map.of("east.t", 1), topic -> Optional.empty());

    assertThat(plan.vanished()).containsExactly("gone");
    assertThat(plan.changesNothing()).isTrue();
  }

  @Test
  void asksForTheSettingsOfMissingTopicsOnly() {
    assertThat(planner.withoutRemoteTopic(Set.of("a", "b"), Set.of("east.a"))).containsExactly("b");
  }

  @Property
  void wantsNothingMoreOnceThePlanIsApplied(
      @ForAll("counts") Map<String, Integer> source, @ForAll("counts") Map<String, Integer> there) {
    // given
    Map<String, Integer> target = new HashMap<>();
    there.forEach((topic, count) -> target.put("east." + topic, count));
    TopologyPlan plan = planner.plan(Set.of(), source, target, topic -> Optional.of(Map.of()));
    plan.creations().forEach(created -> target.put(created.name(), created.partitions()));
    target.putAll(plan.growth());

    // when
    TopologyPlan again =
        planner.plan(source.keySet(), source, target, topic -> Optional.of(Map.of()));

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
}
