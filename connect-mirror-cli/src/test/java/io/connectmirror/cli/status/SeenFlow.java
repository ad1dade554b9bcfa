package io.connectmirror.cli.status;

import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.cli.status.view.ClusterView;
import io.connectmirror.cli.status.view.FlowShape;
import io.connectmirror.cli.status.view.FlowView;
import io.connectmirror.cli.status.view.HeartbeatView;
import io.connectmirror.cli.status.view.PartitionView;
import io.connectmirror.cli.status.view.PartitionView.Mirrored;
import io.connectmirror.cli.status.view.Trouble;
import io.connectmirror.cli.status.view.WorkerTopics;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.policy.DefaultReplicationPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * A look at a flow {@code east->west}, to be changed before it is taken; as it begins, all is well.
 * What is mirrored shows within 31 s.
 */
public final class SeenFlow {
  /** 2026-01-01T00:00:00Z. */
  public static final long BEGIN_MS = 1_767_225_600_000L;

  private static final ClusterPair PAIR = new ClusterPair("east", "west");

  private final List<PartitionView> partitions = new ArrayList<>();
  private final List<HeartbeatView> heartbeats = new ArrayList<>();
  private final List<Trouble> troubles = new ArrayList<>();
  private final Map<StateKey, Map<String, Object>> state = new HashMap<>();
  private final Map<Side, Map<String, Integer>> replication =
      Map.of(Side.SOURCE, new HashMap<>(), Side.TARGET, new HashMap<>());
  private final Map<Side, String> unreachable = new HashMap<>();
  private long atMs = BEGIN_MS;
  private int brokers = 3;
  private boolean mirrorMaker;
  private boolean fromLatest;

  /** Seconds after the first look. */
  public SeenFlow at(long seconds) {
    atMs = BEGIN_MS + seconds * 1000;
    return this;
  }

  public SeenFlow mirrorMaker() {
    mirrorMaker = true;
    return this;
  }

  public SeenFlow fromLatest() {
    fromLatest = true;
    return this;
  }

  public SeenFlow brokers(int count) {
    brokers = count;
    return this;
  }

  public SeenFlow replication(Side side, String topic, int factor) {
    replication.get(side).put(topic, factor);
    return this;
  }

  public SeenFlow unreachable(Side side, String why) {
    unreachable.put(side, why);
    return this;
  }

  public SeenFlow trouble(String what, String why) {
    troubles.add(new Trouble(what, why));
    return this;
  }

  public SeenFlow heartbeat(String topic, HeartbeatView.Way way, OptionalLong newestMs) {
    heartbeats.add(new HeartbeatView(topic, way, newestMs));
    return this;
  }

  public SeenFlow state(StateKind kind, Map<String, Object> value, String... parts) {
    state.put(StateKey.of(kind, parts), value);
    return this;
  }

  public SeenFlow partition(PartitionView partition) {
    partitions.add(partition);
    return this;
  }

  /** A partition of orders that is mirrored to its end. */
  public SeenFlow mirrored(int number, long end) {
    return partition(
        view(number, OptionalLong.of(end), OptionalLong.of(end), Optional.of(sync(end, 0)), null));
  }

  /**
   * A partition of orders that lags.
   *
   * @param waits for how many seconds its first record waits that is not mirrored, and when its
   *     newest offset sync was written
   */
  public SeenFlow lagging(int number, long end, long mirroredTo, long waits) {
    return partition(
        view(
            number,
            OptionalLong.of(end),
            OptionalLong.of(mirroredTo),
            Optional.of(sync(mirroredTo, waits)),
            new Behind.First(mirroredTo, atMs - waits * 1000, end)));
  }

  /** A partition of orders of which nothing was ever mirrored. */
  public SeenFlow notBegun(int number, long end, long waits) {
    return partition(
        view(
            number,
            OptionalLong.of(end),
            OptionalLong.empty(),
            Optional.empty(),
            new Behind.First(0, atMs - waits * 1000, end)));
  }

  public Mirrored sync(long mirroredTo, long secondsAgo) {
    return new Mirrored(mirroredTo, mirroredTo, atMs - secondsAgo * 1000);
  }

  /**
   * @param behind null when it was not looked for
   */
  public PartitionView view(
      int number,
      OptionalLong sourceEnd,
      OptionalLong targetEnd,
      Optional<Mirrored> mirrored,
      Behind behind) {
    return new PartitionView(
        new TopicPartition("orders", number),
        Optional.of("east.orders"),
        sourceEnd.isEmpty() ? OptionalLong.empty() : OptionalLong.of(0),
        sourceEnd,
        targetEnd,
        mirrored,
        Optional.ofNullable(behind));
  }

  public FlowView take() {
    FlowShape shape =
        new FlowShape(
            PAIR,
            InternalTopics.of(PAIR, policy()),
            WorkerTopics.usual(),
            Side.TARGET,
            true,
            fromLatest,
            Duration.ofSeconds(31),
            List.of("mirror"));
    return new FlowView(
        shape,
        atMs,
        cluster(Side.SOURCE, "east"),
        cluster(Side.TARGET, "west"),
        partitions,
        Optional.of(state),
        heartbeats,
        mirrorMaker,
        troubles,
        List.of());
  }

  private ClusterView cluster(Side side, String alias) {
    boolean answers = !unreachable.containsKey(side);
    return new ClusterView(
        alias,
        Optional.ofNullable(unreachable.get(side)),
        answers ? OptionalInt.of(brokers) : OptionalInt.empty(),
        replication.get(side));
  }

  private static DefaultReplicationPolicy policy() {
    DefaultReplicationPolicy policy = new DefaultReplicationPolicy();
    policy.configure(Map.of());
    return policy;
  }
}
