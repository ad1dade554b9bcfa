package io.connectmirror.source;

import io.connectmirror.common.MirrorVersion;
import io.connectmirror.common.config.SourceKeys;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.config.Takeover;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.source.sync.OffsetAlteration;
import io.connectmirror.source.task.SyncSink;
import io.connectmirror.source.wire.kafka.WireBinding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.ExactlyOnceSupport;
import org.apache.kafka.connect.source.SourceConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mirrors topics from a source to a target cluster: makes remote topics, keeps their settings and
 * access rules alike, and has its tasks carry the records. Takes the place of MirrorMaker 2's
 * {@code MirrorSourceConnector} under the same settings.
 *
 * <p>Called by the worker's herder threads, one call at a time. {@link #start} waits for no
 * cluster.
 */
public final class ClusterMirrorSourceConnector extends SourceConnector {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterMirrorSourceConnector.class);
  private static final Duration FLUSH = Duration.ofSeconds(1);

  private Map<String, String> properties = Map.of();
  private ConnectorRun run;

  @Override
  public String version() {
    return MirrorVersion.get();
  }

  @Override
  public ConfigDef config() {
    return SourceSettings.configDef();
  }

  @Override
  public Config validate(Map<String, String> connectorConfigs) {
    Config validated = SourceSettings.validate(connectorConfigs);
    if (SourceSettings.passesBatches(connectorConfigs)) {
      WireBinding.problem().ifPresent(problem -> add(validated, problem));
    }
    return validated;
  }

  private static void add(Config validated, String problem) {
    validated.configValues().stream()
        .filter(value -> value.name().equals(SourceKeys.DATA_PLANE))
        .forEach(value -> value.addErrorMessage(problem));
  }

  @Override
  public void start(Map<String, String> props) {
    var parsed = SourceSettings.parse(props);
    SourceSettings settings = parsed.orThrow();
    parsed.problems().logWarnings(LOG, settings.flow().connectorName());
    properties = Map.copyOf(settings.flow().raw().asMap());
    if (!settings.flow().enabled()) {
      LOG.info("connector={} is disabled by enabled=false", settings.flow().connectorName());
      properties = Map.of();
      return;
    }
    run = new ConnectorRun(settings, context());
  }

  @Override
  public Class<? extends Task> taskClass() {
    return ClusterMirrorSourceTask.class;
  }

  /** Always {@code maxTasks}: each task finds out itself which partitions are its own. */
  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    List<Map<String, String>> configs = new ArrayList<>();
    if (properties.isEmpty()) {
      return configs;
    }
    for (int index = 0; index < maxTasks; index++) {
      Map<String, String> config = new HashMap<>(properties);
      config.putAll(new TaskSlot(index, maxTasks).toSettings());
      configs.add(config);
    }
    return configs;
  }

  @Override
  public void stop() {
    if (run != null) {
      run.close();
      run = null;
    }
  }

  @Override
  public ExactlyOnceSupport exactlyOnceSupport(Map<String, String> connectorConfig) {
    return SourceSettings.writesThroughTheWorker(connectorConfig)
            && SourceSettings.readsCommitted(connectorConfig)
        ? ExactlyOnceSupport.SUPPORTED
        : ExactlyOnceSupport.UNSUPPORTED;
  }

  /** Called by the worker while the connector is stopped, on an instance that was not started. */
  @Override
  public boolean alterOffsets(
      Map<String, String> connectorConfig, Map<Map<String, ?>, Map<String, ?>> offsets) {
    SourceSettings settings = SourceSettings.parse(connectorConfig).orThrow();
    try (TopicNaming naming = settings.newTopicNaming()) {
      return alter(settings, naming, offsets);
    }
  }

  private static boolean alter(
      SourceSettings settings, TopicNaming naming, Map<Map<String, ?>, Map<String, ?>> offsets) {
    OffsetAlteration.check(offsets, settings.flow().pair().source(), naming);
    boolean isChosen = !Takeover.isMarked(settings.flow().raw().asMap());
    if (!settings.offsetSyncs().enabled() || offsets.isEmpty() || !isChosen) {
      return true;
    }
    try (SourceClients clients = new SourceClients(settings, System::nanoTime);
        InternalTopicLog log = clients.offsetSyncsLog(naming)) {
      SyncSink sink = clients.offsetSyncsSink(naming);
      try {
        new OffsetAlteration(settings.flow().connectorName(), System::nanoTime)
            .raise(offsets, clients.flow(), log, sink);
      } finally {
        sink.close(FLUSH);
      }
      return true;
    } catch (FailureException e) {
      throw new ConnectException("The offsets were not changed: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectException("The offsets were not changed, the worker ends", e);
    }
  }
}
