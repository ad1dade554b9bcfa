package io.connectmirror.it;

import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.Random;

/**
 * Moments that nobody chose. They come again with the system property {@code moments.seed}; what is
 * done at them then meets other states all the same, as processes have a pace of their own.
 */
final class RandomMoments {
  private static final Duration LATE_BY = Duration.ofSeconds(10);

  private final long seed = Long.getLong("moments.seed", System.nanoTime());
  private final Random random = new Random(seed);

  long seed() {
    return seed;
  }

  /** Waits for a moment of the next so many milliseconds. */
  void await(int withinMs) {
    long begun = System.nanoTime();
    long nanos = Duration.ofMillis(random.nextInt(withinMs)).toNanos();
    Await.until(
        Duration.ofMillis(withinMs).plus(LATE_BY),
        () -> "a moment of the next " + withinMs + " ms",
        () -> System.nanoTime() - begun >= nanos);
  }
}
