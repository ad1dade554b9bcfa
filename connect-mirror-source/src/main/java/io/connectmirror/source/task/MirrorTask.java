package io.connectmirror.source.task;

import io.connectmirror.common.config.FlowSettings;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.config.StartPosition;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.SyncCadence;
import io.connectmirror.source.batch.BatchDecoder;
import io.connectmirror.source.batch.BatchJoiner;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A source task, put together of its parts. {@link #poll} and, as a rule, {@link #stop} are called
 * by the task thread, {@link #acknowledged} by the worker's producer thread, {@link #committed} by
 * the thread that commits positions. No method waits longer than a second but {@link #stop}, which
 * waits one or two for each of its steps that hangs.
 */
public final class MirrorTask {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorTask.class);
  private static final Duration DISCOVERY = Duration.ofSeconds(1);
  private static final Duration STATES = Duration.ofSeconds(1);
  private static final Duration ENDS = Duration.ofSeconds(5);
  private static final Duration SECOND_WRITERS = Duration.ofSeconds(1);
  private static final Duration LAG_GROUP = Duration.ofSeconds(5);
  private static final Duration JOBS_CLOSE = Duration.ofSeconds(2);
  private static final Duration QUARANTINE = Duration.ofSeconds(1);
  private static final Duration FLUSH = Duration.ofSeconds(2);

  /**
   * Of one batch whose records are sent one by one; one record can have as many as Kafka allows.
   */
  private static final int MOST_DECODED_BYTES = 512 << 20;

  private static final String DISCOVERY_JOB = "discovery";
  private static final String IDENTITY_JOB = "topic identity";
  private static final String SYNC_JOB = "offset syncs";
  private static final String SYNC_TOPIC_JOB = "offset-syncs topic";

  private final SourceSettings settings;
  private final TaskPorts ports;
  private final FatalSignal fatal;
  private final AssignmentQueue assignment;
  private final ProbeRun probe;
  private final TopicIdMemory topicIds;
  private final Discovery discovery;
  private final TopicIdentity identity;
  private final SecondWriterWatch secondWriters;
  private final Quarantine quarantine;
  private final FailedSends failedSends;
  private final Reachability reachability;
  private final SourceEnds ends;
  private final StateReport states;
  private final Carrier carrier;
  private final PollLoop polling;
  private final Acknowledgements acknowledgements;
  private final Optional<OffsetSyncPublisher> publisher;
  private final SyncTopicWatch syncTopic;
  private final Optional<LagGroup> lagGroup;
  private final Optional<TransactionOwner> owner;
  private final ReentrantLock inPoll = new ReentrantLock();
  private volatile boolean stopped;

  /**
   * @param signals made before the ports, because their schedulers report to it
   * @param nonce tells this life's probe record from all others
   */
  public MirrorTask(
      SourceSettings settings,
      TopicNaming naming,
      TaskPorts ports,
      TaskSignals signals,
      byte[] nonce) {
    this.settings = settings;
    this.ports = ports;
    this.fatal = signals.fatal();
    this.assignment = signals.assignment();
    assignment.onPut(ports.log()::wakeup);
    String connector = settings.flow().connectorName();
    TaskSlot slot = settings.flow().task().orElseThrow();
    FaultQueue faults = new FaultQueue();
    this.probe = probe(naming, slot, nonce);
    Preflight preflight =
        ports
            .writer()
            .map(writer -> Preflight.of(writer.limits()))
            .orElseGet(() -> Preflight.of(settings.flow().raw().asMap()));
    Provenance provenance = Provenance.of(ports.clusterIds(), settings.provenanceHeaders());
    this.topicIds = new TopicIdMemory(ports.state(), connector);
    Optional<TargetSettings> targetSettings =
        preflight.judges() ? Optional.of(new TargetSettings(ports.target())) : Optional.empty();
    this.secondWriters =
        new SecondWriterWatch(
            ports.tailReader(), ports.source(), provenance::hasBeenOnTarget, ports.flowMetrics());
    AnomalyDesk anomalies =
        new AnomalyDesk(
            settings.anomalies(), ports.state(), ports.flowMetrics(), connector, ports.clock());
    PartitionStarter starter =
        new PartitionStarter(
            new StartDecisions(
                ports.source(),
                ports.target(),
                new ConnectPositions(ports.positions()),
                ports.history(),
                topicIds,
                new FirstStartView(
                    ports.state(), connector, settings.startPosition() == StartPosition.LATEST)),
            ports.history(),
            new StartMemory(topicIds, ports.history(), ports.target()),
            anomalies,
            assignment,
            new LifeRecorders(
                ports.history(),
                SyncCadence.of(settings.offsetSyncs().lagMax(), settings.offsetSyncs().interval())),
            hasTransforms()
                ? Optional.empty()
                : Optional.of(
                    new TailSearch(
                        ports.target(),
                        ports.tailReader(),
                        provenance::hasBeenOnTarget,
                        TailSearch.MOST_RECORDS,
                        ports.nanos())),
            targetSettings,
            settings.syncTopicConfigs().period().isEmpty()
                ? Optional.empty()
                : Optional.of(new CheckedTopicsView(ports.state(), connector, ports.nanos())));
    Succession succession = new Succession(ports.state(), connector, slot.index(), nonce);
    this.owner = exactWriter(ports).map(writer -> new TransactionOwner(writer, succession));
    this.quarantine =
        new Quarantine(
            ports.state(),
            succession,
            ports.source(),
            ports.history(),
            targetSettings,
            connector,
            settings.flow().raw().asMap(),
            slot::owns,
            ports.clock(),
            ports.nanos());
    this.failedSends =
        new FailedSends(
            ports.producerErrors(),
            !settings.flow().raw().asMap().getOrDefault("errors.tolerance", "none").equals("all"));
    this.discovery =
        new Discovery(
            ports.source(),
            naming,
            slot,
            settings.refreshTopics(),
            ports.metrics(),
            probe,
            provenance,
            ports.history(),
            new ReadyPartitions(
                ports.source(),
                ports.target(),
                new LeaderLook(ports.targetWithin()),
                ports.state(),
                connector,
                ports.nanos()),
            quarantine,
            starter,
            new CorruptBatches(anomalies, ports.source(), ports.nanos()),
            faults,
            owner,
            ports.nanos());
    this.identity = new TopicIdentity(ports.source(), ports.target(), assignment);
    this.reachability = new Reachability(discovery::flows, ports.nanos());
    this.ends = new SourceEnds(ports.source(), faults);
    this.states = new StateReport(ports.state(), connector, slot::owns, ports.nanos());
    InFlightBounds inFlight =
        ports
            .writer()
            .map(w -> new InFlightBounds(settings.inflightBytes(), w.limits().bufferBytes()))
            .orElseGet(
                () -> InFlightBounds.of(settings.inflightBytes(), settings.flow().raw().asMap()));
    this.acknowledgements =
        new Acknowledgements(inFlight, ports.flowMetrics(), ports.clock(), owner.isEmpty());
    Carrying carrying = carrying(provenance, naming);
    this.carrier = carrying.carrier();
    OutgoingRecords outgoing =
        new OutgoingRecords(provenance, carrier, preflight, inFlight, ports.flowMetrics());
    Optional<OutgoingBatches> batches =
        carrying.passing().map(passing -> batches(passing, outgoing, inFlight));
    this.polling =
        new PollLoop(
            ports.log(),
            assignment,
            faults,
            new JobWaker(),
            new Intake(outgoing, batches),
            carrier,
            ports.flowMetrics(),
            new PollLoop.Limits(inFlight, settings.pollTimeout(), settings.stallTimeout()),
            ports.clock(),
            ports.nanos());
    this.publisher =
        ports
            .syncs()
            .map(
                sink ->
                    new OffsetSyncPublisher(
                        sink, discovery::flows, ports.flowMetrics(), ports.nanos()));
    this.syncTopic = syncTopicWatch(naming);
    this.lagGroup =
        settings.commitLagGroup()
            ? Optional.of(new LagGroup(ports.sourceGroups(), settings.lagGroup()))
            : Optional.empty();
  }

  /** The plane, and what hands batches on if it does. */
  private record Carrying(Carrier carrier, Optional<PassthroughCarrier> passing) {}

  private Carrying carrying(Provenance provenance, TopicNaming naming) {
    if (ports.writer().isEmpty()) {
      return new Carrying(new ConnectCarrier(new RecordMapper(provenance)), Optional.empty());
    }
    FlowSettings flow = settings.flow();
    PositionRecords positions =
        new PositionRecords(
            naming.internalTopics().state(),
            flow.connectorName(),
            flow.task().orElseThrow().index(),
            ports.nanos());
    DirectCopies copies = new DirectCopies(provenance);
    String target = flow.pair().target();
    if (ports.writer().get() instanceof LoneWriter writer) {
      DirectCarrier direct = new DirectCarrier(writer, copies, acknowledgements, positions, target);
      return ports
          .passing()
          .map(
              passing ->
                  passing(
                      new PassthroughCarrier(
                          direct, passing.writer(), acknowledgements, positions, target)))
          .orElseGet(() -> new Carrying(direct, Optional.empty()));
    }
    TransactionalWriter writer = exactWriter(ports).orElseThrow();
    return new Carrying(
        new ExactCarrier(
            writer, copies, acknowledgements, positions, transactions(writer, naming, target)),
        Optional.empty());
  }

  private OutgoingBatches batches(
      PassthroughCarrier passing, OutgoingRecords outgoing, InFlightBounds inFlight) {
    Passing parts = ports.passing().orElseThrow();
    return new OutgoingBatches(
        new BatchDispatch(passing, inFlight, ports.flowMetrics()),
        outgoing,
        new BatchDecoder(parts.decompressor(), MOST_DECODED_BYTES),
        new BatchJoiner(parts.decompressor(), parts.compressor(), MOST_DECODED_BYTES),
        settings.provenanceHeaders(),
        ports.flowMetrics());
  }

  private static Carrying passing(PassthroughCarrier carrier) {
    return new Carrying(carrier, Optional.of(carrier));
  }

  private TransactionCycle transactions(
      TransactionalWriter writer, TopicNaming naming, String target) {
    return new TransactionCycle(
        writer,
        acknowledgements,
        new TransactionSyncs(
            writer,
            naming.internalTopics().offsetSyncsOnTarget(),
            discovery::flows,
            ports.flowMetrics(),
            ports.nanos()),
        CommitBounds.of(
            settings.transactionInterval(),
            settings.inflightBytes(),
            writer.limits().bufferBytes()),
        target,
        ports.nanos());
  }

  private static Optional<TransactionalWriter> exactWriter(TaskPorts ports) {
    return ports
        .writer()
        .filter(TransactionalWriter.class::isInstance)
        .map(TransactionalWriter.class::cast);
  }

  private SyncTopicWatch syncTopicWatch(TopicNaming naming) {
    InternalTopics topics = naming.internalTopics();
    return settings.offsetSyncs().location() == Side.SOURCE
        ? new SyncTopicWatch(ports.source(), topics.offsetSyncsOnSource(), discovery::flows)
        : new SyncTopicWatch(ports.target(), topics.offsetSyncsOnTarget(), discovery::flows);
  }

  private ProbeRun probe(TopicNaming naming, TaskSlot slot, byte[] nonce) {
    if (hasTransforms()) {
      return ProbeRun.skipped();
    }
    return new ProbeRun(
        new Probe(settings.flow().connectorName(), slot.index(), nonce),
        naming.internalTopics().state(),
        ports.target(),
        ports.probeReader());
  }

  /** What comes out of the worker is not what it is given, then. */
  private boolean hasTransforms() {
    return !settings.flow().raw().asMap().getOrDefault("transforms", "").isBlank();
  }

  /** Begins the work; talks to no cluster itself. */
  public void start() {
    ports.jobs().every(DISCOVERY_JOB, DISCOVERY, discovery::run);
    ports
        .jobs()
        .every(
            IDENTITY_JOB,
            settings.anomalies().checkInterval(),
            () -> reachability.watch(() -> identity.check(discovery.begun())));
    ports
        .jobs()
        .every("second writers", SECOND_WRITERS, () -> secondWriters.check(discovery.flows()));
    ports.jobs().every("source log ends", ENDS, () -> ends.look(discovery.flows()));
    ports
        .jobs()
        .every(
            "partition states",
            STATES,
            () -> {
              topicIds.flush();
              states.publish(discovery.flows());
            });
    lagGroup.ifPresent(
        group -> ports.jobs().every("lag group", LAG_GROUP, () -> group.commit(discovery.flows())));
    publisher.ifPresent(
        p -> {
          ports.syncJobs().every(SYNC_JOB, SyncCadence.SPACING, p::run);
        });
    if (settings.offsetSyncs().enabled()) {
      ports.jobs().every(SYNC_TOPIC_JOB, settings.anomalies().checkInterval(), syncTopic::check);
    }
    owner.ifPresent(o -> ports.jobs().every("transactional id", DISCOVERY, o::reclaim));
  }

  /**
   * The next records; none after at most a second.
   *
   * @throws org.apache.kafka.connect.errors.ConnectException what stops the task
   */
  public List<SourceRecord> poll() throws InterruptedException {
    inPoll.lockInterruptibly();
    try {
      if (stopped) {
        return List.of();
      }
      fatal.throwIfRaised();
      Optional<SourceRecord> probing = probe.toSend();
      if (probing.isPresent()) {
        return List.of(probing.get());
      }
      polling.poll();
      fatal.throwIfRaised();
      return carrier.forWorker();
    } finally {
      if (stopped) {
        polling.close();
      }
      inPoll.unlock();
    }
  }

  /**
   * @param metadata null when the worker dropped the record
   */
  public void acknowledged(SourceRecord record, RecordMetadata metadata) {
    if (probe.acknowledged(record, metadata)) {
      ports.jobs().runNow(DISCOVERY_JOB);
    } else if (record instanceof UnderWay mirrored) {
      acknowledgements.note(mirrored, metadata);
    }
  }

  /** Connect has committed the positions of what was acknowledged. */
  public void committed() {
    topicIds.committed();
    ports.syncJobs().runNow(SYNC_JOB);
  }

  /** Ends everything, whatever hangs. Idempotent. */
  public synchronized void stop() {
    if (stopped) {
      return;
    }
    stopped = true;
    quarantineWhatFailed();
    lookForSecondWritersOnceMore();
    ports.jobs().close(JOBS_CLOSE);
    ports.syncJobs().close(JOBS_CLOSE);
    carrier.close();
    publisher.ifPresent(p -> p.flush(FLUSH));
    closePolling();
    ports.state().close();
    ports.metrics().close();
    ports.flowMetrics().close();
    LOG.info("stopped task={}", settings.flow().task().orElseThrow().index());
  }

  /** The worker stops a task that failed over a record like any other, its producer still open. */
  private void quarantineWhatFailed() {
    try {
      List<PartitionFlow> failed = failedSends.among(discovery.flows());
      if (failed.isEmpty()) {
        return;
      }
      AtomicBoolean isReplaced = new AtomicBoolean();
      boolean isNoted =
          ports
              .jobs()
              .await("quarantine", QUARANTINE, () -> isReplaced.set(!quarantine.mark(failed)));
      List<TopicPartition> partitions =
          failed.stream().map(PartitionFlow::source).collect(Collectors.toList());
      if (isReplaced.get()) {
        LOG.warn(
            "the worker's producer did not take records of partitions={} after another life of this"
                + " task had begun, as when its worker was frozen; that one carries them",
            partitions);
        return;
      }
      LOG.error(
          "the worker's producer did not take a record of partitions={}, which fails the task; its"
              + " error is in the task's status. {}",
          partitions,
          isNoted
              ? "A task that is started again leaves them alone for a while and carries the others"
              : "That could not be noted in time, so a task that is started again will fail too");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.warn("it cannot be told over which partitions the task failed, if it did", e);
    }
  }

  /** A task that another one was beside is often stopped soon after. */
  private void lookForSecondWritersOnceMore() {
    List<PartitionFlow> shared =
        discovery.flows().stream()
            .filter(flow -> !flow.gaps().isEmpty())
            .collect(Collectors.toList());
    if (shared.isEmpty()) {
      return;
    }
    try {
      boolean isDone =
          ports
              .jobs()
              .await(
                  "second writers at the end", SECOND_WRITERS, () -> secondWriters.check(shared));
      if (!isDone) {
        LOG.warn(
            "what others wrote to the remote partitions of {} could not be compared with the source"
                + " before the task ended: some of it may be there twice and not be counted",
            shared.stream().map(PartitionFlow::source).collect(Collectors.toList()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A poll that is under way in another thread closes what it uses on its way out. */
  private void closePolling() {
    boolean interrupted = Thread.interrupted();
    try {
      boolean locked = inPoll.tryLock();
      if (!locked) {
        ports.log().wakeup();
        locked = inPoll.tryLock(JOBS_CLOSE.toNanos(), TimeUnit.NANOSECONDS);
      }
      if (locked) {
        try {
          polling.close();
        } finally {
          inPoll.unlock();
        }
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Lets the task thread ask for what the jobs do. */
  private final class JobWaker implements PollLoop.Jobs {
    @Override
    public void decideFaults() {
      ports.jobs().runNow(DISCOVERY_JOB);
    }

    @Override
    public void checkIdentity() {
      ports.jobs().runNow(IDENTITY_JOB);
    }
  }
}
