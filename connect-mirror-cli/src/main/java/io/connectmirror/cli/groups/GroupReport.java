package io.connectmirror.cli.groups;

import java.util.List;
import java.util.Optional;

/**
 * @param onSource {@code active}, {@code idle}, {@code absent} or {@code unknown}
 * @param onTarget the same
 * @param reason why it is not ready as a whole, or is left out
 */
public record GroupReport(
    String group,
    GroupVerdict verdict,
    String onSource,
    String onTarget,
    Optional<String> reason,
    List<PositionReport> positions) {
  public GroupReport {
    positions = List.copyOf(positions);
  }
}
