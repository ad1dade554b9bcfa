package io.connectmirror.lab;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How much each test does, by suite: one default for CI, one for the long suite (system property
 * {@code suite}). A single count can be set with the system property {@code count.<name>}, the name
 * in lower case with dashes.
 */
public enum SuiteCounts {
  /** Releases on which a story runs that is not about releases; the first is the current one. */
  RELEASES(1, 3),
  /** Pairs of releases between which the whole flow runs. */
  RELEASE_PAIRS(2, 6),
  /** Records that are mirrored while workers and brokers die. */
  CRASH_RECORDS(60_000, 1_000_000),
  /** How often the worker is killed meanwhile. */
  CRASH_KILLS(1, 10),
  /** How often a worker is killed at a moment that nobody chose. */
  RANDOM_KILLS(2, 20),
  /** How often one of two workers of a group goes away and comes back. */
  REBALANCES(2, 9),
  /** For how many seconds a cluster cannot be reached. */
  TROUBLE_SECONDS(20, 60),
  /** Topics of ten partitions that are mirrored at once. */
  MANY_TOPICS(20, 200),
  /** Records in each log whose groups are translated beside MirrorMaker 2. */
  POSITION_RECORDS(20_000, 100_000),
  /** Rounds in which a consumer on the target and the mirror move one group. */
  RACE_ROUNDS(40, 1_000),
  /** Records of 1 kB whose offset syncs are weighed. */
  SYNCED_RECORDS(20_000, 200_000),
  /** Records of 1 kB in each of twelve partitions, of which the target refuses some. */
  ISOLATED_RECORDS(1_000, 20_000),
  /** Kinds of secured clusters that the lab's own tests start. */
  SECURED_CLUSTERS(1, 6);

  private final int ci;
  private final int full;

  SuiteCounts(int ci, int full) {
    this.ci = ci;
    this.full = full;
  }

  /** The count in the suite that runs. */
  public int count() {
    String name = "count." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    return Integer.getInteger(name, isLong() ? full : ci);
  }

  /** Releases for {@code @MethodSource("io.connectmirror.lab.SuiteCounts#releases")}. */
  public static List<KafkaVersion> releases() {
    return List.of(KafkaVersion.CURRENT, KafkaVersion.OLDEST, KafkaVersion.NEWEST)
        .subList(0, RELEASES.count());
  }

  private static boolean isLong() {
    String suite = System.getProperty("suite", "ci");
    if (!Arrays.asList("ci", "long").contains(suite)) {
      throw new IllegalStateException("suite is " + suite + ", must be ci or long");
    }
    return suite.equals("long");
  }
}
