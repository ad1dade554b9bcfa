package io.connectmirror.cli.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The course of all flows, in memory and bounded: of each {@link FlowHistory#LIMIT} points, and a
 * flow of which nothing was seen for twelve hours is forgotten. For one thread at a time.
 */
final class History {
  private final Map<String, FlowHistory> flows = new TreeMap<>();

  /**
   * @param points in order of time
   */
  record FlowCourse(String flow, List<HistoryPoint> points) {
    FlowCourse {
      points = List.copyOf(points);
    }
  }

  /**
   * @param atMs when was looked, milliseconds since the epoch
   * @param points one of each flow that was seen
   */
  void add(long atMs, Map<String, HistoryPoint> points) {
    points.forEach(
        (flow, point) -> flows.computeIfAbsent(flow, label -> new FlowHistory()).add(point));
    flows.values().forEach(flow -> flow.age(atMs));
    flows.values().removeIf(FlowHistory::isEmpty);
  }

  /** In order of the labels. */
  List<FlowCourse> courses() {
    List<FlowCourse> courses = new ArrayList<>();
    flows.forEach((flow, history) -> courses.add(new FlowCourse(flow, history.points())));
    return courses;
  }
}
