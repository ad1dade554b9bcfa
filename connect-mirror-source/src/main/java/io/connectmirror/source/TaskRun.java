package io.connectmirror.source;

import io.connectmirror.common.config.ClientKind;
import io.connectmirror.common.config.ClientRoles;
import io.connectmirror.common.config.DataPlane;
import io.connectmirror.common.config.FlowSettings;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.job.ScheduledJobs;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorMetrics;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.source.kafka.KafkaProbeReader;
import io.connectmirror.source.kafka.KafkaSourceLog;
import io.connectmirror.source.kafka.KafkaTailReader;
import io.connectmirror.source.kafka.KafkaTargetWriter;
import io.connectmirror.source.kafka.KafkaTransactionalWriter;
import io.connectmirror.source.kafka.SizedConsumers;
import io.connectmirror.source.kafka.WorkerProducerErrors;
import io.connectmirror.source.task.MirrorTask;
import io.connectmirror.source.task.ProducerErrors;
import io.connectmirror.source.task.SettledLog;
import io.connectmirror.source.task.SyncHistories;
import io.connectmirror.source.task.SyncSink;
import io.connectmirror.source.task.TargetWriter;
import io.connectmirror.source.task.TaskPorts;
import io.connectmirror.source.task.TaskSignals;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.connect.source.SourceTaskContext;

/** One run of a task, wired: its clients, its threads, and their end. */
final class TaskRun implements AutoCloseable {
  private static final int NONCE_BYTES = 16;

  private final Closing closing = new Closing();
  private final MirrorTask task;

  /** Starts the jobs; talks to no cluster itself. */
  TaskRun(SourceSettings settings, SourceTaskContext context) {
    try {
      task = wire(settings, context);
      task.start();
    } catch (RuntimeException e) {
      closing.close();
      throw e;
    }
  }

  MirrorTask task() {
    return task;
  }

  private MirrorTask wire(SourceSettings settings, SourceTaskContext context) {
    FlowSettings flow = settings.flow();
    SourceClients clients = closing.add(new SourceClients(settings, System::nanoTime));
    MirrorMetrics metrics =
        closing.add(SourceClients.metrics(settings, context, Clock.systemUTC()));
    FlowMetrics flowMetrics = metrics.flow(ClusterMirrorSourceConnector.class.getSimpleName());
    TopicNaming naming = closing.add(settings.newTopicNaming());
    TaskSignals signals = new TaskSignals();
    String thread = "mirror-task-" + flow.connectorName() + "-" + flow.task().orElseThrow().index();
    JobScheduler jobs = new ScheduledJobs(thread, flowMetrics, signals.fatalHandler());
    JobScheduler syncJobs =
        new ScheduledJobs(thread + "-syncs", flowMetrics, signals.fatalHandler());
    Map<String, Object> reader =
        flow.clientProperties(Side.SOURCE, ClientKind.CONSUMER, ClientRoles.REPLICATION_CONSUMER);
    PassthroughClients passthrough = new PassthroughClients(settings, clients);
    Map<String, Object> prober = proberProperties(flow);
    Optional<SyncSink> syncs =
        settings.offsetSyncs().enabled() && !settings.exactlyOnce()
            ? Optional.of(clients.offsetSyncsSink(naming))
            : Optional.empty();
    TaskPorts ports =
        new TaskPorts(
            clients.source().topicAdmin(),
            clients.target().topicAdmin(),
            clients.target()::topicAdmin,
            clients.source().groupAdmin(),
            clients.stateStore(naming, flowMetrics),
            settings.dataPlane() == DataPlane.PASSTHROUGH
                ? passthrough.log()
                : new KafkaSourceLog(
                    flow.pair().source(),
                    new SizedConsumers(reader, settings.bufferBytes(), clients.source()::consumer)),
            clients::flow,
            SyncHistories.of(
                settings,
                clients::flow,
                clients.offsetSyncsTopic(naming),
                () -> syncsLog(settings, clients, naming),
                flowMetrics),
            syncs,
            new KafkaProbeReader(
                flow.pair().target(), () -> clients.target().consumer(prober), System::nanoTime),
            new KafkaTailReader(
                new KafkaTailReader.End(
                    flow.pair().source(), () -> clients.source().consumer(tailProperties(reader))),
                new KafkaTailReader.End(
                    flow.pair().target(), () -> clients.target().consumer(committed(prober))),
                System::nanoTime),
            context.offsetStorageReader(),
            writer(settings, clients),
            settings.dataPlane() == DataPlane.PASSTHROUGH
                ? Optional.of(passthrough.passing(thread + "-batches"))
                : Optional.empty(),
            producerErrors(settings),
            metrics.source(),
            flowMetrics,
            jobs,
            syncJobs,
            Clock.systemUTC(),
            System::nanoTime);
    byte[] nonce = new byte[NONCE_BYTES];
    new SecureRandom().nextBytes(nonce);
    MirrorTask wired = new MirrorTask(settings, naming, ports, signals, nonce);
    closing.add(wired::stop);
    return wired;
  }

