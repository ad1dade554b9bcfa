package io.connectmirror.source.sync;

import io.connectmirror.common.config.Cadence;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a connector does and how often. Everything that talks to a cluster is a job: a cluster that
 * cannot be reached when the connector starts neither fails it nor leaves it silent.
 */
public final class ConnectorJobs {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectorJobs.class);
  private static final Duration INTERNAL_TOPICS = Duration.ofSeconds(5);
  private static final String CONFIGS_JOB = "topic configs";
  private static final String AUTO_CREATE = "auto.create.topics.enable";

  private final SourceSettings settings;
  private final JobScheduler jobs;
  private final Optional<JobScheduler.Job> offsetSyncsTopic;
  private final TopologySync topology;
  private final TopicConfigSync configs;
  private final AclSync acls;
  private final TopicAdmin target;
  private boolean followed;

  /**
   * @param offsetSyncsTopic makes sure that the topic is there; empty when no syncs are written
   */
  public ConnectorJobs(
      SourceSettings settings,
      JobScheduler jobs,
      Optional<JobScheduler.Job> offsetSyncsTopic,
      TopologySync topology,
      TopicConfigSync configs,
      AclSync acls,
      TopicAdmin target) {
    this.settings = settings;
    this.jobs = jobs;
    this.offsetSyncsTopic = offsetSyncsTopic;
    this.topology = topology;
    this.configs = configs;
    this.acls = acls;
    this.target = target;
  }

  public void start() {
    offsetSyncsTopic.ifPresent(job -> jobs.every("offset-syncs topic", INTERNAL_TOPICS, job));
    Optional<Duration> refresh = settings.refreshTopics().period();
    if (refresh.isPresent()) {
      jobs.every("topics", refresh.get(), this::topics);
    } else {
      jobs.once("topics", this::topics);
    }
    jobs.once("target settings", this::lookAtTarget);
  }

  private void topics() throws InterruptedException {
    topology.run();
    if (!followed) {
      // Both need to know the topics, and may run hours apart: not before there is something.
      followed = true;
      every(CONFIGS_JOB, settings.syncTopicConfigs(), this::configs);
      every("topic acls", settings.syncTopicAcls(), acls::run);
    } else if (topology.othersMadeSome()) {
      // Records may flow already, under settings that let the target lose them.
      jobs.runNow(CONFIGS_JOB);
    }
  }

  private void configs() throws InterruptedException {
    // Before the settings are looked at: one that is made again in between is not taken for right.
    Map<String, Uuid> ids = topology.remoteIds();
    ids.keySet().retainAll(configs.run());
    topology.areRight(ids);
  }

  private void every(String name, Cadence cadence, JobScheduler.Job job) {
    cadence.period().ifPresent(period -> jobs.every(name, period, job));
  }

  private void lookAtTarget() throws InterruptedException {
    Optional<String> autoCreate;
    try {
      autoCreate = target.brokerConfig(AUTO_CREATE);
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.RETRY) {
        throw e;
      }
      LOG.debug("cluster={} does not tell its settings", target.clusterAlias(), e);
      return;
    }
    if (autoCreate.filter("true"::equals).isPresent()) {
      LOG.warn(
          "cluster={} has {}=true: a client that asks for a remote topic before the mirror has"
              + " made it gets one with other settings and partitions; set it to false",
          target.clusterAlias(),
          AUTO_CREATE);
    }
  }
}
