package io.connectmirror.cli.standing;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.flow.FlowConnections;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.ClientKind;
import io.connectmirror.common.config.ClientRoles;
import io.connectmirror.common.config.Parsed;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.spi.GroupFilter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Two clusters between which groups go, with connections by the flows that are known: the one that
 * way, the one the other way, or both. Making it asks nobody.
 */
public final class Crossroad implements AutoCloseable {
  private static final String PLAINTEXT = "PLAINTEXT";

  private final ClusterPair pair;
  private final Optional<FlowConnections> ahead;
  private final Optional<FlowConnections> home;
  private final PositionMap aheadMap;
  private final PositionMap homeMap;
  private final StandingLook look;
  private final MirrorMemory memory;

  private Crossroad(
      ClusterPair pair,
      Optional<FlowConnections> ahead,
      Optional<FlowConnections> home,
      Duration timeout,
      LongSupplier nanos) {
    this.pair = pair;
    this.ahead = ahead;
    this.home = home;
    this.aheadMap = map(ahead, pair, timeout);
    this.homeMap = map(home, pair.reversed(), timeout);
    this.memory = ahead.map(flow -> memory(flow, timeout, nanos)).orElse(MirrorMemory.NONE);
    this.look =
        new StandingLook(
            end(side(Side.SOURCE)), end(side(Side.TARGET)), names(), aheadMap, homeMap, memory);
  }

  /**
   * @param pair from where the groups read to where they go on
   * @param ahead the flow that way
   * @param home the flow the other way; one of the two has to be there
   * @param timeout for each request
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  public static Crossroad open(
      ClusterPair pair,
      Optional<MirrorFlow> ahead,
      Optional<MirrorFlow> home,
      Duration timeout,
      LongSupplier nanos) {
    if (ahead.isEmpty() && home.isEmpty()) {
      throw new IllegalArgumentException("no flow between the clusters of " + pair);
    }
    return new Crossroad(
        pair,
        ahead.map(flow -> FlowConnections.open(flow, timeout, nanos)),
        home.map(flow -> FlowConnections.open(flow, timeout, nanos)),
        timeout,
        nanos);
  }

  public ClusterPair pair() {
    return pair;
  }

  public StandingLook look() {
    return look;
  }

  /** As of its last refresh, which every look makes. */
  public MirrorMemory memory() {
    return memory;
  }

  /** The flow that carries records the way that groups go. */
  public Optional<FlowConnections> ahead() {
    return ahead;
  }

  /** Topics on the target in which the flow that way keeps its books, each of one partition. */
  public List<String> booksOnTarget() {
    return ahead
        .map(flow -> flow.settings().flow().internalTopics())
        .map(own -> List.of(own.offsetSyncsOnTarget(), own.checkpoints(), own.state()))
        .orElse(List.of());
  }

  public ClusterAddress address(Side side) {
    FlowConnections flow = ahead.or(() -> home).orElseThrow();
    Side there = ahead.isPresent() ? side : side.other();
    Map<String, Object> properties =
        flow.settings()
            .flow()
            .clientProperties(there, ClientKind.ADMIN, ClientRoles.REPLICATION_TARGET_ADMIN);
    return new ClusterAddress(
        side == Side.SOURCE ? pair.source() : pair.target(),
        Objects.toString(properties.get("bootstrap.servers"), ""),
        !PLAINTEXT.equals(Objects.toString(properties.get("security.protocol"), PLAINTEXT)));
  }

  @Override
  public void close() {
    aheadMap.close();
    homeMap.close();
    memory.close();
    ahead.ifPresent(FlowConnections::close);
    home.ifPresent(FlowConnections::close);
  }

  private ClusterClients side(Side side) {
    return ahead.map(flow -> flow.on(side)).orElseGet(() -> home.orElseThrow().on(side.other()));
  }

  private static ClusterEnd end(ClusterClients clients) {
    return new ClusterEnd(clients.topicAdminFor(""), clients.groupAdmin(), clients.aclAdmin());
  }

  private FlowNames names() {
    return new FlowNames(
        pair,
        ahead.map(FlowConnections::namings).orElse(List.of()),
        home.map(FlowConnections::namings).orElse(List.of()),
        ahead.flatMap(flow -> groupFilter(flow.flow())));
  }

  private static Optional<GroupFilter> groupFilter(MirrorFlow flow) {
    return flow.of(ConnectorRole.CHECKPOINT).stream().findFirst().map(Crossroad::groupFilter);
  }

  private static GroupFilter groupFilter(ConnectorConfig config) {
    Map<String, String> named = new HashMap<>(config.settings());
    named.put("name", config.name());
    Parsed<CheckpointSettings> parsed = CheckpointSettings.parse(named);
    if (parsed.problems().hasErrors()) {
      throw new CliException(
          "the settings of connector %s cannot be used: %s"
              .formatted(config.name(), parsed.problems().errors()));
    }
    return parsed.orThrow().newGroupFilter();
  }

  private static PositionMap map(Optional<FlowConnections> flow, ClusterPair of, Duration timeout) {
    return flow.<PositionMap>map(known -> new FlowMap(known, timeout))
        .orElseGet(() -> PositionMap.none(of.target(), "no flow " + of + " is known"));
  }

  private static MirrorMemory memory(FlowConnections flow, Duration timeout, LongSupplier nanos) {
    InternalTopics topics = flow.settings().flow().internalTopics();
    Map<String, Object> consumer = flow.consumerProperties(Side.TARGET);
    return new TopicMemory(
        topics.state(),
        topics.checkpoints(),
        topic -> flow.target().internalTopicLog(topic, consumer),
        timeout,
        nanos);
  }
}
