package io.connectmirror.cli.mm2;

import java.util.List;

/**
 * What a file of MirrorMaker 2 stands for on Connect clusters.
 *
 * @param flows in the order of {@code clusters}
 * @param warnings of lines without effect, or with another one than it seems, by key
 * @param workerSettings what the connectors cannot carry, by cluster and key
 */
public record Mm2Expansion(
    List<Mm2Flow> flows, List<KeyWarning> warnings, List<WorkerSetting> workerSettings) {
  public Mm2Expansion {
    flows = List.copyOf(flows);
    warnings = List.copyOf(warnings);
    workerSettings = List.copyOf(workerSettings);
  }
}
