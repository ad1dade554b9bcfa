package io.connectmirror.dedicated.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.config.Takeover;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.dedicated.plan.ApplyPlanner.Mm2Activity;
import io.connectmirror.dedicated.plan.ApplyPlanner.Seen;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplyPlannerTest {
  private static final Map<String, String> CONFIG = Map.of("name", "s", "topics", "new");
  private static final Map<String, String> OTHER = Map.of("name", "s", "topics", "old");

  @ParameterizedTest
  @CsvSource({
    // takes over, what the worker has, state, MirrorMaker 2, step
    "true,  none,   -,          QUIET,   CREATE_STOPPED",
    "true,  none,   -,          UNKNOWN, CREATE_STOPPED",
    "true,  none,   -,          ACTIVE,  WAIT",
    "false, none,   -,          QUIET,   CREATE",
    "false, none,   -,          ACTIVE,  WAIT",
    "true,  marked, STOPPED,    QUIET,   TAKE_OVER",
    "true,  marked, STOPPED,    UNKNOWN, TAKE_OVER",
    "true,  marked, UNASSIGNED, QUIET,   TAKE_OVER",
    "true,  marked, STOPPED,    ACTIVE,  WAIT",
    "true,  marked, RUNNING,    QUIET,   UPDATE",
    "true,  marked, PAUSED,     QUIET,   UPDATE",
    "true,  marked, FAILED,     QUIET,   UPDATE",
    "true,  same,   RUNNING,    QUIET,   NOTHING",
    "true,  same,   STOPPED,    QUIET,   NOTHING",
    "true,  same,   RUNNING,    ACTIVE,  NOTHING",
    "true,  other,  RUNNING,    QUIET,   UPDATE",
    "true,  other,  STOPPED,    QUIET,   UPDATE",
    "false, same,   RUNNING,    QUIET,   NOTHING",
    "false, other,  PAUSED,     QUIET,   UPDATE",
  })
  void decidesByWhatTheWorkerHas(
      boolean takesOver, String has, String state, Mm2Activity mm2, ApplyStep step) {
    Optional<Seen> seen =
        switch (has) {
          case "none" -> Optional.empty();
          case "marked" -> Optional.of(new Seen(Takeover.marked(CONFIG), state));
          case "same" -> Optional.of(new Seen(CONFIG, state));
          default -> Optional.of(new Seen(OTHER, state));
        };

    assertThat(ApplyPlanner.next(wanted("s", takesOver), seen, mm2)).isEqualTo(step);
  }

  @Test
  void asksForMirrorMakerOnlyWhereItMatters() {
    assertThat(ApplyPlanner.asksForMm2(Optional.empty())).isTrue();
    assertThat(ApplyPlanner.asksForMm2(Optional.of(new Seen(Takeover.marked(CONFIG), "STOPPED"))))
        .isTrue();
    assertThat(ApplyPlanner.asksForMm2(Optional.of(new Seen(OTHER, "RUNNING")))).isFalse();
  }

  @Test
  void findsMirrorsThatTheFileDoesNotHave() {
    WorkerPlan plan = new WorkerPlan("west", "west", Map.of(), List.of(wanted("s", true)));

    assertThat(
            ApplyPlanner.leftOver(
                plan, Set.of("s", "north-to-west-source", "sink"), name -> name.contains("-to-")))
        .containsExactly("north-to-west-source");
  }

  private static PlannedConnector wanted(String name, boolean takesOver) {
    return new PlannedConnector(
        name,
        new ClusterPair("east", "west"),
        ConnectorRole.SOURCE,
        CONFIG,
        takesOver
            ? Optional.of(
                new Mm2Names("east-mm2", "mm2-offsets.east.internal", "MirrorSourceConnector"))
            : Optional.empty());
  }
}
