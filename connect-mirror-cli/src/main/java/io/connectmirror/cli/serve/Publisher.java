package io.connectmirror.cli.serve;

import io.connectmirror.cli.groups.ReadinessReport;
import io.connectmirror.cli.output.JsonText;
import io.connectmirror.cli.status.plan.StatusReport;
import io.connectmirror.common.MirrorVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Turns what was seen into what is handed out, and keeps the history. For one thread. */
final class Publisher {
  private static final Duration REMEMBERS = Duration.ofHours(12);

  private final Instant startedAt;
  private final History history = new History();

  /**
   * @param startedAt before which there is no history
   */
  Publisher(Instant startedAt) {
    this.startedAt = startedAt;
  }

  /** Adds the status to the history. */
  void remember(Snapshot snapshot) {
    StatusReport status = snapshot.status().seen().orElseThrow();
    long atMs = snapshot.status().takenAt().orElseThrow().toEpochMilli();
    boolean recent =
        snapshot
            .groups()
            .age(snapshot.status().takenNanos())
            .filter(age -> age.compareTo(snapshot.groupsFresh()) <= 0)
            .isPresent();
    Optional<ReadinessReport> groups = recent ? snapshot.groups().seen() : Optional.empty();
    history.add(atMs, HistoryPoints.of(atMs, status, groups));
  }

  Published publish(Snapshot snapshot) {
    return new Published(
        snapshot,
        JsonText.compact(NowReport.of(snapshot, MirrorVersion.get())),
        JsonText.compact(
            new HistoryReport(
                from(snapshot).toString(), snapshot.interval().toSeconds(), history.courses())),
        ServedMetrics.of(snapshot));
  }

  private Instant from(Snapshot snapshot) {
    Instant earliest = snapshot.status().takenAt().orElse(startedAt).minus(REMEMBERS);
    return earliest.isAfter(startedAt) ? earliest : startedAt;
  }
}
