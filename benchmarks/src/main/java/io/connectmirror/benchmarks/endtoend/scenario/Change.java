package io.connectmirror.benchmarks.endtoend.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * One thing that a scenario has otherwise than another, {@code size=100} and so on.
 *
 * @param field what is other
 * @param value as it is written
 */
record Change(String field, String value) {
  private static final List<String> FIELDS =
      List.of("size", "codec", "ratio", "batch", "partitions", "rtt", "rate");
  private static final int KIB = 1024;

  /**
   * @throws IllegalArgumentException when the text is not understood; the message is for the user
   */
  static Change parse(String text) {
    int at = text.indexOf('=');
    if (at < 0) {
      throw new IllegalArgumentException("'%s' must be like size=100".formatted(text));
    }
    Change change = new Change(text.substring(0, at), text.substring(at + 1));
    if (!FIELDS.contains(change.field)) {
      throw new IllegalArgumentException(
          "a scenario has no '%s', but %s".formatted(change.field, String.join(", ", FIELDS)));
    }
    return change;
  }

  /** The scenario that differs in this, under this name. */
  Scenario of(Scenario scenario, String name) {
    return new Scenario(
        name,
        or("size", this::bytes, scenario.recordBytes()),
        or("codec", this::codec, scenario.codec()),
        or("ratio", this::number, scenario.compressibility()),
        or("batch", this::bytes, scenario.batchBytes()),
        or("partitions", this::number, scenario.partitions()),
        or("rtt", this::number, scenario.rttMillis()),
        or("rate", this::number, scenario.recordsPerSecond()));
  }

  private <T> T or(String label, Function<String, T> read, T unchanged) {
    return label.equals(field) ? read.apply(value) : unchanged;
  }

  private Codec codec(String label) {
    return Arrays.stream(Codec.values())
        .filter(codec -> codec.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "codec must be none, lz4, zstd or gzip, not '" + label + "'"));
  }

  private int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("%s needs a number, not '%s'".formatted(field, value), e);
    }
  }

  /** With a k behind in KiB, as sizes in Kafka's settings are. */
  private int bytes(String text) {
    return text.endsWith("k")
        ? (int)
            Math.min(Integer.MAX_VALUE, (long) KIB * number(text.substring(0, text.length() - 1)))
        : number(text);
  }
}
