package io.connectmirror.source.sync;

import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.Claims;
import io.connectmirror.source.plan.Claims.Claim;
import io.connectmirror.source.plan.TopicProblem;
import io.connectmirror.source.plan.TopicProblem.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Keeps two flows between the same clusters from writing to one topic under one name, see {@link
 * Claims}. Costs nothing where every remote topic has another name than its source. Called by one
 * thread.
 */
final class LoopGuard {
  private final ClusterPair pair;
  private final StateStore ours;
  private final StateStore theirs;
  private final String theirTopic;
  private final boolean marks;
  private Map<String, Claim> claimed = Map.of();
  private boolean loaded;

  /**
   * @param ours the state of this flow, on the target
   * @param theirs the state of the flow the other way, on the source
   * @param theirTopic the topic that {@code theirs} is kept in
   * @param marks whether this flow marks its records with where they come from
   */
  LoopGuard(
      ClusterPair pair, StateStore ours, StateStore theirs, String theirTopic, boolean marks) {
    this.pair = pair;
    this.ours = ours;
    this.theirs = theirs;
    this.theirTopic = theirTopic;
    this.marks = marks;
  }

  /**
   * Takes topics out of {@code remoteNames} that the flow must not write to, and says why.
   *
   * @param sourceTopics all topics of the source cluster
   */
  void check(Map<String, String> remoteNames, Set<String> sourceTopics, List<TopicProblem> problems)
      throws InterruptedException {
    Set<String> wanted =
        remoteNames.entrySet().stream()
            .filter(entry -> entry.getKey().equals(entry.getValue()))
            .map(Map.Entry::getKey)
            .collect(Collectors.toCollection(TreeSet::new));
    if (wanted.isEmpty()) {
      return;
    }
    if (!loaded) {
      claimed = claims(ours);
      loaded = true;
    }
    put(wanted, false);
    Set<String> refused = refused(wanted, sourceTopics, problems);
    wanted.removeAll(refused);
    put(wanted, true);
    withdraw(refused);
    remoteNames.keySet().removeAll(refused);
  }

  private Set<String> refused(
      Set<String> wanted, Set<String> sourceTopics, List<TopicProblem> problems)
      throws InterruptedException {
    if (!sourceTopics.contains(theirTopic)) {
      return Set.of();
    }
    Set<String> refused;
    String reason;
    try {
      refused =
          Claims.refused(
              wanted, marks, held(), claims(theirs), pair.source().compareTo(pair.target()) < 0);
      reason =
          "the flow "
              + pair.reversed().label()
              + " writes to this topic under the same name, so its records would go round for"
              + " ever; set provenance.headers.enabled=true in both flows, after which what was"
              + " mirrored before comes back once, or exclude the topic with topics.exclude in one"
              + " of the two, or, if that flow is no more, delete topic "
              + theirTopic
              + " on cluster "
              + pair.source();
    } catch (FailureException e) {
      refused = wanted;
      reason =
          "it has one name on both clusters, and what the flow "
              + pair.reversed().label()
              + " writes to cannot be read: "
              + e.getMessage();
    }
    for (String topic : refused) {
      problems.add(new TopicProblem(topic, topic, Kind.LOOP, reason));
    }
    return Set.copyOf(refused);
  }

  private Set<String> held() {
    return claimed.entrySet().stream()
        .filter(entry -> entry.getValue().held())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static Map<String, Claim> claims(StateStore state) throws InterruptedException {
    Map<String, Claim> claims = new HashMap<>();
    state
        .load(StateKind.CLAIM)
        .forEach((key, value) -> claims.put(key.parts().get(0), Claim.of(value)));
    return claims;
  }

  /** What is held already stays held. */
  private void put(Set<String> topics, boolean hold) throws InterruptedException {
    Map<StateKey, Optional<Map<String, Object>>> values = new HashMap<>();
    Map<String, Claim> now = new HashMap<>(claimed);
    for (String topic : topics) {
      boolean held = claimed.containsKey(topic) && claimed.get(topic).held();
      Claim claim = new Claim(held || hold, marks);
      if (!claim.equals(claimed.get(topic))) {
        values.put(Claims.key(topic), Optional.of(claim.value()));
        now.put(topic, claim);
      }
    }
    if (!values.isEmpty()) {
      ours.put(values);
      claimed = now;
    }
  }

  private void withdraw(Set<String> topics) throws InterruptedException {
    if (topics.isEmpty()) {
      return;
    }
    Map<StateKey, Optional<Map<String, Object>>> values = new HashMap<>();
    topics.forEach(topic -> values.put(Claims.key(topic), Optional.empty()));
    ours.put(values);
    Map<String, Claim> now = new HashMap<>(claimed);
    now.keySet().removeAll(topics);
    claimed = now;
  }
}
