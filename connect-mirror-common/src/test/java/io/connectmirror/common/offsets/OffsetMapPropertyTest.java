package io.connectmirror.common.offsets;

import io.connectmirror.common.offsets.MirrorSimulation.Chances;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class OffsetMapPropertyTest {

  @Property(tries = 150, shrinking = ShrinkingMode.OFF)
  void nothingIsEverSkipped(@ForAll long seed) {
    MirrorSimulation mirror =
        new MirrorSimulation(seed, Chances.ALL, RunOffsetMap.MAX_RUNS).begun();
    for (int i = 0; i < 60; i++) {
      mirror.step();
      mirror.assertNeverPast(mirror.live(), "live map");
      mirror.assertNeverPast(mirror.fresh(), "map read again");
    }
  }

  @Property(tries = 300, shrinking = ShrinkingMode.OFF)
  void aGroupThatComesHomeSkipsNothing(@ForAll long seed) {
    MirrorSimulation mirror =
        new MirrorSimulation(seed, Chances.ALL, RunOffsetMap.MAX_RUNS).begun();
    for (int i = 0; i < 60; i++) {
      mirror.step();
      if (i % 20 == 0) {
        mirror.assertNothingIsSkippedOnTheWayHome(mirror.live());
      }
    }
    mirror.assertNothingIsSkippedOnTheWayHome(mirror.fresh());
  }

  @Property(tries = 150, shrinking = ShrinkingMode.OFF)
  void nothingIsSkippedWhenOldRunsAreMerged(@ForAll long seed) {
    MirrorSimulation mirror = new MirrorSimulation(seed, Chances.ALL, 8).begun();
    for (int i = 0; i < 60; i++) {
      mirror.step();
    }
    mirror.assertNeverPast(mirror.fresh(), "merged map");
    mirror.assertNothingIsSkippedOnTheWayHome(mirror.fresh());
  }

  @Property(tries = 150, shrinking = ShrinkingMode.OFF)
  void everythingIsExactWhenNothingWasLost(@ForAll long seed) {
    Chances chances = new Chances(30, 10, 0, 10, 0, 10, 100, 5, 0, 10, 5, 10);
    MirrorSimulation mirror = new MirrorSimulation(seed, chances, RunOffsetMap.MAX_RUNS).begun();
    for (int i = 0; i < 40; i++) {
      mirror.step();
    }
    mirror.rest();
    mirror.assertExact(mirror.live());
    mirror.assertExact(mirror.fresh());
  }

  @Property(tries = 150, shrinking = ShrinkingMode.OFF)
  void whatCallsItselfExactIsExactWithinALife(@ForAll long seed) {
    Chances chances = new Chances(30, 10, 5, 5, 3, 0, 0, 0, 0, 10, 5, 10);
    MirrorSimulation mirror = new MirrorSimulation(seed, chances, RunOffsetMap.MAX_RUNS).begun();
    for (int i = 0; i < 60; i++) {
      mirror.step();
    }
    mirror.rest();
    mirror.assertExactWhereItSaysSo(mirror.fresh());
  }
}
