package io.connectmirror.lab.process;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits, with a bound, for something that can only be looked at. The one place of the lab that
 * sleeps.
 */
public final class Await {
  private static final long PAUSE_MS = 25;

  private Await() {}

  /**
   * Looks until there is a value, and returns it.
   *
   * @param within the bound; it is looked at least once
   * @param what says what was waited for, asked when the time is over
   * @throws LabException when the time is over, or the thread is interrupted
   */
  public static <T> T value(Duration within, Supplier<String> what, Supplier<Optional<T>> look) {
    long deadline = System.nanoTime() + within.toNanos();
    while (true) {
      Optional<T> seen = look.get();
      if (seen.isPresent()) {
        return seen.get();
      }
      if (System.nanoTime() - deadline >= 0) {
        throw new LabException("waited " + within.toMillis() + " ms in vain for " + what.get());
      }
      pause(what);
    }
  }

  /** Looks until the condition holds. Fails as {@link #value} does. */
  public static void until(Duration within, Supplier<String> what, BooleanSupplier condition) {
    value(within, what, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
  }

  private static void pause(Supplier<String> what) {
    try {
      Thread.sleep(PAUSE_MS);
    } catch (InterruptedException e) {
      throw LabException.interrupted("waiting for " + what.get(), e);
    }
  }
}
