package io.connectmirror.cli.groups;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.output.JsonText;
import io.connectmirror.cli.standing.ClusterAddress;
import io.connectmirror.cli.standing.GroupSelection;
import io.connectmirror.cli.testing.TwoClusters;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;

class FlowReadinessLookTest {
  private static final ClusterAddress WEST = new ClusterAddress("west", "west:9092", false);

  private final TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);

  @Test
  void tellsTheWholeOfAFlowAsJson() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40).append("orders", 0, 5);
    clusters
        .west
        .commit("billing", "east.orders", 0, 30)
        .newestTimestamp("east.orders", 0, 1_767_225_600_000L);

    assertThat(JsonText.of(ReadinessReport.of(List.of(read()))))
        .isEqualToNormalizingNewlines(
            """
            {
              "flows" : [ {
                "flow" : "east->west",
                "mirroredUntil" : "2026-01-01T00:00:00Z",
                "groups" : [ {
                  "group" : "billing",
                  "verdict" : "NOT_READY",
                  "onSource" : "idle",
                  "onTarget" : "idle",
                  "positions" : [ {
                    "topic" : "orders",
                    "remoteTopic" : "east.orders",
                    "partition" : 0,
                    "sourcePosition" : 40,
                    "translated" : 47,
                    "certainty" : "EXACT",
                    "committed" : 30,
                    "readAgain" : 17,
                    "notMirrored" : 5,
                    "skipped" : 0,
                    "verdict" : "BEHIND"
                  } ]
                } ],
                "topics" : [ ],
                "acls" : [ ],
                "notes" : [ ],
                "totals" : {
                  "groups" : 1,
                  "ready" : 0,
                  "notReady" : 1,
                  "leftOut" : 0,
                  "recordsReadAgain" : 17,
                  "recordsAtRisk" : 5
                }
              } ],
              "totals" : {
                "groups" : 1,
                "ready" : 0,
                "notReady" : 1,
                "leftOut" : 0,
                "recordsReadAgain" : 17,
                "recordsAtRisk" : 5
              }
            }""");
  }

  @Test
  void printsATableForPeople() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40).config("orders", "min.insync.replicas", "2");
    clusters.west.commit("billing", "east.orders", 0, 47);
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);

    new ReadinessTable(out).print(ReadinessReport.of(List.of(read())));
    out.flush();

    assertThat(text.toString().lines())
        .contains("flow east->west")
        .anyMatch(line -> line.matches("billing +orders +0 +40 +47 +exact +47 +0 +0 +0 .*ready"))
        .contains("topics that are weaker on the target:")
        .contains(
            "    kafka-configs.sh --bootstrap-server west:9092 --alter --entity-type topics"
                + " --entity-name east.orders --add-config min.insync.replicas=2")
        .contains(
            "1 group, 1 ready, 0 not, 0 left out; a failover now: 0 records read again, 0 records at"
                + " risk");
  }

  @Test
  void namesRightsToWriteThatTheMirrorWithholds() throws Exception {
    clusters.east.acl(write("orders"));

    assertThat(read().acls())
        .containsExactly(
            new Weakness(
                "User:shop may not write to east.orders: the mirror carries no right to write",
                "kafka-acls.sh --bootstrap-server west:9092 --add --allow-principal User:shop"
                    + " --operation Write --topic east.orders"));

    clusters.west.acl(write("east.orders"));

    assertThat(read().acls()).isEmpty();
  }

  @Test
  void namesRulesThatCouldNotBeCarriedOverUntilTheyAreMade() throws Exception {
    clusters.memory.notCarried(
        "only rules of topics are carried over, not of GROUP",
        "kafka-acls.sh --bootstrap-server <target> --add --allow-principal User:shop"
            + " --operation Read --group billing",
        "GROUP",
        "LITERAL",
        "billing",
        "User:shop",
        "*",
        "READ",
        "ALLOW");

    assertThat(read().acls())
        .containsExactly(
            new Weakness(
                "GROUP LITERAL billing User:shop * READ ALLOW: only rules of topics are carried over,"
                    + " not of GROUP",
                "kafka-acls.sh --bootstrap-server west:9092 --add --allow-principal User:shop"
                    + " --operation Read --group billing"));

    clusters.west.acl(
        new AclBinding(
            new ResourcePattern(ResourceType.GROUP, "billing", PatternType.LITERAL),
            new AccessControlEntry("User:shop", "*", AclOperation.READ, AclPermissionType.ALLOW)));

    assertThat(read().acls()).isEmpty();
  }

  @Test
  void comparesTheReplicasOfTopics() throws Exception {
    clusters.east.topic("wide", 1, (short) 3, Map.of());
    clusters.west.topic("east.wide", 1, (short) 2, Map.of());

    assertThat(read().topics())
        .extracting(Weakness::what)
        .anyMatch(what -> what.startsWith("east.wide has 2 replicas, wide has 3"));
  }

  @Test
  void comparesOnlyTopicsOfTheGroupsThatWereNamed() throws Exception {
    clusters.east.topic("wide", 1, (short) 3, Map.of()).commit("billing", "orders", 0, 1);
    clusters.west.topic("east.wide", 1, (short) 2, Map.of());

    assertThat(look().read(GroupSelection.of(List.of("billing")), Optional.empty()).topics())
        .isEmpty();
  }

  @Test
  void answersWithoutTheSource() throws Exception {
    clusters.east.unreachable();
    clusters.memory.checkpoint("billing", "east.orders", 0, 40, 47);
    clusters.west.commit("billing", "east.orders", 0, 47);

    FlowReadiness flow = read();

    assertThat(flow.sourceSilent()).isPresent();
    assertThat(flow.notes()).isNotEmpty();
    assertThat(flow.groups()).extracting(GroupReport::verdict).containsExactly(GroupVerdict.READY);
    assertThat(flow.groups().get(0).onSource()).isEqualTo("unknown");
  }

  private FlowReadiness read() throws InterruptedException {
    return look().read(GroupSelection.ALL, Optional.empty());
  }

  private FlowReadinessLook look() {
    return new FlowReadinessLook(
        clusters.there(),
        clusters.memory,
        WEST,
        new ReadinessPlanner(Tolerance.NONE, false, false));
  }

  private static AclBinding write(String topic) {
    return new AclBinding(
        new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL),
        new AccessControlEntry("User:shop", "*", AclOperation.WRITE, AclPermissionType.ALLOW));
  }
}
