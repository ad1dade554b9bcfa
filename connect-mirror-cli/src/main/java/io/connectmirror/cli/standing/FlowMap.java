package io.connectmirror.cli.standing;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.flow.FlowConnections;
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
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The offset map of a flow by {@link OffsetTranslator}, connected to that cluster which has the
 * offset syncs by the flow's settings.
 */
final class FlowMap implements PositionMap {
  private final FlowConnections flow;
  private final Duration timeout;
  private OffsetTranslator translator;
  private String missing = "the offset map was not read";

  FlowMap(FlowConnections flow, Duration timeout) {
    this.flow = flow;
    this.timeout = timeout;
  }

  @Override
  public String cluster() {
    return place() == Side.SOURCE ? flow.pair().source() : flow.pair().target();
  }

  @Override
  public void refresh() throws InterruptedException {
    try {
      if (translator == null) {
        translator = OffsetTranslator.open(settings(), mirrored(), timeout);
      } else {
        translator.refresh(timeout);
      }
    } catch (KafkaException e) {
      missing = e.getMessage();
      close();
    }
  }

  @Override
  public TranslatedOffset toTarget(TopicPartition onSource, long offset) {
    return translator == null ? unknown() : translator.toTarget(onSource, offset);
  }

  @Override
  public TranslatedOffset toSource(TopicPartition remote, long offset) {
    return translator == null ? unknown() : translator.toSource(remote, offset);
  }

  @Override
  public void close() {
    if (translator != null) {
      translator.close();
      translator = null;
    }
  }

  private Side place() {
    return flow.settings().offsetSyncs().location();
  }

  private TranslatedOffset unknown() {
    return new TranslatedOffset(
        TranslatedOffset.Certainty.UNKNOWN, Optional.empty(), OptionalLong.empty(), missing);
  }

  private MirroredFlow mirrored() {
    MirroredFlow mirrored =
        place() == Side.TARGET
            ? MirroredFlow.seenFromTarget(flow.pair().source())
            : MirroredFlow.seenFromSource(flow.pair().source(), flow.pair().target());
    mirrored = mirrored.withConnectedAlias(cluster());
    boolean mirrorMaker =
        flow.flow().of(ConnectorRole.SOURCE).stream()
            .anyMatch(
                config ->
                    config.get("connector.class").filter(ConnectorRole::isMirrorMaker).isPresent());
    return mirrorMaker ? mirrored.withMirrorMakerSyncs() : mirrored;
  }

  /** The policy may have settings of its own, so it is given all but those of clients. */
  private MirrorClientConfig settings() {
    FlowSettings settings = flow.settings().flow();
    Map<String, Object> all = new HashMap<>(settings.raw().asMap());
    all.keySet()
        .removeIf(
            key ->
                key.startsWith(MirrorClientConfig.ADMIN_CLIENT_PREFIX)
                    || key.startsWith(MirrorClientConfig.CONSUMER_CLIENT_PREFIX)
                    || key.startsWith(MirrorClientConfig.PRODUCER_CLIENT_PREFIX));
    Side side = place();
    Map<String, Object> admin =
        settings.clientProperties(side, ClientKind.ADMIN, ClientRoles.OFFSET_SYNCS_TARGET_ADMIN);
    admin.forEach((key, value) -> all.put(MirrorClientConfig.ADMIN_CLIENT_PREFIX + key, value));
    flow.consumerProperties(side)
        .forEach((key, value) -> all.put(MirrorClientConfig.CONSUMER_CLIENT_PREFIX + key, value));
    all.put("bootstrap.servers", admin.get("bootstrap.servers"));
    return new MirrorClientConfig(all);
  }
}
