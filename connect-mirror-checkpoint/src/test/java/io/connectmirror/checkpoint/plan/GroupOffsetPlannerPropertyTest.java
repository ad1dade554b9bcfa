package io.connectmirror.checkpoint.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class GroupOffsetPlannerPropertyTest {
  enum Actor {
    SOURCE_COMMITS,
    TARGET_COMMITS,
    TARGET_DELETES,
    MIRROR_PASSES,
    MIRROR_FORGETS
  }

  record Step(Actor actor, long offset) {}

  @Provide
  Arbitrary<OffsetView> views() {
    Arbitrary<Long> offset = Arbitraries.longs().between(0, 6);
    Arbitrary<OptionalLong> maybe = offset.optional().map(GroupOffsetPlannerPropertyTest::unboxed);
    return Combinators.combine(offset, maybe, maybe).as(OffsetView::new);
  }

  @Provide
  Arbitrary<List<Step>> histories() {
    return Combinators.combine(Arbitraries.of(Actor.class), Arbitraries.longs().between(0, 6))
        .as(Step::new)
        .list()
        .ofMaxSize(40);
  }

  @Property
  void goesBackOnlyFromWhatTheMirrorItselfWrote(@ForAll("views") OffsetView view) {
    OffsetDecision decision = GroupOffsetPlanner.decide(view);

    if (decision.write().isPresent() && view.target().isPresent()) {
      boolean back = decision.write().getAsLong() < view.target().getAsLong();
      assertThat(!back || view.target().equals(view.written())).isTrue();
    }
  }

  @Property
  void writesNothingButTheSourcesPosition(@ForAll("views") OffsetView view) {
    GroupOffsetPlanner.decide(view)
        .write()
        .ifPresent(offset -> assertThat(offset).isEqualTo(view.wanted()));
  }

  @Property
  void changesNothingWhenAppliedTwice(@ForAll("views") OffsetView view) {
    OffsetView after = applied(view);

    assertThat(GroupOffsetPlanner.decide(after).write()).isEmpty();
  }

  @Property
  void givesAReasonWheneverTheTargetIsNotWhereTheSourceIs(@ForAll("views") OffsetView view) {
    OffsetView after = applied(view);

    boolean inPlace = after.target().equals(OptionalLong.of(after.wanted()));
    assertThat(GroupOffsetPlanner.decide(after).withheld().isEmpty()).isEqualTo(inPlace);
  }

  /**
   * A target consumer's commit is remembered as progress until the mirror writes; whatever else
   * happens, no pass of the mirror lowers it.
   */
  @Property
  void neverTakesAConsumersProgressBack(@ForAll("histories") List<Step> history) {
    long source = 0;
    OptionalLong written = OptionalLong.empty();
    OptionalLong target = OptionalLong.empty();
    Optional<Long> progress = Optional.empty();
    for (Step step : history) {
      switch (step.actor()) {
        case SOURCE_COMMITS -> source = step.offset();
        case TARGET_COMMITS -> {
          target = OptionalLong.of(step.offset());
          // Committing again what the mirror wrote is no progress.
          progress = target.equals(written) ? Optional.empty() : Optional.of(step.offset());
        }
        case TARGET_DELETES -> {
          target = OptionalLong.empty();
          progress = Optional.empty();
        }
        case MIRROR_FORGETS -> written = OptionalLong.empty();
        case MIRROR_PASSES -> {
          OptionalLong write =
              GroupOffsetPlanner.decide(new OffsetView(source, written, target)).write();
          if (write.isPresent()) {
            assertThat(write.getAsLong()).isGreaterThanOrEqualTo(progress.orElse(0L));
            written = write;
            target = write;
            progress = Optional.empty();
          }
        }
      }
    }
  }

  private static OffsetView applied(OffsetView view) {
    OptionalLong write = GroupOffsetPlanner.decide(view).write();
    return write.isPresent() ? new OffsetView(view.wanted(), write, write) : view;
  }

  private static OptionalLong unboxed(Optional<Long> value) {
    return value.map(OptionalLong::of).orElse(OptionalLong.empty());
  }
}
