package io.connectmirror.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.Mm2Oracle;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The derived settings equal those of MirrorMaker 2, but for what we decide otherwise. */
class ClientPropertiesOracleTest {
  private static final Map<String, String> BASE =
      Map.of(
          "name", "N",
          "connector.class", "C",
          "source.cluster.alias", "A",
          "target.cluster.alias", "B",
          "source.cluster.bootstrap.servers", "a:1",
          "target.cluster.bootstrap.servers", "b:2");

  /** Decided by us, or not for clients at all. */
  private static final Set<String> OURS =
      Set.of(
          "auto.offset.reset",
          "allow.auto.create.topics",
          "poll.timeout.ms",
          "socket.connection.setup.timeout.ms",
          "socket.connection.setup.timeout.max.ms");

  @Property(tries = 300)
  void everyLayerCountsAsInMm2(@ForAll("settings") Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(BASE);
    all.putAll(settings);
    for (Side side : Side.values()) {
      for (ClientKind kind : ClientKind.values()) {
        assertThat(ours(all, side, kind, OptionalInt.empty()))
            .as("%s %s", side, kind)
            .isEqualTo(theirs("MirrorSourceConfig", all, side, kind));
      }
    }
  }

  @Test
  void aTaskPutsItsIndexIntoTheClientId() {
    Map<String, String> all = new HashMap<>(BASE);
    all.put("task.index", "3");
    all.put("task.assigned.partitions", "t-0");
    all.put("consumer.client.id", "mine");
    assertThat(ours(all, Side.SOURCE, ClientKind.CONSUMER, OptionalInt.of(3)))
        .isEqualTo(theirs("MirrorSourceTaskConfig", all, Side.SOURCE, ClientKind.CONSUMER))
        .containsEntry("client.id", "mine|A->B|N-3|r");
  }

  @Provide
  Arbitrary<Map<String, String>> settings() {
    Arbitrary<String> prefixes =
        Arbitraries.of(
            "",
            "source.cluster.",
            "target.cluster.",
            "admin.",
            "consumer.",
            "producer.",
            "source.admin.",
            "source.consumer.",
            "source.producer.",
            "target.admin.",
            "target.consumer.",
            "target.producer.");
    Arbitrary<String> names =
        Arbitraries.of(
            "bootstrap.servers",
            "ssl.truststore.location",
            "sasl.mechanism",
            "sasl.jaas.config",
            "client.id",
            "retries",
            "isolation.level",
            "auto.offset.reset",
            "enable.auto.commit",
            "allow.auto.create.topics",
            "fetch.max.bytes",
            "sasl.login.connect.timeout.ms",
            "poll.timeout.ms",
            "x.unknown");
    Arbitrary<String> keys = net.jqwik.api.Combinators.combine(prefixes, names).as(String::concat);
    return Arbitraries.maps(keys, Arbitraries.of("1", "22", "333")).ofMaxSize(25);
  }

  private static Map<String, Object> ours(
      Map<String, String> settings, Side side, ClientKind kind, OptionalInt task) {
    return comparable(ClientProperties.of(settings, side, kind, "r", "N", task));
  }

  private static Map<String, Object> theirs(
      String config, Map<String, String> settings, Side side, ClientKind kind) {
    Map<String, String> accepted = new HashMap<>(settings);
    accepted.remove("consumer.poll.timeout.ms");
    Object oracle = Mm2Oracle.create(config, new Class<?>[] {Map.class}, accepted);
    String method =
        Fragment.lowerCase(side)
            + switch (kind) {
              case ADMIN -> "AdminConfig";
              case CONSUMER -> "ConsumerConfig";
              case PRODUCER -> "ProducerConfig";
            };
    Map<String, Object> properties = new HashMap<>();
    ((Map<?, ?>) Mm2Oracle.invoke(oracle, method, new Class<?>[] {String.class}, "r"))
        .forEach((key, value) -> properties.put((String) key, value));
    return comparable(properties);
  }

  private static Map<String, Object> comparable(Map<String, Object> properties) {
    Map<String, Object> kept = new TreeMap<>(properties);
    kept.keySet().removeAll(OURS);
    return kept;
  }
}
