package io.connectmirror.cli.compare;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Shows those who wait at a terminal how far a run has come, on one line that is written over. */
public final class ProgressLine implements Consumer<Progress>, AutoCloseable {
  private static final long EVERY_NANOS = Duration.ofMillis(500).toNanos();
  private static final String CLEAR = "\r\u001B[K";
  private static final double MEGA = 1e6;

  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier nanos;
  private final long begun;
  private long shown;
  private boolean any;

  /**
   * @param terminal whether anybody looks; if not, nothing is written
   */
  public ProgressLine(PrintWriter err, boolean terminal, LongSupplier nanos) {
    this.err = err;
    this.terminal = terminal;
    this.nanos = nanos;
    this.begun = nanos.getAsLong();
    this.shown = begun;
  }

  @Override
  public void accept(Progress progress) {
    long now = nanos.getAsLong();
    if (!terminal || now - shown < EVERY_NANOS) {
      return;
    }
    shown = now;
    any = true;
    err.print(CLEAR + text(progress, (now - begun) / 1e9));
    err.flush();
  }

  static String text(Progress progress, double seconds) {
    String left =
        progress.passed() == 0
            ? "?"
            : duration(seconds * (progress.total() - progress.passed()) / progress.passed());
    return String.format(
        Locale.ROOT,
        "%,d records, %.1f MB/s, %d %%, %s left",
        progress.records(),
        progress.bytes() / MEGA / Math.max(seconds, 1e-3),
        progress.total() == 0 ? 100 : 100 * progress.passed() / progress.total(),
        left);
  }

  private static String duration(double seconds) {
    long whole = Math.max(0, Math.round(seconds));
    return whole < 3600
        ? "%d:%02d".formatted(whole / 60, whole % 60)
        : "%d:%02d:%02d".formatted(whole / 3600, whole / 60 % 60, whole % 60);
  }

  @Override
  public void close() {
    if (any) {
      err.print(CLEAR);
      err.flush();
    }
  }
}
