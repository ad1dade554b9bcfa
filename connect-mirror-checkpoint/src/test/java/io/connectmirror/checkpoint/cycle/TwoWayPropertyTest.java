package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class TwoWayPropertyTest {
  @Property(tries = 200, shrinking = ShrinkingMode.OFF)
  void aGroupThatReadsHereAndThereSkipsNothingAndComesToRest(@ForAll long seed)
      throws InterruptedException {
    TwoWaySimulation simulation = new TwoWaySimulation(seed, false);
    for (int i = 0; i < 120; i++) {
      simulation.step();
    }
    simulation.rest();
  }

  @Property(tries = 50, shrinking = ShrinkingMode.OFF)
  void nothingIsReadTwiceWhenBothMirrorsHadCaughtUp(@ForAll long seed) throws InterruptedException {
    TwoWaySimulation simulation = new TwoWaySimulation(seed, true);
    simulation.drill();

    assertThat(simulation.readTwice()).isZero();
  }

  @Property(tries = 50, shrinking = ShrinkingMode.OFF)
  void inATopicThatKeepsItsNameNothingIsSkippedEither(@ForAll long seed)
      throws InterruptedException {
    IdentitySimulation simulation = new IdentitySimulation(seed, true).begun();
    for (int i = 0; i < 100; i++) {
      simulation.step();
    }
    simulation.rest();
  }
}
