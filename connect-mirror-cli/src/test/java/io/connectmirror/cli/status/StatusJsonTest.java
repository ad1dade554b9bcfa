package io.connectmirror.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.output.JsonText;
import io.connectmirror.cli.status.plan.Finding;
import io.connectmirror.cli.status.plan.FindingKind;
import io.connectmirror.cli.status.plan.FlowStatus;
import io.connectmirror.cli.status.plan.FlowStatus.AnomalyStatus;
import io.connectmirror.cli.status.plan.FlowStatus.ClusterStatus;
import io.connectmirror.cli.status.plan.FlowStatus.ConnectorStatus;
import io.connectmirror.cli.status.plan.FlowStatus.HeartbeatStatus;
import io.connectmirror.cli.status.plan.FlowStatus.LagTotal;
import io.connectmirror.cli.status.plan.FlowStatus.TaskStatus;
import io.connectmirror.cli.status.plan.PartitionStatus;
import io.connectmirror.cli.status.plan.StatusReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Programs rely on the names and the shape: to change this document is to break them. */
class StatusJsonTest {
  private static final String GOLDEN =
      """
      {
        "atMs" : 1767225600000,
        "flows" : [ {
          "flow" : "east->west",
          "source" : {
            "alias" : "east",
            "reachable" : false,
            "reason" : "nobody there"
          },
          "target" : {
            "alias" : "west",
            "reachable" : true,
            "brokers" : 3
          },
          "lag" : {
            "partitions" : 1,
            "unknown" : 1,
            "records" : 50,
            "seconds" : 45
          },
          "partitions" : [ {
            "topic" : "orders",
            "partition" : 0,
            "remoteTopic" : "east.orders",
            "sourceEnd" : 110,
            "mirroredTo" : 60,
            "targetEnd" : 55,
            "lagRecords" : 50,
            "lagSeconds" : 45,
            "state" : "RUNNING",
            "syncAgeSeconds" : 46,
            "standsStill" : true,
            "leftBehind" : false
          }, {
            "topic" : "orders",
            "partition" : 1,
            "remoteTopic" : "east.orders",
            "sourceEnd" : 7,
            "mirroredTo" : 7,
            "targetEnd" : 7,
            "lagRecords" : 0,
            "lagSeconds" : 0,
            "state" : "RUNNING",
            "syncAgeSeconds" : 300,
            "standsStill" : false,
            "leftBehind" : false
          }, {
            "topic" : "orders",
            "partition" : 2,
            "state" : "PAUSED",
            "reason" : "purged",
            "standsStill" : false,
            "leftBehind" : false
          } ],
          "heartbeats" : [ {
            "topic" : "east.heartbeats",
            "way" : "END_TO_END",
            "ageSeconds" : 1
          } ],
          "anomalies" : [ {
            "atMs" : 1767225600000,
            "kind" : "purged",
            "topic" : "orders",
            "partition" : 2,
            "firstOffset" : 5,
            "lost" : 4,
            "policy" : "PAUSE",
            "connector" : "mirror",
            "details" : "offsets 5 to 8 are gone"
          } ],
          "connectors" : [ {
            "name" : "mirror",
            "role" : "SOURCE",
            "state" : "RUNNING",
            "tasks" : [ {
              "task" : 0,
              "state" : "FAILED",
              "worker" : "w1:8083",
              "trace" : "why"
            } ]
          } ]
        } ],
        "findings" : [ {
          "flow" : "east->west",
          "kind" : "STANDS_STILL",
          "subject" : "orders-0",
          "what" : "it stands",
          "advice" : "look there"
        } ],
        "notes" : [ {
          "flow" : "east->west",
          "what" : "worth knowing"
        } ]
      }\
      """;

  @Test
  void theReportIsThisDocument() {
    assertThat(JsonText.of(report())).isEqualToNormalizingNewlines(GOLDEN);
  }

  @Test
  void listsAreThereEvenIfEmpty() {
    assertThat(JsonText.of(new StatusReport(1, List.of(), List.of(), List.of())))
        .isEqualToNormalizingNewlines(
            """
            {
              "atMs" : 1,
              "flows" : [ ],
              "findings" : [ ],
              "notes" : [ ]
            }\
            """);
  }

  static StatusReport report() {
    PartitionStatus stands =
        new PartitionStatus(
            "orders",
            0,
            Optional.of("east.orders"),
            OptionalLong.of(110),
            OptionalLong.of(60),
            OptionalLong.of(55),
            OptionalLong.of(50),
            OptionalLong.of(45),
            Optional.of("RUNNING"),
            Optional.empty(),
            OptionalLong.of(46),
            true,
            false);
    PartitionStatus good =
        new PartitionStatus(
            "orders",
            1,
            Optional.of("east.orders"),
            OptionalLong.of(7),
            OptionalLong.of(7),
            OptionalLong.of(7),
            OptionalLong.of(0),
            OptionalLong.of(0),
            Optional.of("RUNNING"),
            Optional.empty(),
            OptionalLong.of(300),
            false,
            false);
    PartitionStatus unknown =
        new PartitionStatus(
            "orders",
            2,
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.of("PAUSED"),
            Optional.of("purged"),
            OptionalLong.empty(),
            false,
            false);
    FlowStatus flow =
        new FlowStatus(
            "east->west",
            new ClusterStatus("east", false, Optional.of("nobody there"), OptionalInt.empty()),
            new ClusterStatus("west", true, Optional.empty(), OptionalInt.of(3)),
            new LagTotal(1, 1, 50, OptionalLong.of(45)),
            List.of(stands, good, unknown),
            List.of(new HeartbeatStatus("east.heartbeats", "END_TO_END", OptionalLong.of(1))),
            List.of(
                new AnomalyStatus(
                    1_767_225_600_000L,
                    "purged",
                    "orders",
                    2,
                    5,
                    OptionalLong.of(4),
                    "PAUSE",
                    "mirror",
                    "offsets 5 to 8 are gone")),
            List.of(
                new ConnectorStatus(
                    "mirror",
                    "SOURCE",
                    "RUNNING",
                    Optional.empty(),
                    List.of(new TaskStatus(0, "FAILED", "w1:8083", Optional.of("why"))))));
    return new StatusReport(
        1_767_225_600_000L,
        List.of(flow),
        List.of(
            new Finding(
                "east->west", FindingKind.STANDS_STILL, "orders-0", "it stands", "look there")),
        List.of(new StatusReport.Note("east->west", "worth knowing")));
  }
}
