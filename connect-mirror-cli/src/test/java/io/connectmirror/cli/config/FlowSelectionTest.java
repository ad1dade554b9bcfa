package io.connectmirror.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.cli.outcome.CliException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlowSelectionTest {
  private static final List<Mm2Flow> ONE_WAY = Flows.oneWay().expand().flows();
  private static final List<Mm2Flow> HUB =
      Flows.of("hub,a,b")
          .with("a->hub.enabled", "true")
          .with("b->hub.enabled", "true")
          .expand()
          .flows();
  private static final List<Mm2Flow> SPOKES =
      Flows.of("hub,a,b")
          .with("hub->a.enabled", "true")
          .with("hub->b.enabled", "true")
          .expand()
          .flows();

  @Test
  void takesAllWhenNothingIsSaid() {
    assertThat(labels(select().of(ONE_WAY))).containsExactly("east->west", "west->east");
  }

  @Test
  void takesTheFlowsOfTheOneClusterThatIsMirroredTo() {
    assertThat(labels(select().ofOneWorker(ONE_WAY))).containsExactly("east->west");
    assertThat(labels(select().ofOneWorker(HUB))).containsExactly("a->hub", "b->hub");
  }

  @Test
  void wantsToKnowWhichWorkerItIsWhenThereAreSeveral() {
    assertThatThrownBy(() -> select().ofOneWorker(SPOKES))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("--target");
    assertThat(labels(target("b").ofOneWorker(SPOKES))).containsExactly("hub->b", "a->b");
    assertThat(labels(select("hub -> a").ofOneWorker(SPOKES))).containsExactly("hub->a");
    assertThatThrownBy(() -> select("hub->a", "hub->b").ofOneWorker(SPOKES))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("[a, b]");
  }

  @Test
  void refusesWhatIsNotInTheFile() {
    assertThatThrownBy(() -> select("x->y").of(ONE_WAY))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("x->y")
        .hasMessageContaining("east->west");
    assertThatThrownBy(() -> target("north").of(ONE_WAY))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("north");
  }

  @Test
  void namesWhatItLeavesOut() {
    assertThat(FlowSelection.leftOut(ONE_WAY, select().ofOneWorker(ONE_WAY)))
        .containsExactly("west->east");
  }

  private static FlowSelection select(String... labels) {
    return new FlowSelection(List.of(labels), Optional.empty());
  }

  private static FlowSelection target(String target) {
    return new FlowSelection(List.of(), Optional.of(target));
  }

  private static List<String> labels(List<Mm2Flow> flows) {
    return flows.stream().map(flow -> flow.pair().label()).toList();
  }
}
