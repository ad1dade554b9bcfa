package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.status.plan.StatusReport.Note;
import java.util.ArrayList;
import java.util.List;

/** Findings and notes of one flow, as they are come upon. */
final class Gathered {
  private final String flow;
  private final List<Finding> findings = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();

  Gathered(String flow) {
    this.flow = flow;
  }

  void find(FindingKind kind, String subject, String what, String advice) {
    findings.add(new Finding(flow, kind, subject, what, advice));
  }

  void note(String what) {
    notes.add(new Note(flow, what));
  }

  List<Finding> findings() {
    return findings;
  }

  List<Note> notes() {
    return notes;
  }
}
