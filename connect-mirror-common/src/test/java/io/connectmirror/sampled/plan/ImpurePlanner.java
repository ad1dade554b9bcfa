package io.connectmirror.sampled.plan;

import java.time.Clock;

/** Breaks a rule on purpose. */
public final class ImpurePlanner {
  private final Clock clock = Clock.systemUTC();

  public long now() {
    return clock.millis();
  }
}
