package io.connectmirror.cli.status.view;

import io.connectmirror.cli.flow.FlowConnections;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.status.kafka.KafkaFlowLooks;
import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.cli.status.port.FlowLooks;
import io.connectmirror.cli.status.view.LogsLook.Log;
import io.connectmirror.cli.status.view.PartitionView.Mirrored;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.state.StateKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * Looks at a flow as often as it is asked. It keeps its connections, and follows the internal
 * topics instead of reading them again, so that later looks are cheap. A cluster that does not
 * answer, or refuses, takes nothing away from what the other one tells. Writes nothing, makes no
 * topic, is in no group. For one thread at a time.
 */
public final class FlowWatcher implements AutoCloseable {
  /** Of so many partitions that lag the first record is fetched; for the others lag is a bound. */
  private static final int FETCHED_PARTITIONS = 1_000;

  /** Records are looked at in passing: what does not come soon is not waited for. */
  private static final Duration FETCH_WITHIN = Duration.ofSeconds(5);

  private static final String STATE = "the state topic";
  private static final String BEHIND = "the first records that are not mirrored yet";

  private final FlowShape shape;
  private final List<TopicNaming> namings;
  private final FlowLooks looks;
  private final Duration timeout;
  private final InstantSource clock;
  private final MapLook map;
  private final StateFollower state = new StateFollower();
  private final FollowedTopic stateTopic;

  FlowWatcher(
      FlowShape shape,
      List<TopicNaming> namings,
      FlowLooks looks,
      Duration timeout,
      InstantSource clock,
      LongSupplier nanos) {
    this.shape = shape;
    this.namings = List.copyOf(namings);
    this.looks = looks;
    this.timeout = timeout;
    this.clock = clock;
    this.map = new MapLook(shape, looks, timeout, nanos);
    String topic = shape.topics().state();
    this.stateTopic =
        new FollowedTopic(
            topic,
            () -> looks.log(Side.TARGET, topic),
            looks.topics(Side.TARGET),
            state,
            timeout,
            nanos);
  }

  /**
   * Asks no cluster yet.
   *
   * @param timeout for each request
   * @param nanos elapsed time, like {@code System.nanoTime}
   * @throws io.connectmirror.cli.outcome.CliException when the settings are not good for connecting
   */
  public static FlowWatcher open(
      MirrorFlow flow,
      WorkerTopics workerTopics,
      Duration timeout,
      InstantSource clock,
      LongSupplier nanos) {
    FlowConnections connections = FlowConnections.open(flow, timeout, nanos);
    return new FlowWatcher(
        FlowShape.of(connections, workerTopics),
        connections.namings(),
        new KafkaFlowLooks(connections, nanos),
        timeout,
        clock,
        nanos);
  }

  /** Looks now. Takes a few requests to each cluster; without an answer up to ten seconds more. */
  public FlowView look() throws InterruptedException {
    long atMs = clock.millis();
    Troubles troubles = new Troubles();
    List<String> remarks = new ArrayList<>();
    ClusterLook source = new ClusterLook(looks, Side.SOURCE, shape.pair().source(), timeout);
    ClusterLook target = new ClusterLook(looks, Side.TARGET, shape.pair().target(), timeout);
    ClusterLook.Answer ofTarget = target.ask();
    ClusterLook.Answer ofSource = source.ask();
    Copied copied = new Copied(List.of(), false);
    List<HeartbeatView> heartbeats = List.of();
    Optional<Map<StateKey, Map<String, Object>>> condition = Optional.empty();
    if (ofTarget.id().isPresent()) {
      copied = copied(ofSource.id(), ofTarget.id(), troubles, remarks);
      condition = condition(copied.mirrorMaker(), troubles, remarks);
      heartbeats =
          new HeartbeatLook(shape.pair(), shape.topics().heartbeats(), namings, within())
              .take(looks.topics(Side.TARGET), looks.records(Side.TARGET), troubles);
    }
    return new FlowView(
        shape,
        atMs,
        source.view(ofSource, shape.internalTopics(Side.SOURCE).keySet(), troubles),
        target.view(ofTarget, shape.internalTopics(Side.TARGET).keySet(), troubles),
        copied.partitions(),
        condition,
        heartbeats,
        copied.mirrorMaker(),
        troubles.found(),
        remarks);
  }

  @Override
  public void close() {
    map.close();
    stateTopic.close();
    looks.close();
    namings.forEach(TopicNaming::close);
  }

  private record Copied(List<PartitionView> partitions, boolean mirrorMaker) {}

