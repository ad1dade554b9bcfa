package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AclPlannerTest {
  private static final Set<String> TOPICS = Set.of("t", "orders-eu");
  private final AclPlanner planner = new AclPlanner(TOPICS::contains, t -> "east." + t);

  @ParameterizedTest
  @CsvSource({
    "ALLOW, READ, READ",
    "ALLOW, ALL, READ",
    "ALLOW, WRITE, ",
    "ALLOW, DESCRIBE, DESCRIBE",
    "DENY, WRITE, WRITE",
    "DENY, ALL, ALL",
  })
  void carriesARuleWithoutGrantingWrites(
      AclPermissionType permission, AclOperation operation, AclOperation expected) {
    AclPlan plan =
        planner.plan(Set.of(topic("t", operation, permission)), TOPICS, Set.of(), Map.of());

    if (expected == null) {
      assertThat(plan.create()).isEmpty();
    } else {
      assertThat(plan.create())
          .containsExactly(Map.entry(topic("east.t", expected, permission), "t"));
    }
    assertThat(plan.notCarried()).isEmpty();
  }

  @Test
  void ignoresTopicsOutsideTheFlow() {
    AclPlan plan = planner.plan(Set.of(read("other")), TOPICS, Set.of(), Map.of());

    assertThat(plan.changesNothing()).isTrue();
    assertThat(plan.notCarried()).isEmpty();
  }

  @Test
  void deletesWhatItMadeAndTheSourceRevoked() {
    AclPlan plan =
        planner.plan(Set.of(), TOPICS, Set.of(read("east.t")), Map.of(read("east.t"), "t"));

    assertThat(plan.delete()).containsExactly(read("east.t"));
    assertThat(plan.forget()).isEmpty();
  }

  @Test
  void forgetsARevokedRuleThatIsGoneAlready() {
    AclPlan plan = planner.plan(Set.of(), TOPICS, Set.of(), Map.of(read("east.t"), "t"));

    assertThat(plan.delete()).isEmpty();
    assertThat(plan.forget()).containsExactly(read("east.t"));
  }

  @Test
  void leavesRulesOfOthersAlone() {
    AclPlan plan =
        planner.plan(Set.of(read("t")), TOPICS, Set.of(read("east.t"), read("local")), Map.of());

    assertThat(plan.changesNothing()).isTrue();
  }

  @Test
  void keepsTheRulesOfATopicThatLeftTheFlow() {
    AclPlan plan =
        planner.plan(Set.of(), TOPICS, Set.of(read("east.old")), Map.of(read("east.old"), "old"));

    assertThat(plan.changesNothing()).isTrue();
  }

  @Test
  void listsAWildcardAndMakesNoBogusTopicOfIt() {
    AclBinding all = topic("*", AclOperation.ALL, AclPermissionType.ALLOW);

    AclPlan plan = planner.plan(Set.of(all), TOPICS, Set.of(), Map.of());

    assertThat(plan.create()).isEmpty();
    assertThat(plan.notCarried().get(all).command())
        .isEqualTo(
            "kafka-acls.sh --bootstrap-server <target> --add --allow-principal User:u"
                + " --operation Read --topic '*'");
  }

  @Test
  void listsAPrefixThatReachesMirroredTopics() {
    AclBinding prefix =
        binding(
            ResourceType.TOPIC,
            PatternType.PREFIXED,
            "orders-",
            AclOperation.DESCRIBE_CONFIGS,
            AclPermissionType.DENY);
    AclBinding elsewhere =
        binding(
            ResourceType.TOPIC,
            PatternType.PREFIXED,
            "zzz",
            AclOperation.READ,
            AclPermissionType.ALLOW);

    AclPlan plan = planner.plan(Set.of(prefix, elsewhere), TOPICS, Set.of(), Map.of());

    assertThat(plan.notCarried()).containsOnlyKeys(prefix);
    assertThat(plan.notCarried().get(prefix).command())
        .endsWith(
            "--deny-principal User:u --operation DescribeConfigs --topic east.orders-"
                + " --resource-pattern-type prefixed");
  }

  @Test
  void listsRulesOfGroups() {
    AclBinding group =
        binding(
            ResourceType.GROUP,
            PatternType.LITERAL,
            "it's, mine",
            AclOperation.READ,
            AclPermissionType.ALLOW);

    AclPlan plan = planner.plan(Set.of(group), TOPICS, Set.of(), Map.of());

    assertThat(plan.notCarried().get(group).command())
        .endsWith("--operation Read --group 'it'\\''s, mine'");
  }

  @Property
  void wantsNothingMoreOnceThePlanIsApplied(
      @ForAll("bindings") Set<AclBinding> source,
      @ForAll("bindings") Set<AclBinding> target,
      @ForAll("bindings") Set<AclBinding> mine) {
    // given
    Map<AclBinding, String> created = new HashMap<>();
    mine.forEach(binding -> created.put(binding, "t"));
    AclPlan plan = planner.plan(source, TOPICS, target, created);
    Set<AclBinding> applied = new HashSet<>(target);
    applied.addAll(plan.create().keySet());
    applied.removeAll(plan.delete());
    created.putAll(plan.create());
    created.keySet().removeAll(plan.delete());
    created.keySet().removeAll(plan.forget());

    // when
    AclPlan again = planner.plan(source, TOPICS, applied, created);

    // then
    assertThat(again.changesNothing()).isTrue();
    assertThat(plan.create().keySet())
        .noneMatch(
            b ->
                b.entry().permissionType() == AclPermissionType.ALLOW
                    && (b.entry().operation() == AclOperation.WRITE
                        || b.entry().operation() == AclOperation.ALL));
    assertThat(plan.delete()).allMatch(mine::contains);
  }

  @Property
  void readsBackTheKeyOfABinding(@ForAll("bindings") Set<AclBinding> bindings) {
    for (AclBinding binding : bindings) {
      StateKey key = AclBindingCodec.key(StateKind.ACL_CREATED, binding);

      assertThat(AclBindingCodec.binding(key)).contains(binding);
    }
  }

  @Test
  void skipsAKeyItDoesNotUnderstand() {
    assertThat(AclBindingCodec.binding(StateKey.of(StateKind.ACL_CREATED, "TOPIC", "x"))).isEmpty();
    assertThat(
            AclBindingCodec.binding(
                StateKey.of(
                    StateKind.ACL_CREATED, "MOON", "LITERAL", "t", "User:u", "*", "READ", "ALLOW")))
        .isEmpty();
  }

  @Provide
  Arbitrary<Set<AclBinding>> bindings() {
    return Combinators.combine(
            Arbitraries.of(ResourceType.TOPIC, ResourceType.GROUP),
            Arbitraries.of(PatternType.LITERAL, PatternType.PREFIXED),
            Arbitraries.of("t", "orders-eu", "orders-", "*", "other", "east.t"),
            Arbitraries.of(AclOperation.READ, AclOperation.WRITE, AclOperation.ALL),
            Arbitraries.of(AclPermissionType.ALLOW, AclPermissionType.DENY))
        .as(AclPlannerTest::binding)
        .set()
        .ofMaxSize(8);
  }

  private static AclBinding read(String topic) {
    return topic(topic, AclOperation.READ, AclPermissionType.ALLOW);
  }

  private static AclBinding topic(
      String topic, AclOperation operation, AclPermissionType permission) {
    return binding(ResourceType.TOPIC, PatternType.LITERAL, topic, operation, permission);
  }

  private static AclBinding binding(
      ResourceType type,
      PatternType patternType,
      String name,
      AclOperation operation,
      AclPermissionType permission) {
    return new AclBinding(
        new ResourcePattern(type, name, patternType),
        new AccessControlEntry("User:u", "*", operation, permission));
  }
}
