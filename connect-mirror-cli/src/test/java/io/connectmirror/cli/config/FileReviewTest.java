package io.connectmirror.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.catalog.PropertiesFile;
import io.connectmirror.cli.config.Finding.Severity;
import io.connectmirror.cli.mm2.Mm2Expansion;
import io.connectmirror.cli.mm2.Mm2Flow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileReviewTest {
  private static final String IDENTITY =
      "org.apache.kafka.connect.mirror.IdentityReplicationPolicy";

  /** The patterns of the default that a hand-written list no longer stands in for. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tmp.*                              | mm2.*\\.internal ; .*\\.replica ; __.*
          tmp.*,__.*                         | mm2.*\\.internal ; .*\\.replica
          tmp.*,__.*,.*[-.]internal          | .*\\.replica
          mm2.*\\.internal,.*\\.replica,__.* |
          mm2.*\\.internal,.*\\.replica,__.*,tmp.* |
          """)
  void namesTheDefaultExcludesThatAreLost(String exclude, String lost) {
    List<Finding> found = Flows.oneWay().with("topics.exclude", exclude).findings("topics.exclude");
    if (lost == null) {
      assertThat(found).isEmpty();
      return;
    }
    assertThat(found)
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.where()).isEqualTo("east-to-west-source");
              assertThat(finding.message())
                  .contains(String.join(" and ", lost.split(" ; ", -1)) + " did");
            });
  }

  @Test
  void saysWhichOfThemWouldReallyBeMirrored() {
    assertThat(Flows.oneWay().with("topics.exclude", "tmp.*").findings("topics.exclude"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.message())
                    .contains("x.replica")
                    .doesNotContain("__consumer_offsets", "mm2-offset-syncs.x.internal"));
    assertThat(
            Flows.oneWay().with("topics.exclude", "tmp.*,.*\\.replica").findings("topics.exclude"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("all the same"));
  }

  @Test
  void saysNothingOfExcludesWhereTheTopicsAreNotSelectedAnyway() {
    assertThat(
            Flows.oneWay()
                .with("topics", "orders.*")
                .with("topics.exclude", "tmp.*")
                .findings("topics.exclude"))
        .isEmpty();
  }

  @Test
  void warnsOfASingleReplicaWhereverItIs() {
    List<Finding> findings =
        Flows.oneWay()
            .with("replication.factor", "1")
            .with("checkpoints.topic.replication.factor", "1")
            .with("offset-syncs.topic.replication.factor", "3")
            .with("west.offset.storage.replication.factor", "1")
            .findings();
    assertThat(findings)
        .filteredOn(finding -> finding.message().equals(Text.ONE_REPLICA))
        .extracting(finding -> finding.where() + " " + finding.key())
        .containsExactlyInAnyOrder(
            "east-to-west-source replication.factor",
            "east-to-west-checkpoint checkpoints.topic.replication.factor",
            "workers beside west offset.storage.replication.factor");
  }

  @Test
  void saysNothingOfWorkersBesideAClusterThatWasNotChosen() {
    Mm2Expansion expansion = Flows.oneWay().with("offset.storage.replication.factor", "1").expand();
    List<Mm2Flow> toWest =
        expansion.flows().stream().filter(flow -> flow.pair().target().equals("west")).toList();

    List<Finding> findings =
        FileReview.of(new PropertiesFile(Map.of(), new TreeSet<>()), expansion, toWest);

    assertThat(findings)
        .extracting(Finding::where)
        .contains("workers beside west")
        .doesNotContain("workers beside east");
  }

  @Test
  void warnsOfGroupsWhosePositionsWouldDieWithTheSource() {
    Flows flows = Flows.oneWay().with("sync.group.offsets.enabled", "true");
    assertThat(flows.findings("offset-syncs.topic.location")).hasSize(1);
    assertThat(
            flows
                .with("offset-syncs.topic.location", "target")
                .findings("offset-syncs.topic.location"))
        .isEmpty();
  }

  @Test
  void warnsOfTopicsThatKeepTheirNamesBothWays() {
    Flows flows = Flows.bothWays().with("replication.policy.class", IDENTITY);
    assertThat(flows.findings("provenance.headers.enabled"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.where()).isEqualTo("east-to-west-source, west-to-east-source"));
    assertThat(
            flows
                .with("east->west.provenance.headers.enabled", "true")
                .findings("provenance.headers.enabled"))
        .hasSize(1);
    assertThat(
            flows
                .with("west->east.provenance.headers.enabled", "true")
                .findings("provenance.headers.enabled"))
        .isEmpty();
  }

  @Test
  void saysNothingOfNamesThatAreKeptOneWayOrForOtherTopics() {
    assertThat(
            Flows.oneWay()
                .with("replication.policy.class", IDENTITY)
                .findings("provenance.headers.enabled"))
        .isEmpty();
    assertThat(Flows.bothWays().findings("provenance.headers.enabled")).isEmpty();
    assertThat(
            Flows.bothWays()
                .with("replication.policy.class", IDENTITY)
                .with("east->west.topics", "orders,bills")
                .with("west->east.topics", "stock")
                .findings("provenance.headers.enabled"))
        .isEmpty();
  }

  /** Lines that one adds to a flow from east to west, and whether its heartbeats are missed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
                                                                                  | false
          emit.heartbeats.enabled=false                                           | true
          west->east.emit.heartbeats.enabled=false                                | true
          west->east.emit.heartbeats.enabled=false east->west.emit.heartbeats.to=both | false
          west->east.emit.heartbeats.enabled=false east->west.emit.heartbeats.to=source | false
          east->west.emit.heartbeats.enabled=false                                | true
          west->east.emit.heartbeats.to=source                                    | true
          """)
  void tellsOfAFlowWithoutHeartbeats(String lines, boolean missed) {
    Flows flows = Flows.oneWay();
    for (String line : lines == null ? new String[0] : lines.split(" ", -1)) {
      flows.with(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
    }
    assertThat(flows.findings("emit.heartbeats.enabled")).hasSize(missed ? 1 : 0);
  }

  @Test
  void tellsOfHeartbeatsThatAreNotMirrored() {
    assertThat(
            Flows.oneWay()
                .with("topics", "orders")
                .with("heartbeats.replication.enabled", "false")
                .findings("heartbeats.replication.enabled"))
        .hasSize(1);
  }

  @Test
  void notesWhereAConnectorForHeartbeatsAloneBelongs() {
    assertThat(Flows.oneWay().findings())
        .filteredOn(finding -> finding.severity() == Severity.NOTE)
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.where()).isEqualTo("west->east");
              assertThat(finding.message())
                  .contains("beside east", "east->west.emit.heartbeats.to=both");
            });
  }

  @Test
  void saysWhatTheConnectorsSayOnceForAll() {
    List<Finding> found = Flows.oneWay().with("admin.timeout.ms", "0").findings("admin.timeout.ms");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).severity()).isEqualTo(Severity.ERROR);
    assertThat(found.get(0).where())
        .isEqualTo(
            "east-to-west-source, east-to-west-checkpoint, east-to-west-heartbeat,"
                + " west-to-east-heartbeat");
  }

  @Test
  void takesAClassThatIsNotHereForAWarning() {
    assertThat(
            Flows.oneWay()
                .with("replication.policy.class", "org.example.OurPolicy")
                .findings("replication.policy.class"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.WARNING));
  }

  @Test
  void warnsOfSecretsThatLieOpenAndShowsThemNowhere() {
    List<Finding> findings =
        Flows.oneWay()
            .with("east.sasl.jaas.config", "x required password=\"hush\";")
            .with("east.ssl.keystore.password", "${file:/s:p}")
            .with("west.ssl.truststore.type", "hush")
            .findings();
    assertThat(findings)
        .filteredOn(finding -> finding.message().equals(Text.OPEN_SECRET))
        .extracting(Finding::key)
        .contains("source.cluster.sasl.jaas.config")
        .doesNotContain("source.cluster.ssl.keystore.password");
    assertThat(findings.toString()).doesNotContain("password=");
  }

  @Test
  void tellsOfLinesWithoutEffectAndOfLinesThatComeTwice() {
    Mm2Expansion expansion = Flows.oneWay().with("producer.acks", "all").expand();
    List<Finding> findings =
        FileReview.of(
            new PropertiesFile(Map.of(), new TreeSet<>(List.of("topics"))),
            expansion,
            expansion.flows());
    assertThat(findings)
        .extracting(Finding::key)
        .containsAll(Arrays.asList("topics", "producer.acks"));
  }
}
