package io.connectmirror.client;

import io.connectmirror.client.TranslatedOffset.Certainty;
import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.kafka.Deadline;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.spi.ReplicationPolicy;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Translates any position in any mirrored partition between the two clusters of a flow, both ways,
 * by the flow's offset map. For applications that keep their positions themselves; a consumer
 * group's are carried over by the checkpoint connector. A position is the offset of the next record
 * to read. No answer skips a record that was not read yet; {@link Certainty} says whether some may
 * be read again.
 *
 * <p>It is connected to one of the clusters, that which holds the offset map, and needs nothing of
 * the other, which may be lost. Opening reads the whole map; answers are given from memory and
 * change only with {@link #refresh}. What was mirrored after that is not known: its positions are
 * answered with {@link Certainty#EARLIER}.
 *
 * <p>An answer for the connected cluster lies between the begin and the end of that partition's log
 * as they were when the map was read. One for the other cluster cannot be held against its log, so
 * there the record may be gone already and {@code auto.offset.reset} decides.
 *
 * <p>Only offset syncs count that are of this flow, by the ids of its clusters. If the other
 * cluster's id is not given, it is that of the only flow in the topic that begins or ends at the
 * connected cluster as this one does; several are refused, see {@link
 * MirroredFlow#withOtherClusterId}.
 *
 * <p>Not for topics that keep their names and are mirrored both ways: they hold records of both
 * clusters, and a position in them takes the maps of both flows.
 *
 * <p>The cluster's user needs DESCRIBE and READ on the offset syncs topic, and DESCRIBE on the
 * topics whose positions it asks for. Nothing is written, no consumer group is used.
 *
 * <p>Threads: may be used by several at once; a refresh holds up other refreshes, and answers only
 * while it takes over what it has read.
 */
public final class OffsetTranslator implements AutoCloseable {
  private static final String CLOSED = "The offset translator is closed";

  private final MirroredFlow flow;
  private final ReplicationPolicy policy;
  private final Function<Duration, TopicAdmin> admins;
  private final FlowMapReader reader;
  private final Runnable closer;
  private final LongSupplier nanos;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ReentrantLock refreshing = new ReentrantLock();

  /** Between those who answer and the one who changes what is known. */
  private final ReadWriteLock knowing = new ReentrantReadWriteLock();

  /** Guarded by {@link #knowing}. */
  private KnownPositions known;

  /**
   * @param cluster for messages
   * @param admins for the connected cluster, with a deadline for each call
   * @param logs opens the topic of this name
   */
  OffsetTranslator(
      MirroredFlow flow,
      ReplicationPolicy policy,
      String cluster,
      Function<Duration, TopicAdmin> admins,
      Function<String, InternalTopicLog> logs,
      Runnable closer,
      LongSupplier nanos) {
    this.flow = flow;
    this.policy = policy;
    this.admins = admins;
    this.closer = closer;
    this.nanos = nanos;
    String topic = policy.offsetSyncsTopic(flow.otherAlias());
    Supplier<InternalTopicLog> log = () -> logs.apply(topic);
    this.reader = new FlowMapReader(flow, topic, cluster, log, closed);
  }

  /**
   * As {@link #open(MirrorClientConfig, MirroredFlow, Duration)}.
   *
   * @param settings see {@link MirrorClientConfig}; {@code bootstrap.servers} is needed, and the
   *     flow's own {@code replication.policy.*}
   * @throws org.apache.kafka.common.config.ConfigException also when a setting is missing or wrong
   */
  public static OffsetTranslator open(
      Map<String, Object> settings, MirroredFlow flow, Duration timeout)
      throws InterruptedException {
    return open(new MirrorClientConfig(settings), flow, timeout);
  }

  /**
   * Connects and reads the flow's offset map to its end.
   *
   * @param config of the cluster that holds the offset map, with the flow's replication policy
   * @param timeout how long that may take; a request that is under way then can add ten seconds
   * @throws InterruptedException when the thread is interrupted meanwhile
   * @throws TimeoutException when the time is over before
   * @throws org.apache.kafka.common.config.ConfigException when it is not clear which flow is meant
   * @throws KafkaException when the cluster refuses; the message says what is missing
   */
  public static OffsetTranslator open(
      MirrorClientConfig config, MirroredFlow flow, Duration timeout) throws InterruptedException {
    ReplicationPolicy policy = config.replicationPolicy();
    String cluster =
        flow.connectedAlias()
            .orElseGet(
                () ->
                    String.join(",", config.getList(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)));
    ClusterClients clients =
        new ClusterClients(
            cluster,
            config.getClass(MirrorClientConfig.FORWARDING_ADMIN_CLASS).getName(),
            config.adminConfig(),
            timeout,
            System::nanoTime);
    OffsetTranslator translator =
        new OffsetTranslator(
            flow,
            policy,
            cluster,
            clients::topicAdmin,
            topic -> clients.internalTopicLog(topic, config.consumerConfig()),
            clients::close,
            System::nanoTime);
    translator.openWithin(timeout);
    return translator;
  }

  /** Reads for the first time, and closes when that fails. */
  void openWithin(Duration timeout) throws InterruptedException {
    boolean opened = false;
    try {
      refresh(timeout);
      opened = true;
    } finally {
      if (!opened) {
        close();
      }
    }
  }

  /**
   * Where the copies begin of what is yet to be read of a partition of the source.
   *
   * @param onSource a partition by its name on the source
   * @param offset a position in it, 0 or more
   * @return the position in the partition of the remote topic
   */
  public TranslatedOffset toTarget(TopicPartition onSource, long offset) {
    return answer(positions -> positions.toTarget(onSource, offset));
  }

  /**
   * Where the originals begin of what is yet to be read of a remote partition: the way home.
   *
   * @param remote a partition by its name on the target
   * @param offset a position in it, 0 or more
   * @return the position in the partition of the source's topic
   */
  public TranslatedOffset toSource(TopicPartition remote, long offset) {
    return answer(positions -> positions.toSource(remote, offset));
  }

  /**
   * Reads on to where the map ends now, and the bounds of the logs. Only what was written since the
   * last time is read, unless the topic was made again or lost its end, or the map has grown to
   * twice what there is in the topic. If it fails, answers go on from what was read before.
   *
   * @param timeout how long it may take; a request that is under way then can add ten seconds
   * @throws InterruptedException when the thread is interrupted meanwhile
   * @throws TimeoutException when the time is over before
   * @throws org.apache.kafka.common.config.ConfigException when it is not clear which flow is meant
   * @throws KafkaException when the cluster refuses; the message says what is missing
   */
  public void refresh(Duration timeout) throws InterruptedException {
    Deadline deadline = Deadline.in(timeout, nanos);
    if (!refreshing.tryLock(deadline.leftMs(), TimeUnit.MILLISECONDS)) {
      throw new TimeoutException("Another thread is still reading " + reader.place());
    }
    try {
      requireOpen();
      read(deadline);
    } catch (FailureException e) {
      throw e.failure().kind() == FailureKind.RETRY
          ? new TimeoutException(
              "%s could not be read in time; check that the cluster can be reached: %s"
                  .formatted(reader.place(), e.failure().cause()),
              e)
          : new KafkaException(e.getMessage(), e);
    } finally {
      refreshing.unlock();
    }
  }

  /** Releases the connections; ends within three seconds. A refresh that is under way fails. */
  @Override
  public void close() {
    closed.countDown();
    reader.close();
    closer.run();
  }

  private void read(Deadline deadline) throws InterruptedException {
    String here = admins.apply(deadline.left()).clusterId();
    MapReading reading = reader.read(here, deadline);
    Set<TopicPartition> mapped = reading.partitions();
    RemotePartitions partitions = new RemotePartitions(flow.sourceAlias(), policy, mapped);
    // The logs come last: whatever the map names lies before their ends.
    Set<TopicPartition> connected = new HashSet<>(mapped);
    if (flow.isAtTarget()) {
      connected.clear();
      mapped.stream().map(partitions::onTarget).flatMap(Optional::stream).forEach(connected::add);
    }
    LogBounds bounds = LogBounds.read(admins.apply(deadline.left()), connected);
    knowing.writeLock().lock();
    try {
      known =
          new KnownPositions(
              reading.takeOver(), partitions, bounds, flow.isAtTarget(), reader.place());
    } finally {
      knowing.writeLock().unlock();
    }
  }

  private TranslatedOffset answer(Function<KnownPositions, TranslatedOffset> question) {
    requireOpen();
    knowing.readLock().lock();
    try {
      return question.apply(Objects.requireNonNull(known, "opened"));
    } finally {
      knowing.readLock().unlock();
    }
  }

  private void requireOpen() {
    if (closed.getCount() == 0) {
      throw new IllegalStateException(CLOSED);
    }
  }
}
