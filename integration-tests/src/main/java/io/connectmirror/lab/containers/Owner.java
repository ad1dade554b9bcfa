package io.connectmirror.lab.containers;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JVM that started a container or a network, which has this as a label.
 *
 * @param machine where it ran
 * @param pid its process id there
 * @param startedMs when it started, by the machine's clock
 */
record Owner(String machine, long pid, long startedMs) {
  static final String LABEL = "io.connectmirror.lab.owner";

  /** Apart by less, two start times are the same: JVMs do not agree on them to the second. */
  private static final long SAME_START_MS = 60_000;

  private static final Pattern TEXT = Pattern.compile("(.*)/(\\d{1,18})/(\\d{1,18})");

  /** This JVM. */
  static Owner current() {
    ProcessHandle self = ProcessHandle.current();
    return new Owner(
        thisMachine(), self.pid(), self.info().startInstant().orElse(Instant.EPOCH).toEpochMilli());
  }

  private static String thisMachine() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  /** What {@link #text} made, empty for anything else. */
  static Optional<Owner> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new Owner(
                matcher.group(1),
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3))))
        : Optional.empty();
  }

  /** Value of the label. */
  String text() {
    return machine + "/" + pid + "/" + startedMs;
  }

  /**
   * True when that JVM ran on the same machine and is gone. Of other machines nothing is known.
   *
   * @param seenBy the JVM that asks
   * @param startOf start of the process with this id, empty when there is none
   */
  boolean isGone(Owner seenBy, LongFunction<Optional<Instant>> startOf) {
    return machine.equals(seenBy.machine)
        && startOf
            .apply(pid)
            .filter(start -> Math.abs(start.toEpochMilli() - startedMs) < SAME_START_MS)
            .isEmpty();
  }
}
