package io.connectmirror.source.sync;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.common.naming.Selection;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.ClusterIds;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.ConfigRules;
import io.connectmirror.source.plan.TopicProblem;
import io.connectmirror.source.plan.TopicProblem.Kind;
import io.connectmirror.source.plan.TopologyPlan;
import io.connectmirror.source.plan.TopologyPlanner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass over the topics of both clusters: creates remote topics that are missing, grows those
 * that have too few partitions, and publishes what is mirrored. A topic that cannot be created with
 * the settings it must have is not created, and so gets no record.
 *
 * <p>{@link #run} is called by one thread; {@link #topics} by any.
 */
public final class TopologySync {
  private static final Logger LOG = LoggerFactory.getLogger(TopologySync.class);

  private final TopicAdmin source;
  private final TopicAdmin target;
  private final TopicNaming naming;
  private final ConfigRules rules;
  private final TopologyPlanner planner;
  private final WrittenConfigs written;
  private final TopicProblems problems;
  private final FirstStart firstStart;
  private final FlowMetrics metrics;
  private final LoopGuard loops;
  private final SaidBefore said = new SaidBefore();
  private boolean clustersDiffer;
  private final RemoteTopicIds remoteIds = new RemoteTopicIds();
  private final CheckedTopics checked;
  private boolean published;
  private volatile MirroredTopics topics = MirroredTopics.NONE;

  /**
   * @param reverseState what the flow the other way remembers, on the source cluster; only read,
   *     and only when its topic is there
   * @param provenanceHeaders whether records are marked with where they come from
   */
  public TopologySync(
      TopicAdmin source,
      TopicAdmin target,
      TopicNaming naming,
      ConfigRules rules,
      TopologyPlanner planner,
      SyncMemory memory,
      StateStore reverseState,
      boolean provenanceHeaders) {
    this.source = source;
    this.target = target;
    this.naming = naming;
    this.rules = rules;
    this.planner = planner;
    this.written = memory.written();
    this.problems = memory.problems();
    this.firstStart = memory.firstStart();
    this.metrics = memory.metrics();
    this.checked = new CheckedTopics(memory.state(), memory.connector());
    this.loops =
        new LoopGuard(
            naming.pair(),
            memory.state(),
            reverseState,
            InternalTopics.stateTopic(naming.pair().reversed()),
            provenanceHeaders);
  }

  /** The topics at the last pass; none before the first. */
  public MirroredTopics topics() {
    return topics;
  }

  /** The ids that the remote topics have now, without those that the target does not tell. */
  public Map<String, Uuid> remoteIds() throws InterruptedException {
    return ids(new HashSet<>(topics.ready().values()));
  }

  /**
   * The remote topics of these ids have the settings they are to have: the tasks may use them even
   * if they were made again.
   */
  public void areRight(Map<String, Uuid> ids) throws InterruptedException {
    checked.tell(ids);
  }

  /** Whether the last pass found remote topics that others have made since the one before. */
  public boolean othersMadeSome() {
    return remoteIds.othersMadeSome();
  }

  /**
   * @throws io.connectmirror.common.result.FailureException when a cluster does not answer; of kind
   *     FATAL when source and target are one cluster
   */
  public void run() throws InterruptedException {
    if (!clustersDiffer) {
      ClusterIds.ask(source, target);
      clustersDiffer = true;
    }
    Set<String> sourceTopics = source.listTopics();
    Map<String, Selection> selections = naming.selectAll(sourceTopics);
    Map<String, String> remoteNames = new TreeMap<>();
    selections.forEach(
        (topic, selection) ->
            selection.remoteName().ifPresent(remote -> remoteNames.put(topic, remote)));
    List<TopicProblem> found = clashes(selections);
    loops.check(remoteNames, sourceTopics, found);
    Map<String, TopicInfo> onSource = onSource(remoteNames, found);
    firstStart.note(onSource.values(), source);
    Map<String, Integer> sourceCounts = counts(onSource);
    Map<String, TopicInfo> present = onTarget(remoteNames.values());
    remoteIds.look(present);
    Map<String, Integer> targetCounts = counts(present);
    TopologyPlan plan = plan(remoteNames, sourceCounts, targetCounts);
    found.addAll(plan.problems());
    if (!plan.vanished().isEmpty()) {
      LOG.info("no longer mirrored, their remote topics stay: topics={}", plan.vanished());
    }
    Set<String> existing = new HashSet<>(targetCounts.keySet());
    Map<String, String> sourceNames = TopicNaming.sourcesByRemoteName(selections);
    create(plan, sourceNames, existing, found);
    grow(plan, sourceNames, targetCounts, found);
    publish(remoteNames, existing);
    problems.publish(found);
  }

  /** Topics that the flow wants and that share a remote name, one problem for each name. */
  private List<TopicProblem> clashes(Map<String, Selection> selections) {
    List<TopicProblem> clashes = new ArrayList<>();
    selections.forEach(
        (topic, selection) -> {
          if (selection.remoteName().isPresent() || !naming.passesFilter(topic)) {
            return;
          }
          String reason = selection.reason().orElse("");
          Optional<String> alone = naming.select(topic).remoteName();
          if (alone.isPresent()) {
            clashes.add(
                new TopicProblem(
                    topic,
                    alone.get(),
                    Kind.NAME_CLASH,
                    reason
                        + "; none of them is mirrored, exclude all but one with topics.exclude or"
                        + " change the replication policy"));
          } else if (said.isNew(topic, reason)) {
            LOG.info("topic={} is not mirrored, although topics names it: {}", topic, reason);
          }
        });
    return clashes;
  }

  private Map<String, TopicInfo> onSource(Map<String, String> remoteNames, List<TopicProblem> found)
      throws InterruptedException {
    BatchResult<String, TopicInfo> seen = source.describe(remoteNames.keySet());
    seen.failures()
        .forEach(
            (topic, failure) -> {
              // Deleted since it was listed: the next pass will not list it.
              if (failure.kind() != FailureKind.MISSING) {
                found.add(
                    new TopicProblem(
                        topic, remoteNames.get(topic), Kind.NOT_SEEN, failure.message()));
              }
            });
    return seen.successes();
  }

  private Map<String, TopicInfo> onTarget(Collection<String> remotes) throws InterruptedException {
    Set<String> present = new TreeSet<>(target.listTopics());
    present.retainAll(new HashSet<>(remotes));
    return target.describe(present).successes();
  }

  private static Map<String, Integer> counts(Map<String, TopicInfo> seen) {
    Map<String, Integer> counts = new HashMap<>();
    seen.forEach((topic, info) -> counts.put(topic, info.partitions().size()));
    return counts;
  }

  private TopologyPlan plan(
      Map<String, String> remoteNames,
      Map<String, Integer> sourceCounts,
      Map<String, Integer> targetCounts)
      throws InterruptedException {
    Set<String> missing =
        sourceCounts.keySet().stream()
            .filter(topic -> !targetCounts.containsKey(remoteNames.get(topic)))
            .collect(Collectors.toCollection(TreeSet::new));
    BatchResult<String, List<ConfigValue>> configs = source.configs(missing);
    return planner.plan(
        topics.remoteNames().keySet(),
        remoteNames,
        sourceCounts,
        targetCounts,
        topic -> Optional.ofNullable(configs.successes().get(topic)).map(rules::wanted),
        topic ->
            Optional.ofNullable(configs.failures().get(topic))
                .map(Failure::message)
                .orElse("cluster " + source.clusterAlias() + " did not tell them"));
  }

  private void create(
      TopologyPlan plan,
      Map<String, String> sourceNames,
      Set<String> existing,
      List<TopicProblem> found)
      throws InterruptedException {
    if (plan.creations().isEmpty()) {
      return;
    }
    BatchResult<String, BatchResult.Done> result = target.create(plan.creations());
    Map<String, Map<String, String>> configs = new HashMap<>();
    for (TopicToCreate creation : plan.creations()) {
      String remote = creation.name();
      if (result.successes().containsKey(remote)) {
        configs.put(remote, creation.configs());
        existing.add(remote);
        metrics.add(MirrorCounter.TOPICS_CREATED, 1);
        LOG.info(
            "created topic={} source_topic={} partitions={} configs={}",
            remote,
            sourceNames.get(remote),
            creation.partitions(),
            creation.configs());
      }
    }
    result
        .failures()
        .forEach(
            (remote, failure) -> {
              // Made by somebody in between: the next pass sees what it is like.
              if (failure.kind() != FailureKind.EXISTS) {
                found.add(problem(sourceNames, remote, Kind.NOT_CREATED, failure));
              }
            });
    written.put(configs);
    tellMade(result.successes().keySet());
  }

  /**
   * They are right from the start. Of those whose ids the target does not tell yet, as a broker may
   * that has not heard of them, it is found out like of others'.
   */
  private void tellMade(Set<String> created) throws InterruptedException {
    Map<String, Uuid> ids = ids(created);
    checked.tell(ids);
    remoteIds.made(ids.keySet());
  }

  private Map<String, Uuid> ids(Set<String> remotes) throws InterruptedException {
    Map<String, Uuid> ids = new HashMap<>();
    target.describe(remotes).successes().forEach((topic, info) -> ids.put(topic, info.id()));
    return ids;
  }

  private void grow(
      TopologyPlan plan,
      Map<String, String> sourceNames,
      Map<String, Integer> targetCounts,
      List<TopicProblem> found)
      throws InterruptedException {
    if (plan.growth().isEmpty()) {
      return;
    }
    BatchResult<String, BatchResult.Done> result = target.growTo(plan.growth());
    for (String remote : result.successes().keySet()) {
      int before = targetCounts.get(remote);
      int after = plan.growth().get(remote);
      metrics.add(MirrorCounter.PARTITIONS_ADDED, after - before);
      LOG.info("grew topic={} partitions_before={} partitions={}", remote, before, after);
    }
    result
        .failures()
        .forEach(
            (remote, failure) -> {
              if (failure.kind() != FailureKind.EXISTS) {
                found.add(problem(sourceNames, remote, Kind.NOT_GROWN, failure));
              }
            });
  }

  private static TopicProblem problem(
      Map<String, String> sourceNames, String remote, Kind kind, Failure failure) {
    return new TopicProblem(sourceNames.get(remote), remote, kind, failure.message());
  }

  private void publish(Map<String, String> remoteNames, Set<String> existing) {
    Map<String, String> ready = new HashMap<>(remoteNames);
    ready.values().retainAll(existing);
    MirroredTopics before = topics;
    topics = new MirroredTopics(remoteNames, ready);
    if (before.remoteNames().size() != remoteNames.size()
        || before.ready().size() != ready.size()) {
      LOG.info("topics_selected={} topics_ready={}", remoteNames.size(), ready.size());
    }
    if (remoteNames.isEmpty() != before.remoteNames().isEmpty() || !published) {
      sayIfNothing(remoteNames);
    }
    published = true;
  }

  /** Without a line a misspelt name and a missing permission look like a source at rest. */
  private void sayIfNothing(Map<String, String> remoteNames) {
    if (remoteNames.isEmpty()) {
      LOG.warn(
          "cluster={} shows no topic that is to be mirrored: none passes topics and topics.exclude,"
              + " or the mirror's user lacks DESCRIBE on those that do, which Kafka hides then",
          source.clusterAlias());
    }
  }
}
