package io.connectmirror.common.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Faults of single items that work on many items finds at every pass until somebody mends them, a
 * missing permission for one. Each is worth a line when it is new; what stands is worth one line a
 * minute, however many there are, so that it is neither forgotten nor drowns the log. Not
 * thread-safe.
 */
public final class StandingFaults {
  private static final long REMIND_EVERY_NANOS = Duration.ofMinutes(1).toNanos();

  private final LongSupplier nanos;
  private Map<String, String> standing = Map.of();
  private Map<String, String> found = new LinkedHashMap<>();
  private long lastSaidNanos;

  /**
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  public StandingFaults(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * This pass has a fault.
   *
   * @param subject what has it; one fault of a subject stands at a time, the first of a pass
   * @param line what to say of it
   */
  public void found(String subject, String line) {
    found.putIfAbsent(subject, line);
  }

  /** What to say now that a pass has ended; a fault that it did not find is over. */
  public Lines endOfPass() {
    List<String> lines = new ArrayList<>();
    found.forEach(
        (subject, line) -> {
          if (!line.equals(standing.get(subject))) {
            lines.add(line);
          }
        });
    int news = lines.size();
    long now = nanos.getAsLong();
    if (news == 0 && !found.isEmpty() && now - lastSaidNanos >= REMIND_EVERY_NANOS) {
      String first = found.values().iterator().next();
      int others = found.size() - 1;
      lines.add(others == 0 ? first : first + " (and " + others + " more that were said before)");
    }
    if (!lines.isEmpty()) {
      lastSaidNanos = now;
    }
    standing = found;
    found = new LinkedHashMap<>();
    return new Lines(news, lines);
  }

  /**
   * Lines for the log.
   *
   * @param news how many of them are of faults that are new
   */
  public record Lines(int news, List<String> all) {}
}
