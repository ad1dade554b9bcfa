package io.connectmirror.cli.groups;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.standing.ClusterAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicReadinessTest {
  private final TopicReadiness readiness =
      new TopicReadiness(new ClusterAddress("west", "west:9092", false));

  @ParameterizedTest
  @CsvSource({
    "min.insync.replicas, 2, 1, true",
    "min.insync.replicas, 1, 2, false",
    "min.insync.replicas, 2, 2, false",
    "cleanup.policy, compact, delete, true",
    "cleanup.policy, delete, compact, true",
    "cleanup.policy, 'compact,delete', 'delete, compact', false",
    "retention.ms, 1000, 999, true",
    "retention.ms, -1, 1000, true",
    "retention.ms, 1000, -1, false",
    "retention.bytes, 5000, 4000, true",
    "retention.bytes, -1, -1, false",
  })
  void findsASettingThatIsWeaker(String setting, String source, String target, boolean weaker) {
    List<Weakness> found =
        readiness.weaknesses(
            List.of(
                pair(
                    List.of(List.of(1, 2)),
                    Map.of(setting, source),
                    List.of(List.of(1, 2)),
                    Map.of(setting, target))));

    assertThat(found).hasSize(weaker ? 1 : 0);
  }

  @Test
  void givesTheCommandForASetting() {
    Weakness found =
        only(
            pair(
                List.of(List.of(1, 2)),
                Map.of("cleanup.policy", "delete,compact"),
                List.of(List.of(1, 2)),
                Map.of("cleanup.policy", "delete")));

    assertThat(found.what())
        .isEqualTo("east.orders has cleanup.policy=delete, orders has compact,delete");
    assertThat(found.command())
        .isEqualTo(
            "kafka-configs.sh --bootstrap-server west:9092 --alter --entity-type topics"
                + " --entity-name east.orders --add-config 'cleanup.policy=[compact,delete]'");
  }

  @Test
  void givesTheCommandsOfASecuredClusterItsClientsSettings() {
    Weakness found =
        new TopicReadiness(new ClusterAddress("west", "a:1,b:2", true))
            .weaknesses(
                List.of(
                    pair(
                        List.of(List.of(1, 2)),
                        Map.of("min.insync.replicas", "2"),
                        List.of(List.of(1, 2)),
                        Map.of("min.insync.replicas", "1"))))
            .get(0);

    assertThat(found.command())
        .startsWith(
            "kafka-configs.sh --bootstrap-server a:1,b:2 --command-config client.properties ");
  }

  @Test
  void addsReplicasOnBrokersThatAreKnownAndSpreadsThem() {
    Weakness found =
        only(
            pair(
                List.of(List.of(1, 2), List.of(2, 3), List.of(3, 1)),
                Map.of(),
                List.of(List.of(1), List.of(2), List.of(3)),
                Map.of()));

    assertThat(found.what())
        .isEqualTo("east.orders has 1 replicas, orders has 2 (takes 2 brokers)");
    assertThat(found.command())
        .isEqualTo(
            "echo '{\"version\":1,\"partitions\":["
                + "{\"topic\":\"east.orders\",\"partition\":0,\"replicas\":[1,2]},"
                + "{\"topic\":\"east.orders\",\"partition\":1,\"replicas\":[2,3]},"
                + "{\"topic\":\"east.orders\",\"partition\":2,\"replicas\":[3,1]}]}'"
                + " > reassign.json && kafka-reassign-partitions.sh --bootstrap-server west:9092"
                + " --reassignment-json-file reassign.json --execute");
  }

  @Test
  void leavesBrokersToFillInThatItDoesNotKnow() {
    Weakness found = only(pair(List.of(List.of(1, 2, 3)), Map.of(), List.of(List.of(1)), Map.of()));

    assertThat(found.what()).contains("takes 3 brokers, of which 1 are known here");
    assertThat(found.command()).contains("\"replicas\":[1,<broker>,<broker>]");
  }

  @Test
  void warnsOfMoreInSyncThanThereAreReplicas() {
    List<Weakness> found =
        readiness.weaknesses(
            List.of(
                pair(
                    List.of(List.of(1, 2, 3)),
                    Map.of("min.insync.replicas", "2"),
                    List.of(List.of(1)),
                    Map.of("min.insync.replicas", "1"))));

    assertThat(found).hasSize(2);
    assertThat(found.get(1).what()).contains("only once it has as many replicas");
  }

  private Weakness only(TopicPair pair) {
    List<Weakness> found = readiness.weaknesses(List.of(pair));
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static TopicPair pair(
      List<List<Integer>> sourceReplicas,
      Map<String, String> sourceConfigs,
      List<List<Integer>> targetReplicas,
      Map<String, String> targetConfigs) {
    return new TopicPair(
        "orders",
        "east.orders",
        new TopicPair.Facts(sourceReplicas, sourceConfigs),
        new TopicPair.Facts(targetReplicas, targetConfigs));
  }
}
