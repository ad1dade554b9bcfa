package io.connectmirror.checkpoint;

import io.connectmirror.common.MirrorVersion;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.Parsed;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.format.AlteredOffsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.ConnectorContext;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mirrors the positions of consumer groups: as checkpoints, and on request as the groups' committed
 * offsets on the target. The connector makes the topics for that; its tasks do the rest.
 *
 * <p>Connect calls it on threads of its own, one at a time.
 */
public final class ClusterMirrorCheckpointConnector extends SourceConnector {
  static final String TOPICS_JOB = "internal-topics";

  /** Somebody may delete one, and the worker's producer would wait for it for ever. */
  private static final Duration TOPICS_LOOKED_FOR = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(ClusterMirrorCheckpointConnector.class);

  private final BiFunction<CheckpointSettings, ConnectorContext, CheckpointEnds> connect;
  private Map<String, String> originals = Map.of();
  private boolean active;
  private CheckpointEnds ends;

  public ClusterMirrorCheckpointConnector() {
    this(KafkaCheckpointEnds::of);
  }

  ClusterMirrorCheckpointConnector(
      BiFunction<CheckpointSettings, ConnectorContext, CheckpointEnds> connect) {
    this.connect = connect;
  }

  @Override
  public String version() {
    return MirrorVersion.get();
  }

  @Override
  public Class<? extends Task> taskClass() {
    return ClusterMirrorCheckpointTask.class;
  }

  @Override
  public ConfigDef config() {
    return CheckpointSettings.configDef();
  }

  @Override
  public Config validate(Map<String, String> settings) {
    return CheckpointSettings.validate(settings);
  }

  /** Waits for no cluster: topics are made by a job, however long that takes. */
  @Override
  public void start(Map<String, String> settings) {
    Parsed<CheckpointSettings> read = CheckpointSettings.parse(settings);
    CheckpointSettings parsed = read.orThrow();
    read.problems().logWarnings(LOG, parsed.flow().connectorName());
    originals = Map.copyOf(settings);
    active = parsed.flow().enabled() && !parsed.emitCheckpoints().isOff();
    if (!active) {
      LOG.info("flow={} checkpoints are disabled", parsed.flow().pair());
      return;
    }
    ends = connect.apply(parsed, context);
    CheckpointTopics topics = CheckpointTopics.of(parsed, ends.targetTopics());
    ends.workJobs(this::failedForGood).every(TOPICS_JOB, TOPICS_LOOKED_FOR, topics::ensure);
  }

  /** As many as allowed: each finds the groups that are its own. */
  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    List<Map<String, String>> configs = new ArrayList<>();
    for (int index = 0; active && index < maxTasks; index++) {
      Map<String, String> config = new HashMap<>(originals);
      config.putAll(new TaskSlot(index, maxTasks).toSettings());
      configs.add(config);
    }
    return configs;
  }

  @Override
  public boolean alterOffsets(
      Map<String, String> settings, Map<Map<String, ?>, Map<String, ?>> offsets) {
    List<String> faults = AlteredOffsets.checkpoint(offsets, topic -> true);
    if (!faults.isEmpty()) {
      throw new ConnectException(String.join("\n", faults));
    }
    return true;
  }

  @Override
  public void stop() {
    active = false;
    if (ends != null) {
      ends.close();
      ends = null;
    }
  }

  private void failedForGood(String job, RuntimeException cause) {
    context.raiseError(
        cause instanceof ConnectException
            ? cause
            : new ConnectException(job + " has failed: " + cause.getMessage(), cause));
  }
}
