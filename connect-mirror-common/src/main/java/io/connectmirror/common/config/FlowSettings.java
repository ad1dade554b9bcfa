package io.connectmirror.common.config;

import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.spi.ReplicationPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.Configurable;

/**
 * What all connectors have in common.
 *
 * @param adminTimeout for a request to a cluster as a whole
 * @param metricReporters class names
 * @param task empty in a connector
 * @param raw the settings that all of this was read from
 */
public record FlowSettings(
    boolean enabled,
    String connectorName,
    ClusterPair pair,
    Duration adminTimeout,
    String replicationPolicyClass,
    String forwardingAdminClass,
    List<String> metricReporters,
    Optional<TaskSlot> task,
    RawSettings raw) {

  static FlowSettings read(SettingsReader reader) {
    return new FlowSettings(
        reader.flag(FlowKeys.ENABLED),
        reader.originals().get(ConnectKeys.NAME),
        new ClusterPair(
            reader.text(FlowKeys.SOURCE_CLUSTER_ALIAS), reader.text(FlowKeys.TARGET_CLUSTER_ALIAS)),
        reader.millis(FlowKeys.ADMIN_TIMEOUT_MS),
        reader.text(NamingKeys.REPLICATION_POLICY_CLASS),
        reader.text(FlowKeys.FORWARDING_ADMIN_CLASS),
        reader.list(FlowKeys.METRIC_REPORTERS),
        FlowChecks.taskSlot(reader),
        reader.raw());
  }

  /** The settings of a client, see {@link ClientProperties}. They hold secrets: never log them. */
  public Map<String, Object> clientProperties(Side side, ClientKind kind, String role) {
    OptionalInt index =
        task.map(slot -> OptionalInt.of(slot.index())).orElseGet(OptionalInt::empty);
    return ClientProperties.of(raw.asMap(), side, kind, role, connectorName, index);
  }

  /** A new instance, configured. */
  public ReplicationPolicy newReplicationPolicy() {
    return newPlugin(
        NamingKeys.REPLICATION_POLICY_CLASS, replicationPolicyClass, ReplicationPolicy.class);
  }

  /** Names of the internal topics of the flow, by its policy. */
  public InternalTopics internalTopics() {
    return InternalTopics.of(pair, newReplicationPolicy());
  }

  <T extends Configurable> T newPlugin(String key, String className, Class<T> plugin) {
    return PluginClass.load(key, className, plugin).create(raw.asMap());
  }
}
