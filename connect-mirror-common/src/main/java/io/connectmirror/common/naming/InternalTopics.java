package io.connectmirror.common.naming;

import io.connectmirror.spi.ReplicationPolicy;
import io.connectmirror.spi.SettingException;
import java.util.function.Supplier;

/**
 * What one flow calls the topics that it keeps for itself.
 *
 * @param offsetSyncsOnSource the offset syncs if they live on the source cluster
 * @param offsetSyncsOnTarget the offset syncs if they live on the target cluster
 * @param checkpoints on the target
 * @param heartbeats on the cluster that heartbeats are written to
 * @param state on the target; its name has dots whatever the separator
 */
public record InternalTopics(
    String offsetSyncsOnSource,
    String offsetSyncsOnTarget,
    String checkpoints,
    String heartbeats,
    String state) {
  private static final String POLICY_KEY = "replication.policy.class";
  private static final String STATE_PREFIX = "mm2-mirror-state.";
  private static final String STATE_SUFFIX = ".internal";

  /**
   * @throws SettingException when the policy has no usable name for one of them
   */
  public static InternalTopics of(ClusterPair pair, ReplicationPolicy policy) {
    return new InternalTopics(
        named(policy, "offsetSyncsTopic", () -> policy.offsetSyncsTopic(pair.target())),
        named(policy, "offsetSyncsTopic", () -> policy.offsetSyncsTopic(pair.source())),
        named(policy, "checkpointsTopic", () -> policy.checkpointsTopic(pair.source())),
        named(policy, "heartbeatsTopic", policy::heartbeatsTopic),
        stateTopic(pair));
  }

  /** What a flow between these clusters calls its state topic, whatever its policy. */
  public static String stateTopic(ClusterPair pair) {
    return STATE_PREFIX + pair.source() + STATE_SUFFIX;
  }

  /** Whether a topic is the state topic of this or of any other flow. */
  static boolean isStateTopic(String topic) {
    return topic.startsWith(STATE_PREFIX) && topic.endsWith(STATE_SUFFIX);
  }

  /** Whether the flow writes the topic itself, heartbeats among them. */
  boolean contains(String topic) {
    return topic.equals(heartbeats) || keeps(topic);
  }

  /** Whether the flow keeps the topic for itself: it is never mirrored, as heartbeats are. */
  boolean keeps(String topic) {
    return topic.equals(offsetSyncsOnSource)
        || topic.equals(offsetSyncsOnTarget)
        || topic.equals(checkpoints)
        || topic.equals(state);
  }

  private static String named(ReplicationPolicy policy, String method, Supplier<String> call) {
    String name;
    try {
      name = call.get();
    } catch (RuntimeException e) {
      throw new SettingException(POLICY_KEY, message(policy, method, "failed with " + e), e);
    }
    String flaw = TopicNames.flaw(name);
    if (flaw != null) {
      throw new SettingException(
          POLICY_KEY, message(policy, method, "returned '" + name + "': " + flaw));
    }
    return name;
  }

  private static String message(ReplicationPolicy policy, String method, String what) {
    return policy.getClass().getName() + "." + method + " " + what;
  }
}
