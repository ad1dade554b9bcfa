package io.connectmirror.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.cli.output.JsonText;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The page relies on the names and the shape: to change these documents is to break it. */
class NowReportTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void beforeTheFirstLookEverythingButTheRhythmIsNull() throws IOException {
    assertThat(JSON.readTree(JsonText.compact(NowReport.of(Snapshot.empty(Seen.RHYTHM), "1.0"))))
        .isEqualTo(
            JSON.readTree(
                """
                {"takenAt": null, "every": 5, "version": "1.0", "status": null, "problem": null,
                 "groups": null, "groupsTakenAt": null, "groupsEvery": 30, "groupsProblem": null}
                """));
  }

  @Test
  void statusAndGroupsAreWhatTheCommandsPrint() throws IOException {
    JsonNode now = JSON.readTree(JsonText.compact(NowReport.of(Seen.snapshot(), "1.0")));

    assertThat(now.path("status")).isEqualTo(JSON.readTree(JsonText.of(Seen.status())));
    assertThat(now.path("groups")).isEqualTo(JSON.readTree(JsonText.of(Seen.groups())));
    assertThat(now.path("takenAt").asText()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(now.path("groupsTakenAt").asText()).isEqualTo("2026-01-01T00:00:00Z");
  }

  @Test
  void whatAFailedLookLeavesIsOldAndSaysWhy() throws IOException {
    Snapshot snapshot = Seen.snapshot();
    Snapshot failed =
        snapshot
            .with(snapshot.status().failed("no answer", Duration.ofSeconds(10)))
            .withGroups(snapshot.groups().failed("none either", Duration.ofSeconds(20)));

    JsonNode now = JSON.readTree(JsonText.compact(NowReport.of(failed, "1.0")));

    assertThat(now.path("status").path("flows")).hasSize(1);
    assertThat(now.path("takenAt").asText()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(now.path("problem").asText()).isEqualTo("no answer");
    assertThat(now.path("groupsProblem").asText()).isEqualTo("none either");
    // One thread looks: what looks take comes on top of what was asked for.
    assertThat(now.path("every").asLong()).isEqualTo(35);
    assertThat(now.path("groupsEvery").asLong()).isEqualTo(60);
  }

  @Test
  void theHistoryHasEachFieldOfEachPointAlsoIfNothingIsKnown() throws IOException {
    History history = new History();
    OptionalLong no = OptionalLong.empty();
    history.add(7, Map.of("a->b", new HistoryPoint(7, OptionalLong.of(1), no, no, no, no, no)));

    assertThat(
            JSON.readTree(
                JsonText.compact(new HistoryReport(Seen.AT.toString(), 5, history.courses()))))
        .isEqualTo(
            JSON.readTree(
                """
                {"from": "2026-01-01T00:00:00Z", "every": 5, "flows": [{"flow": "a->b", "points": [
                 {"at": 7, "lagRecords": 1, "lagSeconds": null, "latencySeconds": null,
                  "partitionsLagging": null, "reread": null, "missing": null}]}]}
                """));
  }
}
