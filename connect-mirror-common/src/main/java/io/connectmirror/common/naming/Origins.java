package io.connectmirror.common.naming;

import io.connectmirror.spi.ReplicationPolicy;
import java.util.Optional;

/**
 * Tells which topics of the source cluster came from the target cluster, at any number of hops.
 *
 * <p>A policy that takes the alias to be what stands before the first separator does not find an
 * alias that contains the separator itself ({@code us.west} in {@code us.west.orders}). The target
 * alias is known, so such names are recognised by how the policy would have made them.
 */
final class Origins {
  private final String target;
  private final ReplicationPolicy policy;
  private final String hiddenPrefix;

  Origins(String target, ReplicationPolicy policy) {
    this.target = target;
    this.policy = policy;
    this.hiddenPrefix = hiddenPrefixOrNone(target, policy);
  }

  /** Whether the topic passed through the target cluster on its way to the source cluster. */
  boolean passedTarget(String topic) {
    String name = topic;
    for (int hop = 0; hop < ReplicationPolicy.MAX_HOPS; hop++) {
      if (withoutHiddenPrefix(name).isPresent()) {
        return true;
      }
      String source = policy.topicSource(name);
      if (target.equals(source)) {
        return true;
      }
      String upstream = source == null ? null : policy.upstreamTopic(name);
      if (upstream == null || upstream.equals(name) || upstream.length() > TopicNames.MAX_LENGTH) {
        return false;
      }
      name = upstream;
    }
    return false;
  }

  /** The name that the topic has on the target, if it was mirrored directly from there. */
  Optional<String> nameOnTarget(String topic) {
    Optional<String> hidden = withoutHiddenPrefix(topic);
    if (hidden.isPresent()) {
      return hidden;
    }
    return target.equals(policy.topicSource(topic))
        ? Optional.ofNullable(policy.upstreamTopic(topic))
        : Optional.empty();
  }

  private Optional<String> withoutHiddenPrefix(String topic) {
    if (hiddenPrefix.isEmpty()
        || !topic.startsWith(hiddenPrefix)
        || topic.length() == hiddenPrefix.length()) {
      return Optional.empty();
    }
    String rest = topic.substring(hiddenPrefix.length());
    return topic.equals(policy.formatRemoteTopic(target, rest))
        ? Optional.of(rest)
        : Optional.empty();
  }

  private static String hiddenPrefixOrNone(String target, ReplicationPolicy policy) {
    try {
      return hiddenPrefix(target, policy);
    } catch (RuntimeException | StackOverflowError e) {
      // Such a policy fails again on the topics themselves, each of which is then excluded by name.
      return "";
    }
  }

  /**
   * What the policy puts before topics of the target, if it does not recognise it again; else
   * empty. Heartbeats serve as the example because every policy marks them with the alias.
   */
  private static String hiddenPrefix(String target, ReplicationPolicy policy) {
    String example = policy.heartbeatsTopic();
    String remote = policy.formatRemoteTopic(target, example);
    if (remote == null || !remote.endsWith(example) || target.equals(policy.topicSource(remote))) {
      return "";
    }
    String prefix = remote.substring(0, remote.length() - example.length());
    return prefix.contains(target) ? prefix : "";
  }
}
