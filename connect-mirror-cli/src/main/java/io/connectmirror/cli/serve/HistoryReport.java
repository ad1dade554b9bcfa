package io.connectmirror.cli.serve;

import io.connectmirror.cli.serve.History.FlowCourse;
import java.util.List;

/**
 * The answer of {@code /api/history}.
 *
 * @param from since when there may be points
 * @param every seconds from one look to the next
 */
record HistoryReport(String from, long every, List<FlowCourse> flows) {
  HistoryReport {
    flows = List.copyOf(flows);
  }
}
