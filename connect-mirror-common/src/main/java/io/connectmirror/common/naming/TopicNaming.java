package io.connectmirror.common.naming;

import io.connectmirror.common.naming.Selection.Excluded;
import io.connectmirror.common.naming.Selection.Selected;
import io.connectmirror.spi.ReplicationPolicy;
import io.connectmirror.spi.TopicFilter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Answers what of the source cluster is mirrored and under which name. Names are only ever made
 * forward, from source to target; to find the source of a remote topic, keep what {@link
 * #selectAll} returned.
 *
 * <p>Nothing else calls the {@link ReplicationPolicy}. Whatever the policy or the filter of a user
 * does (returns null, throws, never ends), only the topic in question is excluded, with the reason.
 *
 * <p>As thread-safe as the policy and the filter; the built-in ones are.
 */
public final class TopicNaming implements AutoCloseable {
  private final ClusterPair pair;
  private final ReplicationPolicy policy;
  private final TopicFilter filter;
  private final boolean replicateHeartbeats;
  private final InternalTopics internalTopics;
  private final Origins origins;

  /**
   * @param replicateHeartbeats whether heartbeats are mirrored even if the filter leaves them out
   * @throws io.connectmirror.spi.SettingException when the policy cannot name the internal topics
   */
  public TopicNaming(
      ClusterPair pair, ReplicationPolicy policy, TopicFilter filter, boolean replicateHeartbeats) {
    this.pair = Objects.requireNonNull(pair, "pair");
    this.policy = Objects.requireNonNull(policy, "policy");
    this.filter = Objects.requireNonNull(filter, "filter");
    this.replicateHeartbeats = replicateHeartbeats;
    this.internalTopics = InternalTopics.of(pair, policy);
    this.origins = new Origins(pair.target(), policy);
  }

  public ClusterPair pair() {
    return pair;
  }

  public InternalTopics internalTopics() {
    return internalTopics;
  }

  /** Whether one topic of the source cluster is mirrored. Knows nothing of name clashes. */
  public Selection select(String sourceTopic) {
    try {
      return decide(sourceTopic);
    } catch (RuntimeException | StackOverflowError e) {
      return new Excluded("the replication policy or the topic filter failed on it: " + e);
    }
  }

  /**
   * Whether each topic of the source cluster is mirrored. Topics that would have the same remote
   * name are all excluded: their records would mix.
   */
  public SortedMap<String, Selection> selectAll(Set<String> sourceTopics) {
    SortedMap<String, Selection> selections = new TreeMap<>();
    for (String topic : sourceTopics) {
      selections.put(topic, select(topic));
    }
    refuseClashes(selections);
    return selections;
  }

  /** Remote name to source topic, for the topics that are mirrored. */
  public static Map<String, String> sourcesByRemoteName(Map<String, Selection> selections) {
    Map<String, String> sources = new HashMap<>();
    selections.forEach(
        (topic, selection) ->
            selection.remoteName().ifPresent(remoteName -> sources.put(remoteName, topic)));
    return sources;
  }

  /**
   * The remote name of a topic, whether or not it is selected.
   *
   * @throws IllegalStateException when the policy has no usable name for it
   */
  public String remoteTopic(String sourceTopic) {
    String name;
    try {
      name = policy.formatRemoteTopic(pair.source(), sourceTopic);
    } catch (RuntimeException | StackOverflowError e) {
      throw new IllegalStateException(unnamed(sourceTopic, "failed with " + e), e);
    }
    String flaw = TopicNames.flaw(name);
    if (flaw != null) {
      throw new IllegalStateException(unnamed(sourceTopic, "returned '" + name + "': " + flaw));
    }
    return name;
  }

  /**
   * Where a group that reads {@code topic} on the source cluster continues on the target: in the
   * topic's remote topic; or, when the topic itself was mirrored from the target, in the topic that
   * it is a copy of. Empty when the policy has no usable name.
   */
  public Optional<String> checkpointName(String topic) {
    try {
      Optional<String> home = origins.nameOnTarget(topic);
      String name = home.isPresent() ? home.get() : policy.formatRemoteTopic(pair.source(), topic);
      return TopicNames.flaw(name) == null ? Optional.of(name) : Optional.empty();
    } catch (RuntimeException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  /** Whether the topic of the source cluster was mirrored directly from the target. */
  public boolean isFromTarget(String topic) {
    try {
      return origins.nameOnTarget(topic).isPresent();
    } catch (RuntimeException | StackOverflowError e) {
      return false;
    }
  }

  /**
   * What the flow in the other direction, if it has this one's policy, calls its copy on the source
   * cluster of a topic of the target. Empty when the policy has no usable name.
   */
  public Optional<String> copyOnSource(String targetTopic) {
    try {
      String name = policy.formatRemoteTopic(pair.target(), targetTopic);
      return TopicNames.flaw(name) == null ? Optional.of(name) : Optional.empty();
    } catch (RuntimeException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  /**
   * Whether the topic filter alone lets the topic pass. That is what decides about the positions of
   * groups: a topic that was mirrored from the target is not mirrored back, but its groups are.
   */
  public boolean passesFilter(String topic) {
    try {
      return filter.shouldReplicateTopic(topic);
    } catch (RuntimeException | StackOverflowError e) {
      return false;
    }
  }

  /** Closes the filter; passes on what that throws. Nothing may be asked afterwards. */
  @Override
  public void close() {
    filter.close();
  }

  private Selection decide(String topic) {
    if (internalTopics.keeps(topic)
        || InternalTopics.isStateTopic(topic)
        || policy.isInternalTopic(topic)) {
      return new Excluded("it is an internal topic of Kafka or of a mirror");
    }
    boolean heartbeats = replicateHeartbeats && policy.isHeartbeatsTopic(topic);
    if (!heartbeats && !filter.shouldReplicateTopic(topic)) {
      return new Excluded(filter.exclusionReason(topic));
    }
    if (origins.passedTarget(topic)) {
      return new Excluded("it was mirrored from the target cluster " + pair.target());
    }
    return named(topic);
  }

  private Selection named(String topic) {
    String name = policy.formatRemoteTopic(pair.source(), topic);
    String flaw = TopicNames.flaw(name);
    if (flaw != null) {
      return new Excluded(String.format("its remote name would be '%s': %s", name, flaw));
    }
    if (internalTopics.contains(name) || name.startsWith("__")) {
      return new Excluded(
          String.format("its remote name '%s' is that of an internal topic of the target", name));
    }
    return new Selected(name);
  }

  private static void refuseClashes(SortedMap<String, Selection> selections) {
    Map<String, List<String>> topicsByRemoteName =
        selections.entrySet().stream()
            .filter(entry -> entry.getValue().remoteName().isPresent())
            .collect(
                Collectors.groupingBy(
                    entry -> entry.getValue().remoteName().orElseThrow(),
                    Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
    topicsByRemoteName.forEach(
        (name, topics) -> {
          if (topics.size() > 1) {
            Excluded clash =
                new Excluded(
                    String.format(
                        "the topics %s would all be called '%s' on the target", topics, name));
            topics.forEach(topic -> selections.put(topic, clash));
          }
        });
  }

  private String unnamed(String topic, String what) {
    return String.format(
        "The replication policy %s cannot name the topic '%s' of cluster %s: it %s",
        policy.getClass().getName(), topic, pair.source(), what);
  }
}
