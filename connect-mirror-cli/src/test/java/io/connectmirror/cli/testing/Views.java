package io.connectmirror.cli.testing;

import io.connectmirror.cli.standing.Certainty;
import io.connectmirror.cli.standing.Freshness;
import io.connectmirror.cli.standing.GroupView;
import io.connectmirror.cli.standing.LogSpan;
import io.connectmirror.cli.standing.PositionView;
import io.connectmirror.cli.standing.PositionView.AtTarget;
import io.connectmirror.cli.standing.Progress;
import io.connectmirror.cli.standing.StandingView;
import io.connectmirror.cli.standing.Translated;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/** Views of a flow from east to west, of topic orders, without clusters behind them. */
public final class Views {
  public static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  public static final TopicPartition COPY = new TopicPartition("east.orders", 0);

  private Views() {}

  /** A position of a group in {@link #ORDERS}; nothing is at the target. */
  public static Position at(long source) {
    return new Position(source);
  }

  public static GroupView idle(String group, Position... positions) {
    return group(group, GroupActivity.EMPTY, GroupActivity.EMPTY, positions);
  }

  public static GroupView group(
      String group, GroupActivity onSource, GroupActivity onTarget, Position... positions) {
    return new GroupView(
        group,
        Optional.of(onSource),
        onTarget,
        Optional.empty(),
        Optional.empty(),
        List.of(positions).stream().map(Position::view).toList());
  }

  /** Of which all is mirrored up to an offset. */
  public static StandingView mirroredTo(long mirrored, long end, GroupView... groups) {
    Map<TopicPartition, Progress> progress = new HashMap<>();
    progress.put(
        ORDERS, new Progress(ORDERS, COPY, new LogSpan(0, end), OptionalLong.of(mirrored)));
    return new StandingView(
        new ClusterPair("east", "west"),
        Optional.empty(),
        List.of(groups),
        progress,
        Freshness.UNKNOWN,
        List.of());
  }

  public static StandingView silent(GroupView... groups) {
    return new StandingView(
        new ClusterPair("east", "west"),
        Optional.of("no answer"),
        List.of(groups),
        Map.of(),
        Freshness.UNKNOWN,
        List.of());
  }

  /** A position in the making. */
  public static final class Position {
    private final long source;
    private Translated translated = Translated.unknown(Optional.of(COPY), "nobody knows");
    private OptionalLong committed = OptionalLong.empty();
    private OptionalLong written = OptionalLong.empty();
    private Optional<LogSpan> log = Optional.of(new LogSpan(0, 1_000));
    private Optional<String> leftOut = Optional.empty();
    private Optional<String> reason = Optional.empty();

    private Position(long source) {
      this.source = source;
    }

    public Position exactly(long offset) {
      return translated(Certainty.EXACT, offset, 0);
    }

    public Position translated(Certainty certainty, long offset, long gap) {
      translated =
          new Translated(certainty, Optional.of(COPY), OptionalLong.of(offset), gap, "by the map");
      return this;
    }

    public Position committed(long offset) {
      committed = OptionalLong.of(offset);
      return this;
    }

    public Position written(long offset) {
      written = OptionalLong.of(offset);
      return this;
    }

    public Position log(long start, long end) {
      log = Optional.of(new LogSpan(start, end));
      return this;
    }

    public Position leftOut(String why) {
      leftOut = Optional.of(why);
      return this;
    }

    public Position reason(String why) {
      reason = Optional.of(why);
      return this;
    }

    public PositionView view() {
      return new PositionView(
          Optional.of(ORDERS),
          OptionalLong.of(source),
          translated,
          new AtTarget(committed, written, log),
          leftOut,
          reason,
          "meta");
    }
  }
}
