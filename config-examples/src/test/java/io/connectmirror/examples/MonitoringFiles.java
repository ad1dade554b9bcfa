package io.connectmirror.examples;

import java.nio.file.Path;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The files for Prometheus and Grafana. */
final class MonitoringFiles {
  static final Path FOLDER = ProjectFiles.EXAMPLES.resolve("monitoring");

  private MonitoringFiles() {}

  static String exporter() {
    return ProjectFiles.text(FOLDER.resolve("jmx-exporter.yml"));
  }

  static Map<String, Object> yaml(String text) {
    return new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
  }

  static Map<String, Object> alerts() {
    return yaml(ProjectFiles.text(FOLDER.resolve("alerts.yml")));
  }

  static Path dashboard() {
    return FOLDER.resolve("dashboard.json");
  }
}
