package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.FakeOperation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.errors.TimeoutException;

/** Random histories of two groups on two clusters under a mirror that fails and restarts. */
class CheckpointCyclePropertyTest {
  private static final List<String> GROUPS = List.of("g", "h");
  private static final List<FakeOperation> FAILING =
      List.of(
          FakeOperation.COMMITTED_OFFSETS,
          FakeOperation.GROUP_ACTIVITY,
          FakeOperation.ALTER_GROUP_OFFSETS,
          FakeOperation.LATEST_OFFSETS);

  enum Act {
    PRODUCE,
    SOURCE_COMMITS,
    SOURCE_DELETES,
    TARGET_JOINS,
    TARGET_COMMITS,
    TARGET_LEAVES,
    TARGET_PURGES,
    MIRROR_PASSES,
    MIRROR_FAILS,
    MIRROR_RESTARTS,
    STATE_FAILS
  }

  record Step(Act act, String group, int number) {}

  @Provide
  Arbitrary<List<Step>> histories() {
    return Combinators.combine(
            Arbitraries.of(Act.class), Arbitraries.of(GROUPS), Arbitraries.integers().between(0, 9))
        .as(Step::new)
        .list()
        .ofMinSize(5)
        .ofMaxSize(60);
  }

  @Property(tries = 300)
  void keepsItsPromisesWhateverHappens(@ForAll("histories") List<Step> history)
      throws InterruptedException {
    World world = new World();
    for (Step step : history) {
      world.act(step);
    }
    world.settles();
  }

  /** The clusters, and what a consumer on the target has reached since the mirror last wrote. */
  private static final class World {
    private final CycleFixture cycle = new CycleFixture().mirrored(5).start();
    private final Map<String, Long> progress = new HashMap<>();
    private final Set<String> active = new HashSet<>();
    private long records = 5;
    private long logStart;

    void act(Step step) throws InterruptedException {
      String group = step.group();
      switch (step.act()) {
        case PRODUCE -> {
          cycle.source.append("t", 0, step.number());
          cycle.target.append("A.t", 0, step.number());
          records += step.number();
          cycle.map.mirrored("t", 0, 0, records - 1);
        }
        case SOURCE_COMMITS -> cycle.group(group, Math.min(records, step.number() * 3L));
        case SOURCE_DELETES -> cycle.source.deleteGroup(group);
        case TARGET_JOINS -> {
          cycle.target.join(group, "member");
          active.add(group);
        }
        case TARGET_COMMITS -> targetCommits(group, Math.min(records, step.number() * 3L));
        case TARGET_LEAVES -> {
          cycle.target.leave(group, "member");
          active.remove(group);
        }
        case TARGET_PURGES -> {
          logStart = Math.min(records, Math.max(logStart, step.number()));
          cycle.target.purge("A.t", 0, logStart);
        }
        case MIRROR_PASSES -> passes();
        case MIRROR_FAILS -> {
          cycle.target.failCall(
              FAILING.get(step.number() % FAILING.size()),
              1 + step.number() % 3,
              new TimeoutException("slow"));
          passes();
          cycle.target.heal();
        }
        case MIRROR_RESTARTS -> cycle.restart();
        case STATE_FAILS -> {
          cycle.state.fail(CycleFixture.failure(new TimeoutException("slow")));
          passes();
          cycle.state.fail(null);
        }
      }
    }

    private void targetCommits(String group, long offset) {
      if (!active.contains(group)) {
        return;
      }
      boolean nothingNew =
          cycle.onTarget(group).equals(Optional.of(offset))
              || cycle.told.stream()
                  .anyMatch(
                      told -> told.group().equals(group) && told.downstreamOffset() == offset);
      cycle.target.commit(group, "A.t", 0, offset);
      if (nothingNew) {
        progress.remove(group);
      } else {
        progress.put(group, offset);
      }
    }

    private void passes() throws InterruptedException {
      Map<String, Optional<Long>> before = new HashMap<>();
      GROUPS.forEach(group -> before.put(group, cycle.onTarget(group)));
      try {
        cycle.pass();
      } catch (FailureException e) {
        assertThat(e).hasMessageContaining("slow");
      }
      for (String group : GROUPS) {
        Optional<Long> after = cycle.onTarget(group);
        if (!after.equals(before.get(group))) {
          assertThat(active).as("written under an active group").doesNotContain(group);
          assertThat(after.orElseThrow()).as("within the log").isBetween(logStart, records);
          assertThat(after.orElseThrow())
              .as("a consumer's progress")
              .isGreaterThanOrEqualTo(progress.getOrDefault(group, 0L));
          progress.remove(group);
        }
      }
    }

    /** Left alone, every position ends in its place or has a reason, and nothing moves any more. */
    void settles() throws InterruptedException {
      for (String group : GROUPS) {
        act(new Step(Act.TARGET_LEAVES, group, 0));
      }
      for (int i = 0; i < 3; i++) {
        passes();
      }
      Map<String, Optional<Long>> settled = new HashMap<>();
      for (String group : GROUPS) {
        settled.put(group, cycle.onTarget(group));
        Optional<Long> source = cycle.source.committed(group, "t", 0).map(o -> o.offset());
        if (source.isPresent()) {
          long wanted = Math.max(logStart, source.get());
          assertThat(settled.get(group).equals(Optional.of(wanted)) || hasReason(group))
              .as("%s at %s should be at %s", group, settled.get(group), wanted)
              .isTrue();
        }
      }
      int writes = cycle.state.writes().size();
      passes();
      GROUPS.forEach(group -> assertThat(cycle.onTarget(group)).isEqualTo(settled.get(group)));
      assertThat(cycle.state.writes()).hasSize(writes);
    }

    private boolean hasReason(String group) {
      return cycle.reason(group).isPresent();
    }
  }
}
