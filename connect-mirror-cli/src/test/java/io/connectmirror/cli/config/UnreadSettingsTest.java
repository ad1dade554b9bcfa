package io.connectmirror.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.catalog.PropertiesFile;
import io.connectmirror.cli.mm2.ConnectorNaming;
import io.connectmirror.cli.mm2.Mm2Properties;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadSettingsTest {
  @Test
  void tellsOfWhatNobodyReadsOnceForAllConnectorsOfTheFlow() {
    assertThat(Flows.oneWay().with("east->west.clusters", "a").findings("clusters"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.where())
                  .isEqualTo(
                      "east-to-west-source, east-to-west-checkpoint, east-to-west-heartbeat");
              assertThat(finding.message()).contains("read by nobody");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "east->west.source.consumer.of.nobody",
        "east.consumer.of.nobody",
        "east->west.errors.deadletterqueue.topic.name",
        "east->west.replication.policy.of.nobody",
        "replication.policy.of.nobody"
      })
  void findsThemWhereverTheyAreWritten(String key) {
    assertThat(unread(Flows.oneWay().with(key, "1")))
        .isNotEmpty()
        .allMatch(found -> key.endsWith(found.replaceFirst("(source|target)\\.consumer\\.", "")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "replication.policy.class",
        "east->west.topic.filter.class",
        "east.consumer.interceptor.classes",
        "east->west.metric.reporters",
        "forwarding.admin.class"
      })
  void aClassOfTheUsersOwnMayReadThem(String key) {
    assertThat(
            unread(
                Flows.bothWays()
                    .with("emit.checkpoints.enabled", "false")
                    .with("emit.heartbeats.enabled", "false")
                    .with("east->west.of.nobody", "1")
                    .with(key, "org.example.Ours")))
        .isEmpty();
    assertThat(
            unread(
                Flows.bothWays()
                    .with("emit.checkpoints.enabled", "false")
                    .with("emit.heartbeats.enabled", "false")
                    .with("east->west.of.nobody", "1")
                    .with(key, "${file:/classes:ours}")))
        .isEmpty();
  }

  @Test
  void aClassOfMirrorMakersReadsNothingElse() {
    assertThat(
            unread(
                Flows.oneWay()
                    .with("east->west.of.nobody", "1")
                    .with(
                        "replication.policy.class",
                        "org.apache.kafka.connect.mirror.IdentityReplicationPolicy")))
        .hasSize(1);
  }

  @Test
  void ofWhatIsToldAlreadyNothingIsSaidAgain() {
    assertThat(Flows.oneWay().with("east->west.replication.facter", "1").findings())
        .filteredOn(finding -> finding.key().equals("replication.facter"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("replication.factor?"));
  }

  /** They have keys of every kind at every place, where they are read and where they are not. */
  @Test
  void ofTheFilesThatMirrorMakerReadOnlyWhatIsMisplacedOrInventedIsUnread() throws Exception {
    TreeSet<String> unread = new TreeSet<>();
    for (int i = 0; i < 24; i++) {
      Path file =
          Path.of(getClass().getResource("/mm2-4.3.1/%02d.properties".formatted(i)).toURI());
      Mm2Properties.of(PropertiesFile.read(file).values())
          .expand(ConnectorNaming.BY_FLOW)
          .flows()
          .forEach(
              flow ->
                  SettingsReview.of(flow.connectors()).stream()
                      .filter(finding -> finding.message().contains("read by nobody"))
                      .map(Finding::key)
                      .forEach(unread::add));
    }
    assertThat(unread)
        .containsExactly(
            "B.consumer.max.poll.records",
            "B.name",
            "B.offset.flush.interval.ms",
            "B.source.consumer.isolation.level",
            "B.tasks.max",
            "administrator",
            "east.enabled",
            "east.exactly.once.source.support",
            "east.producer.linger.ms",
            "east.source.cluster.fetch.max.bytes",
            "east.target.cluster.alias",
            "east.tasks.max",
            "errors.deadletterqueue.topic.name",
            "replication.policy.of.mine",
            "source.admin.timeout.ms",
            "source.consumer.poll.timeout.ms",
            "target.admin.timeout.ms",
            "target.consumer.poll.timeout.ms",
            "unknown.key");
  }

  private static List<String> unread(Flows flows) {
    return flows.findings().stream()
        .filter(finding -> finding.message().contains("read by nobody"))
        .map(Finding::key)
        .collect(Collectors.toList());
  }
}
