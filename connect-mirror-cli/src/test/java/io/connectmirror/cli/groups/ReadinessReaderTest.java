package io.connectmirror.cli.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.groups.ReadinessReader.Partly;
import io.connectmirror.cli.groups.ReadinessReader.Way;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadinessReaderTest {
  private final Way one = way("east");
  private final Way other = way("north");
  private final List<String> events = new ArrayList<>();
  private final Map<String, RuntimeException> failing = new HashMap<>();
  private final ReadinessReader reader = new ReadinessReader(List.of(one, other), FakeLook::new);

  @Test
  void keepsConnectionsBetweenLooksAndClosesThemAtTheEnd() throws InterruptedException {
    assertThat(reader.look().flows())
        .extracting(FlowReadiness::flow)
        .containsExactly("east->west", "north->west");
    reader.look();
    reader.close();

    assertThat(events)
        .filteredOn(event -> event.contains("east"))
        .containsExactly(
            "open east->west", "read east->west", "read east->west", "close east->west");
  }

  @Test
  void aFlowThatFailsIsConnectedAnewForTheNextLook() throws InterruptedException {
    failing.put("east->west", new CliException("no answer"));
    assertThatThrownBy(reader::look).hasMessage("no answer");
    failing.clear();
    reader.look();

    assertThat(events)
        .containsExactly(
            "open east->west",
            "read east->west",
            "close east->west",
            "open east->west",
            "read east->west",
            "open north->west",
            "read north->west");
  }

  @Test
  void whatOneFlowCannotTellTakesNothingFromTheOthers() throws InterruptedException {
    failing.put("east->west", new CliException("no answer"));

    Partly partly = reader.lookAtWhatAnswers();

    assertThat(partly.report().flows())
        .extracting(FlowReadiness::flow)
        .containsExactly("north->west");
    assertThat(partly.problems()).containsExactly("east->west: no answer");
  }

  @Test
  void ifNoneCanTellThatIsAFailureWithTheReasonOfEach() {
    failing.put("east->west", new CliException("no answer"));
    failing.put("north->west", new CliException("not allowed"));

    assertThatThrownBy(reader::lookAtWhatAnswers)
        .isInstanceOf(CliException.class)
        .hasMessage("east->west: no answer; north->west: not allowed");
  }

  @Test
  void aFaultOfTheProgramIsNotTakenForAnAnswer() {
    failing.put("east->west", new IllegalStateException("a fault"));

    assertThatThrownBy(reader::lookAtWhatAnswers).isInstanceOf(IllegalStateException.class);
    assertThat(events).contains("close east->west");
  }

  private static Way way(String source) {
    return new Way(new MirrorFlow(new ClusterPair(source, "west"), Map.of()), Optional.empty());
  }

  private final class FakeLook implements ReadinessReader.FlowLook {
    private final String label;

    FakeLook(Way way) {
      this.label = way.ahead().label();
      events.add("open " + label);
    }

    @Override
    public FlowReadiness read() {
      events.add("read " + label);
      if (failing.containsKey(label)) {
        throw failing.get(label);
      }
      return new FlowReadiness(
          label,
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Totals.of(List.of()));
    }

    @Override
    public void close() {
      events.add("close " + label);
    }
  }
}
