package io.connectmirror.cli.mm2;

import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds what MirrorMaker 2 would give to its own workers and no connector can carry. */
final class WorkerSettings {
  private WorkerSettings() {}

  /** For each cluster that a flow ends at, by key. */
  static List<WorkerSetting> of(Mm2File file, KeyUse use) {
    TreeSet<String> targets = new TreeSet<>();
    file.pairs().stream().filter(file::runs).map(ClusterPair::target).forEach(targets::add);
    List<WorkerSetting> settings = new ArrayList<>();
    for (String target : targets) {
      Map<String, Setting> ofWorker = new TreeMap<>();
      file.ofCluster(target)
          .forEach(
              (key, setting) -> {
                if (Mm2Keys.isOfWorker(key) && !Mm2Keys.isConfigProvider(key)) {
                  ofWorker.put(key, setting);
                }
              });
      file.lines()
          .forEach(
              (key, value) -> {
                if (Mm2Keys.isOfWorkerAtTheTop(key)) {
                  ofWorker.put(key, new Setting(value, key));
                }
              });
      use.read(ofWorker.values());
      ofWorker.forEach(
          (key, setting) -> settings.add(new WorkerSetting(target, key, setting.value())));
    }
    return settings;
  }
}
