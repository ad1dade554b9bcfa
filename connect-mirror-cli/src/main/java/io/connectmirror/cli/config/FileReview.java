package io.connectmirror.cli.config;

import io.connectmirror.cli.catalog.PropertiesFile;
import io.connectmirror.cli.mm2.Mm2Expansion;
import io.connectmirror.cli.mm2.Mm2Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** All that there is to say of a file and of the flows that were chosen from it. Pure. */
final class FileReview {
  private FileReview() {}

  static List<Finding> of(PropertiesFile file, Mm2Expansion expansion, List<Mm2Flow> chosen) {
    List<Finding> findings = new ArrayList<>();
    file.repeated()
        .forEach(
            key ->
                findings.add(
                    Finding.warning("", key, "is there more than once; the last line counts")));
    expansion
        .warnings()
        .forEach(warning -> findings.add(Finding.warning("", warning.key(), warning.message())));
    Set<String> targets =
        chosen.stream().map(flow -> flow.pair().target()).collect(Collectors.toSet());
    expansion.workerSettings().stream()
        .filter(setting -> targets.contains(setting.cluster()))
        .filter(setting -> SettingsReview.isSingleReplica(setting.key(), setting.value()))
        .forEach(
            setting ->
                findings.add(
                    Finding.warning(
                        "workers beside " + setting.cluster(), setting.key(), Text.ONE_REPLICA)));
    findings.addAll(
        SettingsReview.of(chosen.stream().flatMap(flow -> flow.connectors().stream()).toList()));
    findings.addAll(NamingReview.of(chosen));
    findings.addAll(HeartbeatReview.of(chosen, expansion.flows()));
    return findings;
  }
}