  /** Other tasks' transactions may be open in it, and committed ones of this task behind them. */
  private static InternalTopicLog syncsLog(
      SourceSettings settings, SourceClients clients, TopicNaming naming) {
    InternalTopicLog log = clients.offsetSyncsLog(naming);
    return settings.exactlyOnce()
        ? new SettledLog(
            log, clients.target().topicAdmin(), clients.offsetSyncsTopic(naming), System::nanoTime)
        : log;
  }

  private static Optional<TargetWriter> writer(SourceSettings settings, SourceClients clients) {
    if (settings.dataPlane() == DataPlane.CONNECT) {
      return Optional.empty();
    }
    FlowSettings flow = settings.flow();
    Map<String, Object> producer =
        KafkaTargetWriter.properties(
            flow.clientProperties(
                Side.TARGET, ClientKind.PRODUCER, ClientRoles.REPLICATION_TARGET_PRODUCER));
    if (!settings.exactlyOnce()) {
      return Optional.of(
          new KafkaTargetWriter(producer, () -> clients.target().producer(producer)));
    }
    Map<String, Object> exact =
        KafkaTransactionalWriter.properties(
            producer, settings.transactionalId(flow.task().orElseThrow().index()));
    return Optional.of(
        new KafkaTransactionalWriter(
            flow.pair().target(), exact, () -> clients.target().producer(exact)));
  }

  private static ProducerErrors producerErrors(SourceSettings settings) {
    if (settings.dataPlane() != DataPlane.CONNECT) {
      // What the task's own producer does not take it is told itself.
      return OptionalLong::empty;
    }
    FlowSettings flow = settings.flow();
    String defaultId =
        WorkerProducerErrors.defaultClientId(
            flow.connectorName(), flow.task().orElseThrow().index());
    return new WorkerProducerErrors(
        flow.raw().asMap().getOrDefault("producer.override.client.id", defaultId));
  }

  private static Map<String, Object> proberProperties(FlowSettings flow) {
    Map<String, Object> properties =
        flow.clientProperties(
            Side.TARGET, ClientKind.CONSUMER, ClientRoles.REPLICATION_TARGET_CONSUMER);
    properties.put("auto.offset.reset", "none");
    properties.remove("group.id");
    return properties;
  }

  /** Reads what the task reads, without being taken for it. */
  private static Map<String, Object> tailProperties(Map<String, Object> reader) {
    Map<String, Object> properties = new HashMap<>(reader);
    properties.put("auto.offset.reset", "none");
    properties.computeIfPresent("client.id", (key, id) -> id + "|tail");
    return properties;
  }

  private static Map<String, Object> committed(Map<String, Object> target) {
    Map<String, Object> properties = new HashMap<>(target);
    properties.put("isolation.level", "read_committed");
    properties.computeIfPresent("client.id", (key, id) -> id + "|tail");
    return properties;
  }

  /** Ends within ten seconds whatever hangs. Idempotent. */
  @Override
  public void close() {
    closing.close();
  }
}
