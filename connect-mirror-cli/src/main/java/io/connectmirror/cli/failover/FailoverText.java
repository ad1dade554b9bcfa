package io.connectmirror.cli.failover;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints a report for people. */
final class FailoverText {
  private final PrintWriter out;

  FailoverText(PrintWriter out) {
    this.out = out;
  }

  void print(FailoverReport report) {
    out.printf(
        "%s of flow %s: groups go from %s to %s%n",
        text(report.direction()), report.flow(), report.from(), report.to());
    out.printf("%s: %s%n", report.from(), report.source());
    if (report.isBrokenOff()) {
      out.println("IT DID NOT COME TO ITS END: " + text(report.state()));
    }
    lines("warning: ", report.warnings());
    steps(report);
    for (GroupOutcome group : report.groups()) {
      out.printf("group %s: %s%n", group.group(), text(group.kind()));
      lines("  ", group.remarks());
    }
    lines("problem: ", report.problems());
    DataLoss loss = report.dataLoss();
    if (loss.records().isPresent()) {
      out.printf("records at risk: %d%n", loss.records().getAsLong());
    } else {
      out.println("records at risk: not known");
    }
    if (loss.mirroredUntil().isPresent() && loss.ageSeconds().isPresent()) {
      out.printf(
          Locale.ROOT,
          "the newest that has arrived is of %s, %.1f s ago%n",
          loss.mirroredUntil().get(),
          loss.ageSeconds().getAsDouble());
    }
    if (report.executed()) {
      out.printf(Locale.ROOT, "took %.3f s%n", report.recoverySeconds());
    }
    out.println("what applications have to do:");
    lines("  ", report.runbook());
    if (!report.executed()) {
      out.println("nothing was changed; --execute does it");
    }
  }

  private void steps(FailoverReport report) {
    if (report.steps().isEmpty()) {
      out.println(report.isGood() ? "nothing is to be done" : "nothing was done, see below");
    }
    for (StepReport step : report.steps()) {
      if (step.result() == StepReport.Result.PLANNED) {
        out.println("would " + step.what());
      } else {
        out.printf(
            Locale.ROOT, "%s (%.3f s): %s%n", text(step.result()), step.seconds(), step.what());
      }
      step.message().ifPresent(message -> out.println("  " + message));
    }
  }

  private void lines(String before, List<String> lines) {
    lines.forEach(line -> out.println(before + line));
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
