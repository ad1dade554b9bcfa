package io.connectmirror.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.config.Finding.Severity;
import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.cli.outcome.CliException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PositionsReviewTest {
  @Test
  void warnsThatMirrorMakersPositionsAreNotFoundAndNamesEveryCure() {
    assertThat(review(Naming.MIRRORCTL, Flows.oneWay()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.where()).isEqualTo("east-to-west-source");
              assertThat(finding.key()).isEqualTo("resume.from");
              assertThat(finding.message())
                  .contains(
                      "MirrorSourceConnector, in mm2-offsets.east.internal on west",
                      "east->west.resume.from=target",
                      "offset-syncs.topic.location stays what it was",
                      "--naming mm2",
                      "mirrorctl run");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "resume.from, target",
    "east->west.resume.from, target",
    "east->west.resume.from, 'TARGET '"
  })
  void saysNothingWhereTheTargetTellsHowFarItIs(String key, String value) {
    assertThat(review(Naming.MIRRORCTL, Flows.oneWay().with(key, value))).isEmpty();
  }

  @Test
  void resumingFromTheTargetIsNoCureWithoutOffsetSyncs() {
    Flows flows =
        Flows.oneWay().with("resume.from", "target").with("emit.offset-syncs.enabled", "false");

    assertThat(review(Naming.MIRRORCTL, flows))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.message())
                    .contains("no offset syncs", "--naming mm2", "mirrorctl run")
                    .doesNotContain("resume.from=target"));
  }

  @Test
  void saysNothingOfAConnectorThatTheWorkerHasAlready() {
    List<Mm2Flow> flows = Flows.oneWay().expand().flows();

    assertThat(PositionsReview.of(Naming.MIRRORCTL, flows, Set.of("east-to-west-source")))
        .isEmpty();
    assertThat(PositionsReview.of(Naming.MIRRORCTL, flows, Set.of("MirrorSourceConnector")))
        .hasSize(1);
  }

  @Test
  void warnsForEachFlowThatMirrorsAndForNoOther() {
    assertThat(review(Naming.MIRRORCTL, Flows.bothWays()))
        .extracting(Finding::where)
        .containsExactly("east-to-west-source", "west-to-east-source");
  }

  @Test
  void underMirrorMakersNamesTheSourceConnectorKeepsItsPositionsWhereMirrorMakerHasThem() {
    Map<String, ConnectorConfig> connectors = underMirrorMakersNames(Flows.oneWay());

    assertThat(connectors)
        .containsKeys(
            "MirrorSourceConnector", "MirrorCheckpointConnector", "MirrorHeartbeatConnector");
    assertThat(connectors.get("MirrorSourceConnector").get("offsets.storage.topic"))
        .contains("mm2-offsets.east.internal");
    assertThat(connectors.get("MirrorCheckpointConnector").get("offsets.storage.topic")).isEmpty();
    assertThat(connectors.get("MirrorHeartbeatConnector").get("offsets.storage.topic")).isEmpty();
    assertThat(review(Naming.MM2, Flows.oneWay()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.NOTE);
              assertThat(finding.message()).contains("mm2-offsets.east.internal on west");
            });
  }

  @Test
  void theOffsetsTopicThatAFlowNamesItselfStays() {
    Flows flows = Flows.oneWay().with("east->west.offsets.storage.topic", "mine");

    assertThat(underMirrorMakersNames(flows).get("MirrorSourceConnector").settings())
        .containsEntry("offsets.storage.topic", "mine");
    assertThat(review(Naming.MM2, flows).get(0).message()).contains("in mine on west");
  }

  @Test
  void flowsThatWouldShareNamesHaveToBeChosenFrom() {
    List<Mm2Flow> flows = Naming.MM2.expand(Flows.bothWays().file()).flows();

    assertThatThrownBy(() -> Naming.MM2.requireDistinct(flows))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("MirrorSourceConnector")
        .hasMessageContaining("--naming mm2")
        .hasMessageContaining("--flow or --target");
    assertThatCode(() -> Naming.MM2.requireDistinct(flows.subList(0, 1)))
        .doesNotThrowAnyException();
    assertThatCode(() -> Naming.MIRRORCTL.requireDistinct(Flows.bothWays().expand().flows()))
        .doesNotThrowAnyException();
  }

  private static List<Finding> review(Naming naming, Flows flows) {
    return PositionsReview.of(naming, naming.expand(flows.file()).flows(), Set.of());
  }

  private static Map<String, ConnectorConfig> underMirrorMakersNames(Flows flows) {
    return Naming.MM2.expand(flows.file()).flows().get(0).connectors().stream()
        .collect(Collectors.toMap(ConnectorConfig::name, connector -> connector));
  }
}
