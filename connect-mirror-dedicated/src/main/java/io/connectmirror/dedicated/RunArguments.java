package io.connectmirror.dedicated;

import io.connectmirror.dedicated.plan.WorkerLayout;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * {@code mm2.properties [--clusters A B ...] [--per-flow] [--plugin-path P]}, as MirrorMaker 2's
 * launcher has them and some of ours.
 */
record RunArguments(String file, DedicatedOptions options) {
  static final String USAGE =
      "usage: mm2.properties [--clusters <alias>...] [--per-flow] [--plugin-path <directories>]";

  /**
   * @throws DedicatedConfigException with what is wrong
   */
  static RunArguments parse(List<String> arguments) {
    String file = null;
    String pluginPath = "";
    List<String> clusters = new ArrayList<>();
    WorkerLayout layout = WorkerLayout.PER_TARGET;
    boolean inClusters = false;
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      switch (argument) {
        case "--clusters" -> inClusters = true;
        case "--per-flow" -> {
          layout = WorkerLayout.PER_FLOW;
          inClusters = false;
        }
        case "--plugin-path" -> {
          i++;
          if (i == arguments.size()) {
            throw new DedicatedConfigException(List.of("--plugin-path needs a value", USAGE));
          }
          pluginPath = arguments.get(i);
          inClusters = false;
        }
        default -> {
          if (argument.startsWith("--")) {
            throw new DedicatedConfigException(List.of("unknown option " + argument, USAGE));
          }
          if (inClusters) {
            clusters.add(argument);
          } else if (file == null) {
            file = argument;
          } else {
            throw new DedicatedConfigException(List.of("one file, not also " + argument, USAGE));
          }
        }
      }
    }
    if (file == null) {
      throw new DedicatedConfigException(List.of("which file?", USAGE));
    }
    return new RunArguments(
        file, new DedicatedOptions(pluginPath, new LinkedHashSet<>(clusters), layout));
  }
}
