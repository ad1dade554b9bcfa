package io.connectmirror.cli.failover;

import io.connectmirror.cli.output.Printable;
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
    say(
        "%s of flow %s: groups go from %s to %s"
            .formatted(text(report.direction()), report.flow(), report.from(), report.to()));
    say("%s: %s".formatted(report.from(), report.source()));
    if (report.isBrokenOff()) {
      out.println("IT DID NOT COME TO ITS END: " + text(report.state()));
    }
    lines("warning: ", report.warnings());
    steps(report);
    for (GroupOutcome group : report.groups()) {
      say("group %s: %s".formatted(group.group(), text(group.kind())));
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
        say("would " + step.what());
      } else {
        say(
            String.format(
                Locale.ROOT, "%s (%.3f s): %s", text(step.result()), step.seconds(), step.what()));
      }
      step.message().ifPresent(message -> say("  " + message));
    }
  }

  private void lines(String before, List<String> lines) {
    lines.forEach(line -> say(before + line));
  }

  private void say(String line) {
    out.println(Printable.line(line));
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
