package io.connectmirror.cli.groups;

import java.util.List;

/**
 * Sums over groups. A record that several groups have yet to read counts for each of them.
 *
 * @param groups that are ready or not; without those that are left out
 * @param recordsReadAgain at most
 * @param recordsAtRisk not mirrored, or skipped
 */
public record Totals(
    int groups, int ready, int notReady, int leftOut, long recordsReadAgain, long recordsAtRisk) {

  static Totals of(List<GroupReport> groups) {
    int ready = count(groups, GroupVerdict.READY);
    int notReady = count(groups, GroupVerdict.NOT_READY);
    List<PositionReport> positions =
        groups.stream()
            .filter(group -> group.verdict() != GroupVerdict.LEFT_OUT)
            .flatMap(group -> group.positions().stream())
            .toList();
    return new Totals(
        ready + notReady,
        ready,
        notReady,
        count(groups, GroupVerdict.LEFT_OUT),
        positions.stream().mapToLong(PositionReport::readAgain).sum(),
        positions.stream().mapToLong(PositionReport::atRisk).sum());
  }

  static Totals sum(List<Totals> all) {
    return new Totals(
        all.stream().mapToInt(Totals::groups).sum(),
        all.stream().mapToInt(Totals::ready).sum(),
        all.stream().mapToInt(Totals::notReady).sum(),
        all.stream().mapToInt(Totals::leftOut).sum(),
        all.stream().mapToLong(Totals::recordsReadAgain).sum(),
        all.stream().mapToLong(Totals::recordsAtRisk).sum());
  }

  private static int count(List<GroupReport> groups, GroupVerdict verdict) {
    return (int) groups.stream().filter(group -> group.verdict() == verdict).count();
  }
}