  /**
   * The ends of the source come first, then the map and the ends of the target: what is mirrored
   * meanwhile makes lag smaller than it was and never larger.
   */
  private Copied copied(
      Optional<String> sourceId, Optional<String> targetId, Troubles troubles, List<String> remarks)
      throws InterruptedException {
    LogsLook logs = new LogsLook(namings, troubles);
    LogsLook.Mirrored onSource =
        sourceId.isPresent()
            ? logs.source(looks.topics(Side.SOURCE))
            : new LogsLook.Mirrored(Map.of(), Map.of());
    boolean sourceSeen = sourceId.isPresent() && troubles.found().isEmpty();
    MapLook.Seen seen = map.take(sourceId, targetId, troubles, remarks);
    Map<TopicPartition, Mirrored> mirrored = seen.mirrored();
    Set<TopicPartition> all = new HashSet<>(onSource.logs().keySet());
    if (!sourceSeen) {
      all.addAll(mirrored.keySet());
    } else if (all.isEmpty()) {
      remarks.add("no topic of the source is mirrored (yet)");
    }
    Map<TopicPartition, TopicPartition> remote = new HashMap<>();
    for (TopicPartition one : all) {
      Optional.ofNullable(onSource.remoteTopics().get(one.topic()))
          .or(() -> logs.remoteTopic(one.topic()))
          .ifPresent(topic -> remote.put(one, new TopicPartition(topic, one.partition())));
    }
    Map<TopicPartition, Long> ends =
        logs.targetEnds(looks.topics(Side.TARGET), Set.copyOf(remote.values()));
    List<PartitionView> views = new ArrayList<>();
    for (TopicPartition one : all) {
      Log log = onSource.logs().get(one);
      views.add(
          new PartitionView(
              one,
              Optional.ofNullable(remote.get(one)).map(TopicPartition::topic),
              log == null ? OptionalLong.empty() : OptionalLong.of(log.start()),
              log == null ? OptionalLong.empty() : OptionalLong.of(log.end()),
              known(ends.get(remote.get(one))),
              Optional.ofNullable(mirrored.get(one)),
              Optional.empty()));
    }
    views.sort(
        Comparator.comparing((PartitionView view) -> view.source().topic())
            .thenComparingInt(view -> view.source().partition()));
    return new Copied(withBehind(views, troubles), seen.mirrorMaker());
  }

  /**
   * The end of a log may be that of markers, or of a transaction that is still open, and a
   * compacted log has gaps. So behind what is mirrored one record is fetched of each partition: it
   * tells whether there is anything to mirror at all, and since when it waits.
   */
  private List<PartitionView> withBehind(List<PartitionView> views, Troubles troubles)
      throws InterruptedException {
    Map<TopicPartition, Long> positions =
        views.stream()
            .filter(
                view ->
                    view.nextToMirror(shape.fromLatest()).orElse(Long.MAX_VALUE)
                        < view.sourceEnd().orElse(0))
            .limit(FETCHED_PARTITIONS)
            .collect(
                Collectors.toMap(
                    PartitionView::source,
                    view -> view.nextToMirror(shape.fromLatest()).orElseThrow()));
    Map<TopicPartition, Behind> behind =
        troubles
            .attempt(BEHIND, () -> looks.records(Side.SOURCE).behind(positions, within()))
            .orElse(Map.of());
    return views.stream()
        .map(
            view -> behind.containsKey(view.source()) ? view.with(behind.get(view.source())) : view)
        .toList();
  }

  private Optional<Map<StateKey, Map<String, Object>>> condition(
      boolean mirrorMaker, Troubles troubles, List<String> remarks) throws InterruptedException {
    Optional<FollowedTopic.Read> read = troubles.attempt(STATE, stateTopic::catchUp);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    if (read.get() == FollowedTopic.Read.NOT_THERE) {
      if (!mirrorMaker) {
        remarks.add(
            "there is no state topic %s on cluster %s: the source connector makes it when it starts"
                .formatted(shape.topics().state(), shape.pair().target()));
      }
      return Optional.empty();
    }
    if (read.get() == FollowedTopic.Read.IN_PART) {
      remarks.add("its state topic was not read to its end in time: some states may be old");
    }
    return Optional.of(state.values());
  }

  private Duration within() {
    return timeout.compareTo(FETCH_WITHIN) < 0 ? timeout : FETCH_WITHIN;
  }

  private static OptionalLong known(Long offset) {
    return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
  }
}
