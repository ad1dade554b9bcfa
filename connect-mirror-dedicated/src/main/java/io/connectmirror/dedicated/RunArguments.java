package io.connectmirror.dedicated;

import io.connectmirror.dedicated.plan.WorkerLayout;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;

/**
 * {@code mm2.properties [--clusters A B ...] [--per-flow] [--plugin-path P] [--parent N]}, as
 * MirrorMaker 2's launcher has them and some of ours.
 *
 * @param parent process without which this one is to end
 */
record RunArguments(String file, DedicatedOptions options, OptionalLong parent) {
  static final String USAGE =
      "usage: mm2.properties [--clusters <alias>...] [--per-flow] [--plugin-path <directories>]"
          + " [--parent <process>]";

  /**
   * @throws DedicatedConfigException with what is wrong
   */
  static RunArguments parse(List<String> arguments) {
    String file = null;
    String pluginPath = "";
    OptionalLong parent = OptionalLong.empty();
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
          pluginPath = value(arguments, i);
          inClusters = false;
        }
        case "--parent" -> {
          i++;
          parent = OptionalLong.of(process(value(arguments, i)));
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
        file, new DedicatedOptions(pluginPath, new LinkedHashSet<>(clusters), layout), parent);
  }

  private static String value(List<String> arguments, int at) {
    if (at == arguments.size()) {
      throw new DedicatedConfigException(List.of(arguments.get(at - 1) + " needs a value", USAGE));
    }
    return arguments.get(at);
  }

  private static long process(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new DedicatedConfigException(List.of("--parent: no process id: " + text, USAGE));
    }
  }
}
