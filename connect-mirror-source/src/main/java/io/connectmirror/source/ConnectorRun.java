package io.connectmirror.source;

import io.connectmirror.common.config.OffsetSyncKeys;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.config.StartPosition;
import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.job.ScheduledJobs;
import io.connectmirror.common.kafka.InternalTopic;
import io.connectmirror.common.kafka.InternalTopicCreator;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorMetrics;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.AclPlanner;
import io.connectmirror.source.plan.ConfigRules;
import io.connectmirror.source.plan.TopicConfigPlanner;
import io.connectmirror.source.plan.TopologyPlanner;
import io.connectmirror.source.sync.AclSync;
import io.connectmirror.source.sync.ConnectorJobs;
import io.connectmirror.source.sync.StoredPositions;
import io.connectmirror.source.sync.SyncMemory;
import io.connectmirror.source.sync.TopicConfigSync;
import io.connectmirror.source.sync.TopologySync;
import io.connectmirror.spi.ConfigPropertyFilter;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceConnectorContext;

/** One run of the connector, wired: its clients, its jobs, and their end. */
final class ConnectorRun implements AutoCloseable {
  private static final Duration JOBS_CLOSE = Duration.ofSeconds(2);

  private final Closing closing = new Closing();

  /** Starts the jobs; talks to no cluster itself. */
  ConnectorRun(SourceSettings settings, SourceConnectorContext context) {
    try {
      start(settings, context);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void start(SourceSettings settings, SourceConnectorContext context) {
    SourceClients clients = closing.add(new SourceClients(settings, System::nanoTime));
    MirrorMetrics allMetrics =
        closing.add(SourceClients.metrics(settings, context, Clock.systemUTC()));
    FlowMetrics metrics = allMetrics.flow(ClusterMirrorSourceConnector.class.getSimpleName());
    JobScheduler jobs =
        new ScheduledJobs(
            "mirror-connector-" + settings.flow().connectorName(),
            metrics,
            (job, cause) -> context.raiseError(new ConnectException(cause.getMessage(), cause)));
    TopicNaming naming = closing.add(settings.newTopicNaming());
    StateStore state = closing.add(clients.stateStore(naming, metrics));
    ConfigPropertyFilter filter = closing.add(settings.newConfigPropertyFilter());
    TopicAdmin source = clients.source().topicAdmin();
    TopicAdmin target = clients.target().topicAdmin();
    SyncMemory memory =
        SyncMemory.of(
            settings.flow().connectorName(),
            state,
            metrics,
            settings.startPosition() == StartPosition.LATEST,
            StoredPositions.of(settings.flow().pair().source(), context.offsetStorageReader()),
            System::nanoTime);
    ConfigRules rules =
        new ConfigRules(
            filter::shouldReplicateConfigProperty, filter::shouldReplicateSourceDefault);
    TopologySync topology =
        new TopologySync(
            source,
            target,
            naming,
            rules,
            new TopologyPlanner(settings.replicationFactor()),
            memory,
            closing.add(clients.reverseStateStore(naming, metrics)),
            settings.provenanceHeaders());
    // Closed first, so that no job sees what it uses closed.
    closing.add(() -> jobs.close(JOBS_CLOSE));
    new ConnectorJobs(
            settings,
            jobs,
            offsetSyncsTopic(settings, clients, naming),
            topology,
            new TopicConfigSync(
                source,
                target,
                topology::topics,
                new TopicConfigPlanner(rules, settings.strictTopicConfigs()),
                memory),
            new AclSync(
                clients.source().aclAdmin(),
                clients.target().aclAdmin(),
                topology::topics,
                new AclPlanner(
                    topic -> naming.select(topic).remoteName().isPresent(), naming::remoteTopic),
                memory),
            target)
        .start();
  }

  private static Optional<JobScheduler.Job> offsetSyncsTopic(
      SourceSettings settings, SourceClients clients, TopicNaming naming) {
    if (!settings.offsetSyncs().enabled()) {
      return Optional.empty();
    }
    InternalTopicCreator creator =
        clients.offsetSyncs().internalTopicsFor(OffsetSyncKeys.EMIT_OFFSET_SYNCS_ENABLED);
    InternalTopic topic =
        InternalTopic.compacted(
                clients.offsetSyncsTopic(naming),
                settings.offsetSyncs().topicReplicationFactor(),
                OffsetSyncKeys.OFFSET_SYNCS_TOPIC_REPLICATION_FACTOR)
            .withSmallSegments();
    return Optional.of(() -> creator.ensure(topic));
  }

  /** Ends within ten seconds whatever hangs. Idempotent. */
  @Override
  public void close() {
    closing.close();
  }
}
