package io.connectmirror.cli.config;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.naming.NamePatterns;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.spi.SettingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether the flows mirror what they had better not, found by asking their filters and policies
 * about names. Pure.
 */
final class NamingReview {
  private static final String TOPICS = "topics";
  private static final String EXCLUDE = "topics.exclude";
  private static final String RETIRED_EXCLUDE = "topics.blacklist";
  private static final String FILTER = "topic.filter.class";
  private static final String PROVENANCE = "provenance.headers.enabled";
  private static final Pattern PLAIN = Pattern.compile("[a-zA-Z0-9._-]+");

  /** By the default's patterns, names that only they keep out. */
  private static final Map<String, List<String>> PROBES = probes();

  private NamingReview() {}

  static List<Finding> of(List<Mm2Flow> flows) {
    List<Finding> findings = new ArrayList<>();
    for (Mm2Flow flow : flows) {
      source(flow).ifPresent(source -> lostExcludes(source).ifPresent(findings::add));
    }
    for (Mm2Flow flow : flows) {
      for (Mm2Flow back : flows) {
        if (flow.pair().reversed().equals(back.pair())
            && flow.pair().source().compareTo(flow.pair().target()) < 0) {
          loop(flow, back).ifPresent(findings::add);
        }
      }
    }
    return findings;
  }

  /**
   * The naming of a flow that mirrors; empty where its settings are wrong, which is told elsewhere.
   */
  static Optional<TopicNaming> naming(ConnectorConfig source) {
    Map<String, String> settings = new HashMap<>(source.settings());
    settings.put("name", source.name());
    try {
      return SourceSettings.parse(settings).settings().map(SourceSettings::newTopicNaming);
    } catch (SettingException e) {
      return Optional.empty();
    }
  }

  static Optional<ConnectorConfig> source(Mm2Flow flow) {
    return flow.connectors().stream()
        .filter(connector -> connector.role().equals(Optional.of(ConnectorRole.SOURCE)))
        .findFirst();
  }

  private static Optional<Finding> lostExcludes(ConnectorConfig source) {
    String key = source.get(EXCLUDE).isPresent() ? EXCLUDE : RETIRED_EXCLUDE;
    if (source.get(key).isEmpty()
        || source.get(FILTER).filter(name -> !name.endsWith(".DefaultTopicFilter")).isPresent()) {
      return Optional.empty();
    }
    DefaultTopicFilter filter = new DefaultTopicFilter();
    try {
      filter.configure(source.settings());
    } catch (SettingException e) {
      return Optional.empty();
    }
    List<String> lost =
        PROBES.entrySet().stream()
            .filter(probe -> probe.getValue().stream().anyMatch(filter::shouldReplicateTopic))
            .map(Map.Entry::getKey)
            .toList();
    if (lost.isEmpty()) {
      return Optional.empty();
    }
    List<String> mirrored = mirrored(source);
    return Optional.of(
        Finding.warning(
            source.name(),
            key,
            "replaces the default, and no longer keeps out what %s did: add %s back"
                    .formatted(String.join(" and ", lost), lost.size() == 1 ? "it" : "them")
                + (mirrored.isEmpty()
                    ? " (the mirror leaves its own and Kafka's internal topics out all the same)"
                    : ", or topics like " + String.join(", ", mirrored) + " are mirrored")));
  }

  private static List<String> mirrored(ConnectorConfig source) {
    Optional<TopicNaming> naming = naming(source);
    if (naming.isEmpty()) {
      return List.of();
    }
    try (TopicNaming known = naming.get()) {
      return PROBES.values().stream()
          .flatMap(List::stream)
          .filter(topic -> known.select(topic).remoteName().isPresent())
          .toList();
    }
  }

  private static Optional<Finding> loop(Mm2Flow flow, Mm2Flow back) {
    Optional<ConnectorConfig> there = source(flow);
    Optional<ConnectorConfig> home = source(back);
    if (there.isEmpty()
        || home.isEmpty()
        || !keepsNames(there.get())
        || !keepsNames(home.get())
        || (marks(there.get()) && marks(home.get()))
        || areApart(there.get(), home.get())) {
      return Optional.empty();
    }
    return Optional.of(
        Finding.warning(
            there.get().name() + ", " + home.get().name(),
            PROVENANCE,
            "is not true in both, and topics keep their names both ways: a topic that both select"
                + " would go round in circles, so the mirror carries it in one direction only"));
  }

  private static boolean marks(ConnectorConfig source) {
    return source
        .get(PROVENANCE)
        .filter(value -> value.strip().equalsIgnoreCase("true"))
        .isPresent();
  }

  private static boolean keepsNames(ConnectorConfig source) {
    Optional<TopicNaming> naming = naming(source);
    if (naming.isEmpty()) {
      return false;
    }
    try (TopicNaming known = naming.get()) {
      return known.remoteTopic("orders").equals("orders");
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Whether both select by plain names, and none of them twice. */
  private static boolean areApart(ConnectorConfig one, ConnectorConfig other) {
    Set<String> names = Set.copyOf(NamePatterns.split(one.get(TOPICS).orElse(".*")));
    Set<String> others = Set.copyOf(NamePatterns.split(other.get(TOPICS).orElse(".*")));
    return arePlain(names) && arePlain(others) && Collections.disjoint(names, others);
  }

  private static boolean arePlain(Set<String> names) {
    return names.stream().allMatch(name -> PLAIN.matcher(name).matches());
  }

  private static Map<String, List<String>> probes() {
    Map<String, List<String>> probes = new LinkedHashMap<>();
    probes.put(
        "mm2.*\\.internal",
        List.of(
            "mm2-offset-syncs.x.internal",
            "mm2-configs.x.internal",
            "mm2-offsets.x.internal",
            "mm2-status.x.internal"));
    probes.put(".*\\.replica", List.of("x.replica"));
    probes.put("__.*", List.of("__consumer_offsets", "__transaction_state"));
    return probes;
  }
}
