package io.connectmirror.heartbeat;

import io.connectmirror.common.MirrorVersion;
import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.config.Parsed;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.format.AlteredOffsets;
import io.connectmirror.common.naming.ClusterPair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says that a replication flow is alive, on its target, its source or both. One task does all of
 * it; the connector itself talks to no cluster. Like MirrorMaker 2's it runs although {@code
 * enabled} is false: the two ends are watched even while nothing is mirrored.
 *
 * <p>Connect calls every method on threads of its herder, one at a time.
 */
public final class ClusterMirrorHeartbeatConnector extends SourceConnector {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterMirrorHeartbeatConnector.class);
  private static final TaskSlot ONLY_TASK = new TaskSlot(0, 1);

  private Map<String, String> originals = Map.of();
  private boolean emits;

  @Override
  public String version() {
    return MirrorVersion.get();
  }

  @Override
  public ConfigDef config() {
    return HeartbeatSettings.configDef();
  }

  @Override
  public Config validate(Map<String, String> settings) {
    return HeartbeatSettings.validate(settings);
  }

  @Override
  public Class<? extends Task> taskClass() {
    return ClusterMirrorHeartbeatTask.class;
  }

  /**
   * @throws org.apache.kafka.common.config.ConfigException that lists every error of the settings
   */
  @Override
  public void start(Map<String, String> settings) {
    Parsed<HeartbeatSettings> parsed = HeartbeatSettings.parse(settings);
    HeartbeatSettings read = parsed.orThrow();
    parsed.problems().logWarnings(LOG, read.flow().connectorName());
    originals = new HashMap<>(settings);
    emits = !read.emit().isOff();
  }

  /** One task whatever the maximum, with the connector's settings as they are; none when off. */
  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    if (!emits) {
      return List.of();
    }
    Map<String, String> task = new HashMap<>(originals);
    task.putAll(ONLY_TASK.toSettings());
    return List.of(task);
  }

  /**
   * Heartbeats have no position: what is of the right form is accepted and means nothing (KIP-875).
   *
   * @throws ConnectException that names every fault
   */
  @Override
  public boolean alterOffsets(
      Map<String, String> settings, Map<Map<String, ?>, Map<String, ?>> offsets) {
    ClusterPair flow = HeartbeatSettings.parse(settings).orThrow().flow().pair();
    List<String> faults = AlteredOffsets.heartbeat(offsets, flow.source(), flow.target());
    if (!faults.isEmpty()) {
      throw new ConnectException(String.join("; ", faults));
    }
    return true;
  }

  @Override
  public void stop() {
    // Nothing was opened.
  }
}
