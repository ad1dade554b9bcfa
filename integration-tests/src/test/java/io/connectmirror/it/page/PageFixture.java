package io.connectmirror.it.page;

import static io.connectmirror.it.page.FlowFixture.fields;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What the server answers on some day, in JSON.
 *
 * @param now of {@code /api/now}
 * @param history of {@code /api/history}
 */
record PageFixture(String now, String history) {
  static final int EVERY_SECONDS = 5;
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final List<String> WORST_FIRST =
      List.of(
          "TARGET_UNREACHABLE",
          "SOURCE_UNREACHABLE",
          "WORKER_UNREACHABLE",
          "CONNECTOR",
          "TASK",
          "PARTITION_STATE",
          "QUARANTINE",
          "TOPIC_PROBLEM",
          "STANDS_STILL",
          "REPLICATION",
          "NOT_SEEN");

  static PageFixture of(Instant takenAt, FlowFixture... flows) {
    List<FlowFixture> all = Arrays.asList(flows);
    List<Map<String, Object>> findings = new ArrayList<>();
    all.forEach(flow -> findings.addAll(flow.findings()));
    findings.sort(Comparator.comparing(one -> WORST_FIRST.indexOf(one.get("kind"))));
    List<Map<String, Object>> groups = new ArrayList<>();
    all.forEach(flow -> groups.addAll(flow.groups));
    Map<String, Object> status =
        fields(
            "atMs", takenAt.toEpochMilli(),
            "flows", all.stream().map(FlowFixture::status).toList(),
            "findings", findings,
            "notes", List.of());
    Map<String, Object> readiness =
        fields(
            "flows", all.stream().map(flow -> flow.readiness(takenAt.minusSeconds(2))).toList(),
            "totals", FlowFixture.totals(groups));
    return new PageFixture(
        json(
            fields(
                "takenAt",
                takenAt.toString(),
                "every",
                EVERY_SECONDS,
                "version",
                "0.1.0",
                "status",
                status,
                "problem",
                null,
                "groups",
                readiness,
                "groupsTakenAt",
                takenAt.toString(),
                "groupsEvery",
                30,
                "groupsProblem",
                null)),
        json(
            fields(
                "from", takenAt.minusSeconds(43_200).toString(),
                "every", EVERY_SECONDS,
                "flows", all.stream().map(FlowFixture::past).toList())));
  }

  /** Before the first look has ended. */
  static PageFixture beforeTheFirstLook() {
    return new PageFixture(
        json(
            fields(
                "takenAt", null,
                "every", EVERY_SECONDS,
                "version", "0.1.0",
                "status", null,
                "problem", null,
                "groups", null,
                "groupsTakenAt", null,
                "groupsEvery", 30,
                "groupsProblem", null)),
        json(fields("from", Instant.EPOCH.toString(), "every", EVERY_SECONDS, "flows", List.of())));
  }

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
