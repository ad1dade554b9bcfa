package io.connectmirror.cli.serve;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.connectmirror.cli.groups.ReadinessReport;
import io.connectmirror.cli.status.plan.StatusReport;
import java.time.Instant;
import java.util.Optional;

/**
 * The answer of {@code /api/now}; what is empty is null there.
 *
 * @param takenAt when the look ended that saw {@code status}
 * @param every seconds from one look to the next
 * @param status as {@code mirrorctl status -o json} has it
 * @param problem why the last look failed
 * @param groups as {@code mirrorctl groups -o json} has it
 * @param groupsProblem why the last look at groups failed, or of which flows it could not tell
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record NowReport(
    Optional<String> takenAt,
    long every,
    String version,
    Optional<StatusReport> status,
    Optional<String> problem,
    Optional<ReadinessReport> groups,
    Optional<String> groupsTakenAt,
    long groupsEvery,
    Optional<String> groupsProblem) {

  static NowReport of(Snapshot snapshot, String version) {
    return new NowReport(
        snapshot.status().takenAt().map(Instant::toString),
        snapshot.interval().toSeconds(),
        version,
        snapshot.status().seen(),
        snapshot.status().problem(),
        snapshot.groups().seen(),
        snapshot.groups().takenAt().map(Instant::toString),
        snapshot.groupsInterval().toSeconds(),
        snapshot.groups().problem());
  }
}
