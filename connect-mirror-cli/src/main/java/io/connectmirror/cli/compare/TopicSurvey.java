package io.connectmirror.cli.compare;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.naming.Selection;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Finds the topics that a flow mirrors, and what about them matters for a comparison. */
public final class TopicSurvey {
  private static final String CLEANUP = "cleanup.policy";
  private static final String TIMESTAMP_TYPE = "message.timestamp.type";
  private static final String LOG_APPEND_TIME = "LogAppendTime";

  private final List<TopicNaming> namings;
  private final TopicAdmin source;
  private final TopicAdmin target;

  public TopicSurvey(List<TopicNaming> namings, TopicAdmin source, TopicAdmin target) {
    this.namings = namings;
    this.source = source;
    this.target = target;
  }

  /**
   * The topics in order of their names.
   *
   * @param patterns of names on the source; none for all
   * @throws CliException when a pattern fits no mirrored topic, or none is mirrored
   */
  public List<MirroredTopic> topics(List<Pattern> patterns) throws InterruptedException {
    SortedMap<String, String> remoteNames = chosen(patterns);
    BatchResult<String, TopicInfo> originals = source.describe(remoteNames.keySet());
    requireAll(originals);
    BatchResult<String, TopicInfo> copies = target.describe(remoteNames.values());
    BatchResult<String, List<ConfigValue>> ofSource = source.configs(remoteNames.keySet());
    requireAll(ofSource);
    BatchResult<String, List<ConfigValue>> ofTarget = target.configs(copies.successes().keySet());
    requireAll(ofTarget);
    List<MirroredTopic> topics = new ArrayList<>();
    for (Map.Entry<String, String> entry : remoteNames.entrySet()) {
      TopicInfo copy = copies.successes().get(entry.getValue());
      if (copy == null) {
        requireMissing(copies.failures().get(entry.getValue()));
      }
      List<ConfigValue> here = ofSource.successes().get(entry.getKey());
      List<ConfigValue> there =
          copy == null ? List.of() : ofTarget.successes().get(entry.getValue());
      topics.add(
          new MirroredTopic(
              entry.getKey(),
              entry.getValue(),
              originals.successes().get(entry.getKey()).partitions().size(),
              copy == null ? 0 : copy.partitions().size(),
              isCompacted(here) || isCompacted(there),
              !isStampedByBrokers(here) && !isStampedByBrokers(there)));
    }
    return topics;
  }

  private SortedMap<String, String> chosen(List<Pattern> patterns) throws InterruptedException {
    Set<String> all = source.listTopics();
    SortedMap<String, String> remoteNames = new TreeMap<>();
    for (TopicNaming naming : namings) {
      naming
          .selectAll(all)
          .forEach(
              (topic, selection) ->
                  selection.remoteName().ifPresent(name -> remoteNames.putIfAbsent(topic, name)));
    }
    String flow = namings.get(0).pair().label();
    if (all.isEmpty()) {
      throw new CliException(
          "the flow %s has nothing to compare: cluster %s shows no topic. Either it has none, or the"
                  .formatted(flow, source.clusterAlias())
              + " principal needs DESCRIBE on topics there: Kafka leaves out what it may not describe");
    }
    if (remoteNames.isEmpty()) {
      throw new CliException(
          "the flow %s mirrors none of the %d topics that cluster %s shows: check its topics setting, and"
                  .formatted(flow, all.size(), source.clusterAlias())
              + " whether the principal may DESCRIBE those that are missed");
    }
    for (Pattern pattern : patterns) {
      if (remoteNames.keySet().stream().noneMatch(name -> pattern.matcher(name).matches())) {
        throw new CliException(
            "--topic %s fits no topic that the flow %s mirrors%s"
                .formatted(pattern, flow, whyNot(pattern.pattern(), all)));
      }
    }
    if (!patterns.isEmpty()) {
      remoteNames
          .keySet()
          .removeIf(name -> patterns.stream().noneMatch(p -> p.matcher(name).matches()));
    }
    return remoteNames;
  }

  private String whyNot(String topic, Set<String> all) {
    if (!all.contains(topic)) {
      return "; names are those of the source cluster "
          + source.clusterAlias()
          + ", the expression has to fit the whole of one, and the principal has to be allowed to"
          + " DESCRIBE it";
    }
    Optional<String> reason =
        namings.stream()
            .map(naming -> naming.select(topic))
            .map(Selection::reason)
            .flatMap(Optional::stream)
            .findFirst();
    return reason.map(why -> ": " + why).orElse("");
  }

  private static void requireAll(BatchResult<String, ?> result) {
    for (Failure failure : result.failures().values()) {
      throw failure.asException();
    }
  }

  private static void requireMissing(Failure failure) {
    if (failure.kind() != FailureKind.MISSING) {
      throw failure.asException();
    }
  }

  private static boolean isCompacted(List<ConfigValue> configs) {
    return value(configs, CLEANUP).filter(policy -> policy.contains("compact")).isPresent();
  }

  private static boolean isStampedByBrokers(List<ConfigValue> configs) {
    return value(configs, TIMESTAMP_TYPE).filter(LOG_APPEND_TIME::equals).isPresent();
  }

  private static Optional<String> value(List<ConfigValue> configs, String name) {
    return configs.stream()
        .filter(config -> config.name().equals(name))
        .map(ConfigValue::value)
        .filter(Objects::nonNull)
        .findFirst();
  }
}
