package io.connectmirror.cli.flow;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.config.ClientKind;
import io.connectmirror.common.config.ClientRoles;
import io.connectmirror.common.config.FlowSettings;
import io.connectmirror.common.config.Parsed;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Connections to both clusters of a flow, made from the settings of its connectors. Making them
 * asks nobody; the first request tells whether a cluster answers. Thread-safe.
 */
public final class FlowConnections implements AutoCloseable {
  private final MirrorFlow flow;
  private final SourceSettings settings;
  private final ClusterClients source;
  private final ClusterClients target;

  private FlowConnections(
      MirrorFlow flow, SourceSettings settings, Duration timeout, LongSupplier nanos) {
    this.flow = flow;
    this.settings = settings;
    this.source =
        clients(settings.flow(), Side.SOURCE, settings.flow().pair().source(), timeout, nanos);
    this.target =
        clients(settings.flow(), Side.TARGET, settings.flow().pair().target(), timeout, nanos);
  }

  /**
   * @param timeout for each request
   * @param nanos elapsed time, like {@code System.nanoTime}
   * @throws CliException when the settings are not good for connecting
   */
  public static FlowConnections open(MirrorFlow flow, Duration timeout, LongSupplier nanos) {
    ConnectorConfig config =
        flow.first().orElseThrow(() -> new CliException("no connector of " + flow.label()));
    Map<String, String> settings = new HashMap<>(config.settings());
    settings.put("name", config.name());
    Parsed<SourceSettings> parsed = SourceSettings.parse(settings);
    if (parsed.problems().hasErrors()) {
      throw new CliException(
          "the settings of connector %s of flow %s cannot be used: %s"
              .formatted(config.name(), flow.label(), parsed.problems().errors()));
    }
    return new FlowConnections(flow, parsed.orThrow(), timeout, nanos);
  }

  public MirrorFlow flow() {
    return flow;
  }

  public ClusterPair pair() {
    return flow.pair();
  }

  /** As the flow's first connector has them; naming and connections are those of all. */
  public SourceSettings settings() {
    return settings;
  }

  public ClusterClients source() {
    return source;
  }

  public ClusterClients target() {
    return target;
  }

  public ClusterClients on(Side side) {
    return side == Side.SOURCE ? source : target;
  }

  /** For a consumer on one side that belongs to no group; all but the deserializers. */
  public Map<String, Object> consumerProperties(Side side) {
    Map<String, Object> properties =
        settings
            .flow()
            .clientProperties(side, ClientKind.CONSUMER, ClientRoles.REPLICATION_TARGET_CONSUMER);
    properties.put("client.id", clientId(settings.flow(), side));
    return properties;
  }

  /** For a producer on one side; all but the serializers. */
  public Map<String, Object> producerProperties(Side side) {
    Map<String, Object> properties =
        settings
            .flow()
            .clientProperties(side, ClientKind.PRODUCER, ClientRoles.STATE_TARGET_PRODUCER);
    properties.put("client.id", clientId(settings.flow(), side));
    return properties;
  }

  /**
   * What each source connector of the flow mirrors; of one that is not known, what the first
   * connector says.
   */
  public List<TopicNaming> namings() {
    List<ConnectorConfig> sources = flow.of(ConnectorRole.SOURCE);
    if (sources.size() < 2) {
      return List.of(settings.newTopicNaming());
    }
    return sources.stream()
        .map(
            config -> {
              Map<String, String> named = new HashMap<>(config.settings());
              named.put("name", config.name());
              return SourceSettings.parse(named).orThrow().newTopicNaming();
            })
        .toList();
  }

  /** Ends within four seconds. */
  @Override
  public void close() {
    source.close();
    target.close();
  }

  private static ClusterClients clients(
      FlowSettings flow, Side side, String alias, Duration timeout, LongSupplier nanos) {
    Map<String, Object> properties =
        flow.clientProperties(side, ClientKind.ADMIN, ClientRoles.REPLICATION_SOURCE_ADMIN);
    properties.put("client.id", clientId(flow, side));
    return new ClusterClients(alias, flow.forwardingAdminClass(), properties, timeout, nanos);
  }

  private static String clientId(FlowSettings flow, Side side) {
    return "mirrorctl|%s|%s"
        .formatted(flow.pair().label(), side == Side.SOURCE ? "source" : "target");
  }
}
