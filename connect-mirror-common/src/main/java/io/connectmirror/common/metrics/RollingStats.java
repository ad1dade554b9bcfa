package io.connectmirror.common.metrics;

/**
 * Statistics over the last 30 to 60 seconds, in two windows as Kafka's own metrics have them, and a
 * total. Thread-safe; recording allocates nothing.
 *
 * <p>Without a value in the windows the minimum, maximum and average are NaN, as in Kafka.
 */
final class RollingStats {
  static final long WINDOW_MS = 30_000;

  private final Window[] windows = {new Window(), new Window()};
  private int current;
  private long last;
  private long total;
  private long count;

  RollingStats(long nowMs) {
    windows[0].begin(nowMs);
    windows[1].begin(nowMs);
  }

  void record(long value, long nowMs) {
    record(value, 1, nowMs);
  }

  /** Counts a value as often as there were records that had it. */
  synchronized void record(long value, int times, long nowMs) {
    roll(nowMs);
    Window window = windows[current];
    window.sum += (double) value * times;
    window.count += times;
    window.min = Math.min(window.min, (double) value);
    window.max = Math.max(window.max, (double) value);
    last = value;
    total += value * times;
    count += times;
  }

  /** The newest value; 0 before the first. */
  synchronized double last() {
    return (double) last;
  }

  /** The sum of all values there ever were. */
  synchronized double total() {
    return (double) total;
  }

  synchronized double count() {
    return (double) count;
  }

  synchronized double min(long nowMs) {
    roll(nowMs);
    return inWindows() == 0 ? Double.NaN : Math.min(windows[0].min, windows[1].min);
  }

  synchronized double max(long nowMs) {
    roll(nowMs);
    return inWindows() == 0 ? Double.NaN : Math.max(windows[0].max, windows[1].max);
  }

  synchronized double average(long nowMs) {
    roll(nowMs);
    return inWindows() == 0 ? Double.NaN : (windows[0].sum + windows[1].sum) / inWindows();
  }

  /** The sum of the values per second. */
  synchronized double sumPerSecond(long nowMs) {
    roll(nowMs);
    return (windows[0].sum + windows[1].sum) / seconds(nowMs);
  }

  /** Values per second. */
  synchronized double countPerSecond(long nowMs) {
    roll(nowMs);
    return inWindows() / seconds(nowMs);
  }

  private long inWindows() {
    return windows[0].count + windows[1].count;
  }

  private double seconds(long nowMs) {
    long oldest = Math.min(windows[0].beginMs, windows[1].beginMs);
    return Math.max(WINDOW_MS, nowMs - oldest) / 1_000.0;
  }

  private void roll(long nowMs) {
    long age = nowMs - windows[current].beginMs;
    if (age < WINDOW_MS) {
      return;
    }
    long passed = age / WINDOW_MS;
    long begin = windows[current].beginMs + passed * WINDOW_MS;
    current = 1 - current;
    windows[current].begin(begin);
    if (passed > 1) {
      windows[1 - current].begin(begin - WINDOW_MS);
    }
  }

  private static final class Window {
    long beginMs;
    long count;
    double sum;
    double min;
    double max;

    void begin(long nowMs) {
      beginMs = nowMs;
      count = 0;
      sum = 0;
      min = Double.POSITIVE_INFINITY;
      max = Double.NEGATIVE_INFINITY;
    }
  }
}
