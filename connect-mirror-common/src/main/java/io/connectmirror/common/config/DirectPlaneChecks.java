package io.connectmirror.common.config;

import java.util.Map;
import java.util.TreeSet;

/** Which settings have no effect on records that do not go through the worker. */
final class DirectPlaneChecks {
  private static final String OVERRIDE = ConnectKeys.PRODUCER_OVERRIDE;
  private static final String OWN = "target.producer.";
  private static final String OTHERWISE =
      ", which goes with " + SourceKeys.DATA_PLANE + "=connect alone";

  private DirectPlaneChecks() {}

  static void check(Map<String, String> originals, ConfigProblems problems) {
    if (!originals.getOrDefault(ConnectKeys.TRANSFORMS, "").isBlank()) {
      problems.error(
          ConnectKeys.TRANSFORMS,
          "would not be applied: records do not go through the worker. Remove them, or set "
              + SourceKeys.DATA_PLANE
              + "=connect");
    }
    if ("required".equalsIgnoreCase(originals.get(ConnectKeys.EXACTLY_ONCE_SUPPORT))) {
      problems.error(
          ConnectKeys.EXACTLY_ONCE_SUPPORT,
          "is required" + OTHERWISE + ": remove it, or set " + SourceKeys.DATA_PLANE + "=connect");
    }
    for (String key : new TreeSet<>(originals.keySet())) {
      if (key.startsWith(OVERRIDE)) {
        problems.error(
            key,
            "is of the worker's producer"
                + OTHERWISE
                + ": set "
                + OWN
                + key.substring(OVERRIDE.length())
                + " in its place");
      }
    }
  }
}
