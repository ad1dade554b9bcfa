package io.connectmirror.cli.flow;

import io.connectmirror.client.MirrorClientConfig;
import io.connectmirror.client.MirroredFlow;
import io.connectmirror.client.OffsetTranslator;
import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.common.config.ClientKind;
import io.connectmirror.common.config.ClientRoles;
import io.connectmirror.common.config.FlowSettings;
import io.connectmirror.common.config.Side;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** The offset map of a flow, read from where its source connector keeps it. Thread-safe. */
public final class FlowOffsetMap implements OffsetTranslations, AutoCloseable {
  private static final String ADMIN = MirrorClientConfig.ADMIN_CLIENT_PREFIX;
  private static final String CONSUMER = MirrorClientConfig.CONSUMER_CLIENT_PREFIX;
  private static final String BOOTSTRAP = "bootstrap.servers";
  private static final String FAILBACK_LOCATION = "failback.offset-syncs.topic.location";

  private final OffsetTranslator translator;

  private FlowOffsetMap(OffsetTranslator translator) {
    this.translator = translator;
  }

  /**
   * Reads the map to its end.
   *
   * @param timeout how long that may take
   * @throws org.apache.kafka.common.KafkaException when it cannot be read; the message says why
   */
  public static FlowOffsetMap open(FlowConnections connections, Duration timeout)
      throws InterruptedException {
    Side side = connections.settings().offsetSyncs().location();
    String other = connections.on(side.other()).topicAdmin().clusterId();
    MirroredFlow flow =
        side == Side.TARGET
            ? MirroredFlow.seenFromTarget(connections.pair().source())
            : MirroredFlow.seenFromSource(connections.pair().source(), connections.pair().target());
    flow =
        flow.withOtherClusterId(other)
            .withConnectedAlias(
                side == Side.TARGET ? connections.pair().target() : connections.pair().source());
    if (takesMirrorMakerSyncs(connections.flow(), side)) {
      flow = flow.withMirrorMakerSyncs();
    }
    return new FlowOffsetMap(
        OffsetTranslator.open(clientSettings(connections.settings().flow(), side), flow, timeout));
  }

  /** As the checkpoint connector does: unless they are said to be the other direction's. */
  private static boolean takesMirrorMakerSyncs(MirrorFlow flow, Side side) {
    return flow.of(ConnectorRole.CHECKPOINT).stream()
        .flatMap(config -> config.get(FAILBACK_LOCATION).stream())
        .noneMatch(location -> location.equalsIgnoreCase(side.other().name()));
  }

  private static Map<String, Object> clientSettings(FlowSettings flow, Side side) {
    Map<String, Object> settings = new HashMap<>(flow.raw().asMap());
    // Of both clusters; those of the one at hand are put in below.
    settings.keySet().removeIf(key -> key.startsWith(ADMIN) || key.startsWith(CONSUMER));
    settings.put(MirrorClientConfig.FORWARDING_ADMIN_CLASS, flow.forwardingAdminClass());
    Map<String, Object> admin =
        flow.clientProperties(side, ClientKind.ADMIN, ClientRoles.OFFSET_SYNCS_TARGET_ADMIN);
    admin.forEach((key, value) -> settings.put(ADMIN + key, value));
    flow.clientProperties(side, ClientKind.CONSUMER, ClientRoles.OFFSET_SYNCS_TARGET_CONSUMER)
        .forEach((key, value) -> settings.put(CONSUMER + key, value));
    settings.put(BOOTSTRAP, admin.get(BOOTSTRAP));
    return settings;
  }

  @Override
  public TranslatedOffset toTarget(TopicPartition onSource, long offset) {
    return translator.toTarget(onSource, offset);
  }

  @Override
  public TranslatedOffset toSource(TopicPartition remote, long offset) {
    return translator.toSource(remote, offset);
  }

  @Override
  public void close() {
    translator.close();
  }
}
