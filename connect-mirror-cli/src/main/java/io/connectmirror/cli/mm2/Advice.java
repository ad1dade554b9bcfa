package io.connectmirror.cli.mm2;

import java.util.List;
import java.util.Optional;

/** Sentences that hold wherever in the file a key is written. */
final class Advice {
  static final String BYTES =
      "has no effect: records cross byte for byte, so the converters are always"
          + " ByteArrayConverter";
  static final String GIVEN =
      "has no effect: each connector has a name of its own and the class for its part";

  /** What MirrorMaker 2 reads below a flow and nowhere else. */
  private static final List<String> OF_ONE_FLOW =
      List.of(
          "use.defaults.from",
          "exactly.once.support",
          "transaction.boundary",
          "offsets.storage.topic",
          "topic.creation.",
          "transforms.",
          "predicates.",
          "errors.",
          "source.",
          "target.");

  private Advice() {}

  /**
   * MirrorMaker 2 does not cut off blanks, which nobody sees at the end of a line, when it looks
   * which flows there are; its connectors do.
   */
  static Optional<String> onSwitch(String value, boolean worksAnyway) {
    if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
      return Optional.empty();
    }
    if (!value.strip().equalsIgnoreCase("true")) {
      return Optional.of("counts as false: it has to be true or false");
    }
    return worksAnyway
        ? Optional.empty()
        : Optional.of("counts as false: there is a blank behind the value");
  }

  static boolean isOfOneFlow(String key) {
    return OF_ONE_FLOW.stream().anyMatch(key::startsWith);
  }
}
