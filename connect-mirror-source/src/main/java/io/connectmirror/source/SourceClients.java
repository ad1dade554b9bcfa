package io.connectmirror.source;

import io.connectmirror.common.config.ClientKind;
import io.connectmirror.common.config.ClientRoles;
import io.connectmirror.common.config.FlowSettings;
import io.connectmirror.common.config.MetricNames;
import io.connectmirror.common.config.OffsetSyncKeys;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.kafka.InternalTopic;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MetricsScope;
import io.connectmirror.common.metrics.MirrorMetrics;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.port.ClusterIds;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.kafka.KafkaSyncSink;
import io.connectmirror.source.task.SyncSink;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/** The clients of both clusters, made from the settings for a connector or a task. */
final class SourceClients implements AutoCloseable {
  private final SourceSettings settings;
  private final ClusterClients source;
  private final ClusterClients target;

  SourceClients(SourceSettings settings, LongSupplier nanos) {
    this.settings = settings;
    FlowSettings flow = settings.flow();
    this.source =
        new ClusterClients(
            flow.pair().source(),
            flow.forwardingAdminClass(),
            flow.clientProperties(
                Side.SOURCE, ClientKind.ADMIN, ClientRoles.REPLICATION_SOURCE_ADMIN),
            flow.adminTimeout(),
            nanos);
    this.target =
        new ClusterClients(
            flow.pair().target(),
            flow.forwardingAdminClass(),
            flow.clientProperties(
                Side.TARGET, ClientKind.ADMIN, ClientRoles.REPLICATION_TARGET_ADMIN),
            flow.adminTimeout(),
            nanos);
  }

  ClusterClients source() {
    return source;
  }

  ClusterClients target() {
    return target;
  }

  /** The clients of the cluster that has the offset-syncs topic. */
  ClusterClients offsetSyncs() {
    return isOnSource() ? source : target;
  }

  String offsetSyncsTopic(TopicNaming naming) {
    InternalTopics topics = naming.internalTopics();
    return isOnSource() ? topics.offsetSyncsOnSource() : topics.offsetSyncsOnTarget();
  }

  /** Opens the offset-syncs topic from its beginning. */
  InternalTopicLog offsetSyncsLog(TopicNaming naming) {
    return offsetSyncs()
        .internalTopicLog(
            offsetSyncsTopic(naming),
            properties(
                ClientKind.CONSUMER,
                isOnSource()
                    ? ClientRoles.OFFSET_SYNCS_SOURCE_CONSUMER
                    : ClientRoles.OFFSET_SYNCS_TARGET_CONSUMER));
  }

  /** Writes offset syncs; needs no connection yet. */
  SyncSink offsetSyncsSink(TopicNaming naming) {
    Map<String, Object> producer =
        KafkaSyncSink.bounded(
            properties(
                ClientKind.PRODUCER,
                isOnSource()
                    ? ClientRoles.OFFSET_SYNCS_SOURCE_PRODUCER
                    : ClientRoles.OFFSET_SYNCS_TARGET_PRODUCER));
    ClusterClients clients = offsetSyncs();
    return new KafkaSyncSink(
        clients.alias(), offsetSyncsTopic(naming), () -> clients.producer(producer));
  }

  StateStore stateStore(TopicNaming naming, FlowMetrics metrics) {
    return stateStore(target, Side.TARGET, naming.internalTopics().state(), metrics);
  }

  /**
   * The state of the flow the other way, on the source; to be read only when its topic is there.
   */
  StateStore reverseStateStore(TopicNaming naming, FlowMetrics metrics) {
    String topic = InternalTopics.stateTopic(naming.pair().reversed());
    return stateStore(source, Side.SOURCE, topic, metrics);
  }

  private StateStore stateStore(
      ClusterClients clients, Side side, String topic, FlowMetrics metrics) {
    FlowSettings flow = settings.flow();
    return clients.stateStore(
        InternalTopic.compacted(
                topic,
                settings.offsetSyncs().topicReplicationFactor(),
                OffsetSyncKeys.OFFSET_SYNCS_TOPIC_REPLICATION_FACTOR)
            .withSmallSegments(),
        flow.clientProperties(side, ClientKind.CONSUMER, ClientRoles.STATE_TARGET_CONSUMER),
        flow.clientProperties(side, ClientKind.PRODUCER, ClientRoles.STATE_TARGET_PRODUCER),
        metrics);
  }

  /** The ids that the clusters gave themselves; two of them. */
  Flow flow() throws InterruptedException {
    return ClusterIds.ask(source.topicAdmin(), target.topicAdmin());
  }

  /**
   * @param context what the worker gave to the connector or task
   */
  static MirrorMetrics metrics(SourceSettings settings, Object context, InstantSource clock) {
    FlowSettings flow = settings.flow();
    return MirrorMetrics.open(
        new MetricsScope(
            flow.pair().source(),
            flow.pair().target(),
            flow.connectorName(),
            flow.task().map(TaskSlot::index).map(OptionalInt::of).orElseGet(OptionalInt::empty)),
        flow.metricReporters(),
        flow.raw().asMap(),
        settings.metricNames().contains(MetricNames.LEGACY),
        settings.metricNames().contains(MetricNames.NEW) ? Optional.of(context) : Optional.empty(),
        clock);
  }

  private Map<String, Object> properties(ClientKind kind, String role) {
    return settings.flow().clientProperties(settings.offsetSyncs().location(), kind, role);
  }

  private boolean isOnSource() {
    return settings.offsetSyncs().location() == Side.SOURCE;
  }

  @Override
  public void close() {
    source.close();
    target.close();
  }
}
