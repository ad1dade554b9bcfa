package io.connectmirror.benchmarks.endtoend.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The scenarios that have a name: {@value #BASE}, and those that differ from it in one thing. Any
 * other point of the matrix is an expression, a name with changes behind it: {@code
 * base+size=100+codec=zstd}.
 */
public final class ScenarioCatalog {
  /** Records of 1 kB, lz4, 2:1, batches of 256 kB, 4 partitions, no delay. */
  public static final String BASE = "base";

  /** Stands for all that have a name. */
  public static final String ALL = "all";

  private static final String CHANGE = "\\+";
  private static final Scenario FIRST =
      new Scenario(BASE, 1_000, Codec.LZ4, 2, 256 * 1024, 4, 0, 0);
  private static final Map<String, Scenario> NAMED = named();

  private ScenarioCatalog() {}

  private static Map<String, Scenario> named() {
    Map<String, Scenario> all = new LinkedHashMap<>();
    all.put(BASE, FIRST);
    add(all, "100b", "size=100");
    add(all, "10kb", "size=10000");
    add(all, "100kb", "size=100000");
    add(all, "none", "codec=none");
    add(all, "zstd", "codec=zstd");
    add(all, "gzip", "codec=gzip");
    add(all, "100b-zstd", "size=100", "codec=zstd");
    add(all, "1to1", "ratio=1");
    add(all, "3to1", "ratio=3");
    add(all, "batch-one", "batch=0");
    add(all, "batch-16k", "batch=16k");
    add(all, "1-partition", "partitions=1");
    add(all, "20-partitions", "partitions=20");
    add(all, "200-partitions", "partitions=200");
    add(all, "rtt-20", "rtt=20");
    add(all, "rtt-100", "rtt=100");
    add(all, "rtt-20-1-partition", "rtt=20", "partitions=1");
    add(all, "rtt-100-1-partition", "rtt=100", "partitions=1");
    add(all, "latency-1000", "size=100", "batch=16k", "rate=1000");
    add(all, "latency-50000", "size=100", "batch=16k", "rate=50000");
    return all;
  }

  private static void add(Map<String, Scenario> all, String name, String... changes) {
    all.put(name, changed(FIRST, name, List.of(changes)));
  }

  /** All that have a name, in the order in which they are measured. */
  public static List<Scenario> all() {
    return List.copyOf(NAMED.values());
  }

  /**
   * The scenarios of these expressions, each once, in their order.
   *
   * @throws IllegalArgumentException when one is not understood; the message is for the user
   */
  public static List<Scenario> parse(List<String> expressions) {
    Map<String, Scenario> wanted = new LinkedHashMap<>();
    for (String expression : expressions) {
      if (expression.equals(ALL)) {
        wanted.putAll(NAMED);
      } else {
        wanted.put(expression, one(expression));
      }
    }
    return new ArrayList<>(wanted.values());
  }

  private static Scenario one(String expression) {
    List<String> parts = List.of(expression.split(CHANGE, -1));
    Scenario named = NAMED.get(parts.get(0));
    if (named == null) {
      throw new IllegalArgumentException(
          "no scenario '%s'; there are %s, %s".formatted(parts.get(0), ALL, names()));
    }
    return changed(named, expression, parts.subList(1, parts.size()));
  }

  private static String names() {
    return String.join(", ", NAMED.keySet());
  }

  private static Scenario changed(Scenario of, String name, List<String> changes) {
    Scenario result = of;
    for (String change : changes) {
      result = Change.parse(change).of(result, name);
    }
    return result;
  }
}
