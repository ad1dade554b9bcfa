package io.connectmirror.policy;

import io.connectmirror.spi.ReplicationPolicy;
import io.connectmirror.spi.SettingException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Names remote topics by rules. The first rule of {@code replication.policy.rename.rules} whose
 * regular expression matches the whole name of a source topic says what it is called; a topic that
 * no rule speaks of is named by {@code replication.policy.rename.otherwise}: {@code default} (the
 * source alias before it) or {@code identity}. Heartbeats and internal topics are never renamed.
 *
 * <p>A renamed topic does not show where it came from. The way back is worked out where a rule has
 * one; and a flow in the other direction has to exclude the renamed topics itself.
 */
public class RenameReplicationPolicy implements ReplicationPolicy {
  /** Rules {@code regex -> name}, separated by commas; a name may use groups as $1 to $9. */
  public static final String RULES_CONFIG = "replication.policy.rename.rules";

  /** Who names the topics that no rule speaks of: {@code default} or {@code identity}. */
  public static final String OTHERWISE_CONFIG = "replication.policy.rename.otherwise";

  public static final String OTHERWISE_DEFAULT = "default";
  public static final String OTHERWISE_IDENTITY = "identity";

  private List<RenameRule> rules = List.of();
  private DefaultReplicationPolicy otherwise = new DefaultReplicationPolicy();
  private String sourceClusterAlias;
  private String targetClusterAlias;

  @Override
  public void configure(Map<String, ?> configs) {
    rules = RenameRule.parseAll(RULES_CONFIG, configs.get(RULES_CONFIG));
    otherwise = namedBy(configs.get(OTHERWISE_CONFIG));
    otherwise.configure(configs);
    sourceClusterAlias = text(configs.get("source.cluster.alias"));
    targetClusterAlias = text(configs.get("target.cluster.alias"));
  }

  @Override
  public String formatRemoteTopic(String sourceClusterAlias, String topic) {
    return renamed(topic).orElseGet(() -> otherwise.formatRemoteTopic(sourceClusterAlias, topic));
  }

  /** For a renamed topic the configured source alias, as its name tells none. */
  @Override
  public String topicSource(String topic) {
    return beforeRename(topic).isPresent() ? sourceClusterAlias : otherwise.topicSource(topic);
  }

  @Override
  public String upstreamTopic(String topic) {
    return beforeRename(topic).orElseGet(() -> otherwise.upstreamTopic(topic));
  }

  @Override
  public String heartbeatsTopic() {
    return otherwise.heartbeatsTopic();
  }

  @Override
  public String offsetSyncsTopic(String clusterAlias) {
    return otherwise.offsetSyncsTopic(clusterAlias);
  }

  @Override
  public String checkpointsTopic(String clusterAlias) {
    return otherwise.checkpointsTopic(clusterAlias);
  }

  @Override
  public boolean isHeartbeatsTopic(String topic) {
    return otherwise.isHeartbeatsTopic(topic);
  }

  @Override
  public boolean isCheckpointsTopic(String topic) {
    return otherwise.isCheckpointsTopic(topic);
  }

  @Override
  public boolean isMM2InternalTopic(String topic) {
    return otherwise.isMM2InternalTopic(topic);
  }

  private Optional<String> renamed(String topic) {
    if (isHeartbeatsTopic(topic) || isInternalTopic(topic)) {
      return Optional.empty();
    }
    return rules.stream().flatMap(rule -> rule.rename(topic).stream()).findFirst();
  }

  /**
   * A name with the alias of one of the two clusters before it is left to the other policy, or a
   * rule that fits many names would hide that a topic came from the target.
   */
  private Optional<String> beforeRename(String topic) {
    String source = otherwise.topicSource(topic);
    boolean prefixed = !topic.equals(otherwise.upstreamTopic(topic));
    if (source != null
        && prefixed
        && (source.equals(targetClusterAlias) || source.equals(sourceClusterAlias))) {
      return Optional.empty();
    }
    return rules.stream()
        .flatMap(rule -> rule.candidate(topic).stream())
        .filter(candidate -> renamed(candidate).filter(topic::equals).isPresent())
        .findFirst();
  }

  private static DefaultReplicationPolicy namedBy(Object otherwise) {
    String name = otherwise == null ? OTHERWISE_DEFAULT : otherwise.toString().trim();
    if (name.equals(OTHERWISE_DEFAULT)) {
      return new DefaultReplicationPolicy();
    }
    if (name.equals(OTHERWISE_IDENTITY)) {
      return new IdentityReplicationPolicy();
    }
    throw new SettingException(
        OTHERWISE_CONFIG,
        "must be " + OTHERWISE_DEFAULT + " or " + OTHERWISE_IDENTITY + ", not '" + name + "'");
  }

  private static String text(Object value) {
    return value == null ? null : value.toString();
  }
}
