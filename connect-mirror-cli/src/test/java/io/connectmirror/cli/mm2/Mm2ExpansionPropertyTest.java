package io.connectmirror.cli.mm2;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.common.config.ClientKind;
import io.connectmirror.common.config.ClientProperties;
import io.connectmirror.common.config.Side;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Files with keys of every kind at every place, known and unknown, each with a value of its own.
 */
class Mm2ExpansionPropertyTest {
  private static final List<String> PLACES =
      List.of("", "A.", "B.", "C.", "D.", "A->B.", "B->A.", "A->C.", "C->B.", "A->D.", "B->B.");

  private static final List<String> KEYS =
      List.of(
          "bootstrap.servers",
          "sasl.jaas.config",
          "ssl.truststore.location",
          "security.protocol",
          "topics",
          "topics.exclude",
          "topics.blacklist",
          "groups",
          "groups.blacklist",
          "replication.factor",
          "replication.policy.class",
          "replication.policy.of.mine",
          "emit.heartbeats.interval.seconds",
          "checkpoints.topic.replication.factor",
          "offset-syncs.topic.location",
          "admin.timeout.ms",
          "consumer.poll.timeout.ms",
          "tasks.max",
          "source.inflight.bytes",
          "source.consumer.isolation.level",
          "source.cluster.sasl.jaas.config",
          "source.cluster.fetch.max.bytes",
          "producer.linger.ms",
          "producer.bootstrap.servers",
          "producer.override.linger.ms",
          "consumer.isolation.level",
          "consumer.sasl.jaas.config",
          "admin.retries",
          "use.defaults.from",
          "exactly.once.support",
          "exactly.once.source.support",
          "topic.creation.default.partitions",
          "transforms.x.type",
          "transforms",
          "group.id",
          "client.id",
          "offset.flush.interval.ms",
          "offset.storage.replication.factor",
          "offset.storage.topic",
          "key.converter",
          "header.converter.x",
          "config.providers.f.class",
          "listeners",
          "worker.sync.timeout.ms",
          "worker.of.nobody",
          "metric.reporters",
          "name",
          "connector.class",
          "replication.facter",
          "of.nobody");

  private static final List<String> FLAGS =
      List.of(
          "enabled",
          "emit.heartbeats.enabled",
          "emit.checkpoints.enabled",
          "emit.offset-syncs.enabled");

  @Provide
  Arbitrary<Map<String, String>> files() {
    Arbitrary<String> place = Arbitraries.of(PLACES);
    Arbitrary<String> key = Combinators.combine(place, Arbitraries.of(KEYS)).as((p, k) -> p + k);
    Arbitrary<String> flag =
        Combinators.combine(
                place, Arbitraries.of(FLAGS), Arbitraries.of("true", "true", "false", "no"))
            .as((p, k, v) -> p + k + "=" + v);
    return Combinators.combine(
            key.set().ofMaxSize(25), flag.set().ofMaxSize(8), Arbitraries.of("A,B", "A,B,C"))
        .as(
            (keys, flags, clusters) -> {
              Map<String, String> lines = new HashMap<>();
              keys.forEach(k -> lines.put(k, "value-of-" + k));
              flags.forEach(
                  f -> lines.put(f.substring(0, f.indexOf('=')), f.substring(f.indexOf('=') + 1)));
              lines.put("clusters", clusters);
              return lines;
            });
  }

  @Property(tries = 400)
  void losesNoLineWithoutAWord(@ForAll("files") Map<String, String> lines) {
    Mm2Expansion whole = expand(lines);
    Set<String> warned = new HashSet<>();
    whole.warnings().forEach(warning -> warned.add(warning.key()));
    for (String key : lines.keySet()) {
      if (!warned.contains(key) && !isSwitch(key)) {
        assertThat(outcome(expand(without(lines, key))))
            .as("what is made without the line %s, which nothing is said of", key)
            .isNotEqualTo(outcome(whole));
      }
    }
  }

  @Property(tries = 400)
  void saysOnlyOfLinesWithoutEffectThatTheyHaveNone(@ForAll("files") Map<String, String> lines) {
    Mm2Expansion whole = expand(lines);
    for (KeyWarning warning : whole.warnings()) {
      if (warning.message().startsWith("has no effect")) {
        assertThat(outcome(expand(without(lines, warning.key()))))
            .as("what is made without the line %s, which has no effect", warning.key())
            .isEqualTo(outcome(whole));
      }
    }
  }

  @Property(tries = 400)
  void leavesEveryClientWhatMirrorMakerWouldGiveIt(@ForAll("files") Map<String, String> lines) {
    Mm2File file = new Mm2File(lines);
    for (Mm2Flow flow : expand(lines).flows()) {
      Map<String, String> exact = new HashMap<>();
      file.ofConnectors(flow.pair()).forEach((key, setting) -> exact.put(key, setting.value()));
      for (ConnectorConfig connector : flow.connectors()) {
        for (Side side : Side.values()) {
          for (ClientKind kind : ClientKind.values()) {
            assertThat(client(connector.settings(), side, kind))
                .as("%s %s of %s", side, kind, connector.name())
                .isEqualTo(client(exact, side, kind));
          }
        }
      }
    }
  }

  private static Map<String, Object> client(
      Map<String, String> settings, Side side, ClientKind kind) {
    Map<String, Object> properties =
        ClientProperties.of(settings, side, kind, "role", "connector", OptionalInt.empty());
    return new TreeMap<>(properties);
  }

  /** It says which connectors there are, so without it much may still be the same. */
  private static boolean isSwitch(String key) {
    return key.equals("clusters") || FLAGS.stream().anyMatch(key::endsWith);
  }

  private static Map<String, String> without(Map<String, String> lines, String key) {
    Map<String, String> rest = new HashMap<>(lines);
    rest.remove(key);
    return rest;
  }

  private static Mm2Expansion expand(Map<String, String> lines) {
    return Mm2Properties.of(lines).expand(ConnectorNaming.BY_FLOW);
  }

  private static List<Object> outcome(Mm2Expansion expansion) {
    return List.of(expansion.flows(), expansion.workerSettings());
  }
}
