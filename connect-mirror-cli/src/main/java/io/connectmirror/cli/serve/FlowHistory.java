package io.connectmirror.cli.serve;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The course of one flow: every point of the last hour, and before that the worst of each minute,
 * for twelve hours in all. Where more is looked at than {@link #FINE} points an hour, the part with
 * every point is shorter. Never more than {@link #LIMIT} points. For one thread at a time.
 */
final class FlowHistory {
  static final int FINE = 720;
  static final int COARSE = 720;
  static final int LIMIT = FINE + COARSE;

  private static final long FINE_MS = Duration.ofHours(1).toMillis();
  private static final long ALL_MS = Duration.ofHours(12).toMillis();
  private static final long MINUTE_MS = Duration.ofMinutes(1).toMillis();

  private final Deque<HistoryPoint> coarse = new ArrayDeque<>();
  private final Deque<HistoryPoint> fine = new ArrayDeque<>();

  /**
   * A clock that was set back takes back what had come after the time that it shows now: the points
   * stay in order of time.
   */
  void add(HistoryPoint point) {
    takeBack(fine, point.at());
    takeBack(coarse, point.at());
    fine.addLast(point);
    age(point.at());
  }

  /** Forgets what is too old at that time. */
  void age(long nowMs) {
    while (!fine.isEmpty() && (fine.size() > FINE || nowMs - fine.getFirst().at() > FINE_MS)) {
      merge(fine.removeFirst());
    }
    while (!coarse.isEmpty()
        && (coarse.size() > COARSE || nowMs - coarse.getFirst().at() > ALL_MS)) {
      coarse.removeFirst();
    }
  }

  boolean isEmpty() {
    return fine.isEmpty() && coarse.isEmpty();
  }

  /** In order of time. */
  List<HistoryPoint> points() {
    List<HistoryPoint> points = new ArrayList<>(coarse);
    points.addAll(fine);
    return points;
  }

  private void merge(HistoryPoint point) {
    HistoryPoint last = coarse.peekLast();
    if (last != null && minute(last) == minute(point)) {
      coarse.removeLast();
      coarse.addLast(last.worst(point));
    } else {
      coarse.addLast(point);
    }
  }

  private static void takeBack(Deque<HistoryPoint> points, long atMs) {
    while (!points.isEmpty() && points.getLast().at() >= atMs) {
      points.removeLast();
    }
  }

  private static long minute(HistoryPoint point) {
    return Math.floorDiv(point.at(), MINUTE_MS);
  }
}
