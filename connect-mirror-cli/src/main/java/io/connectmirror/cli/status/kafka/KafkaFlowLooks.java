package io.connectmirror.cli.status.kafka;

import io.connectmirror.cli.flow.FlowConnections;
import io.connectmirror.cli.status.port.FlowLooks;
import io.connectmirror.cli.status.port.RecordLooks;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.port.ClusterLayout;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** The clusters of a flow by its connections, which are closed with it. */
public final class KafkaFlowLooks implements FlowLooks {
  /** Enough for a record of each partition in few answers, of whatever size they are. */
  private static final String BYTES_OF_PARTITION = "16384";

  private final FlowConnections connections;
  private final Map<Side, RecordLooks> records = new EnumMap<>(Side.class);

  /**
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  public KafkaFlowLooks(FlowConnections connections, LongSupplier nanos) {
    this.connections = connections;
    for (Side side : Side.values()) {
      Map<String, Object> properties = recordProperties(side);
      records.put(
          side,
          new KafkaRecordLooks(
              connections.on(side).alias(),
              () -> connections.on(side).consumer(properties),
              nanos));
    }
  }

  @Override
  public TopicAdmin topics(Side side) {
    return connections.on(side).topicAdminFor("");
  }

  @Override
  public TopicAdmin topics(Side side, Duration within) {
    return connections.on(side).topicAdmin(within);
  }

  @Override
  public ClusterLayout layout(Side side) {
    return connections.on(side).clusterLayout();
  }

  @Override
  public InternalTopicLog log(Side side, String topic) {
    return connections.on(side).internalTopicLog(topic, connections.consumerProperties(side));
  }

  @Override
  public RecordLooks records(Side side) {
    return records.get(side);
  }

  @Override
  public void close() {
    records.values().forEach(RecordLooks::close);
    connections.close();
  }

  private Map<String, Object> recordProperties(Side side) {
    Map<String, Object> properties = new HashMap<>(connections.consumerProperties(side));
    boolean committed = side == Side.TARGET || connections.settings().readCommitted();
    properties.remove("group.id");
    properties.put("enable.auto.commit", "false");
    properties.put("allow.auto.create.topics", "false");
    properties.put("auto.offset.reset", "none");
    properties.put("isolation.level", committed ? "read_committed" : "read_uncommitted");
    properties.put("max.partition.fetch.bytes", BYTES_OF_PARTITION);
    return properties;
  }
}
