package io.connectmirror.cli.config;

import io.connectmirror.cli.config.ConfigReport.WorkerReport;
import io.connectmirror.cli.config.ConnectorChange.KeyChange;
import io.connectmirror.cli.output.JsonText;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints a report for people: the answer on one writer, what there is to say of it on another. */
final class ConfigPrinter {
  private final PrintWriter out;
  private final PrintWriter err;

  ConfigPrinter(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  void print(ConfigReport report) {
    report.findings().forEach(this::print);
    report
        .workerSettings()
        .forEach(
            line ->
                err.println(
                    "set on the workers beside %s: %s=%s"
                        .formatted(line.cluster(), line.key(), line.value())));
    err.flush();
    report.connectors().ifPresent(connectors -> out.println(JsonText.of(connectors)));
    report.files().ifPresent(files -> files.forEach(out::println));
    report.worker().ifPresent(this::print);
    out.flush();
  }

  private void print(Finding finding) {
    StringBuilder line = new StringBuilder();
    line.append(finding.severity().name().toLowerCase(Locale.ROOT)).append(": ");
    if (!finding.where().isEmpty()) {
      line.append(finding.where()).append(": ");
    }
    if (!finding.key().isEmpty()) {
      line.append(finding.key()).append(' ');
    }
    err.println(line.append(finding.message()));
  }

  private void print(WorkerReport worker) {
    for (ConnectorChange change : worker.connectors()) {
      out.println(change.connector() + ": " + change.state().name().toLowerCase(Locale.ROOT));
      change.keys().forEach(this::print);
    }
    worker
        .notInFile()
        .forEach(name -> out.println(name + ": on the worker and not in the file, left alone"));
  }

  private void print(KeyChange key) {
    if (key.running().isEmpty()) {
      out.println("  + %s = %s".formatted(key.key(), key.file().orElse("")));
    } else if (key.file().isEmpty()) {
      out.println("  - %s = %s".formatted(key.key(), key.running().get()));
    } else {
      out.println("  ~ %s = %s -> %s".formatted(key.key(), key.running().get(), key.file().get()));
    }
  }
}
