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

  /** MirrorMaker 2 does not cut off blanks, which nobody sees at the end of a line. */
  static Optional<String> onFlag(String value) {
    if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
      return Optional.empty();
    }
    return Optional.of(
        value.strip().equalsIgnoreCase("true")
            ? "counts as false: there is a blank behind the value"
            : "counts as false: it has to be true or false");
  }

  static boolean isOfOneFlow(String key) {
    return OF_ONE_FLOW.stream().anyMatch(key::startsWith);
  }
}
