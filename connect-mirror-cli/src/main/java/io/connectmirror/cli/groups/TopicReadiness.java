package io.connectmirror.cli.groups;

import io.connectmirror.cli.standing.ClusterAddress;
import io.connectmirror.common.command.ShellWord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds remote topics that would lose more, or sooner, than the topics that they are copies of:
 * fewer replicas, fewer of them in sync, another way of cleaning up, shorter retention. Pure.
 */
final class TopicReadiness {
  private static final String MIN_INSYNC = "min.insync.replicas";
  private static final String CLEANUP = "cleanup.policy";
  private static final String DELETE = "delete";
  private static final List<String> RETENTION = List.of("retention.ms", "retention.bytes");

  private final ClusterAddress target;

  TopicReadiness(ClusterAddress target) {
    this.target = target;
  }

  /** In the order of the pairs. */
  List<Weakness> weaknesses(List<TopicPair> pairs) {
    Set<Integer> brokers = new TreeSet<>();
    pairs.forEach(pair -> pair.onTarget().replicas().forEach(brokers::addAll));
    List<Weakness> found = new ArrayList<>();
    for (TopicPair pair : pairs) {
      replicas(pair, brokers).ifPresent(found::add);
      inSync(pair).ifPresent(found::add);
      cleanup(pair).ifPresent(found::add);
      RETENTION.forEach(setting -> retention(pair, setting).ifPresent(found::add));
    }
    return found;
  }

  private Optional<Weakness> replicas(TopicPair pair, Set<Integer> brokers) {
    int wanted = pair.onSource().replicationFactor();
    int there = pair.onTarget().replicationFactor();
    if (there >= wanted) {
      return Optional.empty();
    }
    String command =
        "echo %s > reassign.json && kafka-reassign-partitions.sh --bootstrap-server %s"
                .formatted(
                    ShellWord.quoted(Reassignment.json(pair, wanted, brokers)),
                    target.onCommandLine())
            + " --reassignment-json-file reassign.json --execute";
    String more =
        brokers.size() < wanted
            ? ", of which %d are known here; fill in the others".formatted(brokers.size())
            : "";
    return Optional.of(
        new Weakness(
            "%s has %d replicas, %s has %d (takes %d brokers%s)"
                .formatted(pair.remoteTopic(), there, pair.topic(), wanted, wanted, more),
            command));
  }

  private Optional<Weakness> inSync(TopicPair pair) {
    long wanted = number(pair.onSource(), MIN_INSYNC).orElse(0L);
    long there = number(pair.onTarget(), MIN_INSYNC).orElse(wanted);
    if (there >= wanted) {
      return Optional.empty();
    }
    boolean first = pair.onTarget().replicationFactor() < wanted;
    return Optional.of(
        weaker(
            pair,
            MIN_INSYNC,
            String.valueOf(there),
            String.valueOf(wanted),
            first ? "; only once it has as many replicas, or nobody can write to it" : ""));
  }

  private Optional<Weakness> cleanup(TopicPair pair) {
    Set<String> wanted = policies(pair.onSource());
    Set<String> there = policies(pair.onTarget());
    return wanted.equals(there)
        ? Optional.empty()
        : Optional.of(weaker(pair, CLEANUP, String.join(",", there), String.join(",", wanted), ""));
  }

  /** Where records are deleted on both sides; where they are not, the cleanup policy tells. */
  private Optional<Weakness> retention(TopicPair pair, String setting) {
    Optional<Long> wanted = number(pair.onSource(), setting);
    Optional<Long> there = number(pair.onTarget(), setting);
    if (wanted.isEmpty()
        || there.isEmpty()
        || !policies(pair.onSource()).contains(DELETE)
        || !policies(pair.onTarget()).contains(DELETE)
        || bound(there.get()) >= bound(wanted.get())) {
      return Optional.empty();
    }
    return Optional.of(
        weaker(pair, setting, String.valueOf(there.get()), String.valueOf(wanted.get()), ""));
  }

  private Weakness weaker(
      TopicPair pair, String setting, String there, String wanted, String condition) {
    String value = wanted.contains(",") ? "[" + wanted + "]" : wanted;
    return new Weakness(
        "%s has %s=%s, %s has %s%s"
            .formatted(pair.remoteTopic(), setting, there, pair.topic(), wanted, condition),
        "kafka-configs.sh --bootstrap-server %s --alter --entity-type topics --entity-name %s"
                .formatted(target.onCommandLine(), ShellWord.quoted(pair.remoteTopic()))
            + " --add-config "
            + ShellWord.quoted(setting + "=" + value));
  }

  /** A negative number is no limit. */
  private static long bound(long value) {
    return value < 0 ? Long.MAX_VALUE : value;
  }

  private static Set<String> policies(TopicPair.Facts facts) {
    return Arrays.stream(facts.configs().getOrDefault(CLEANUP, DELETE).split(",", -1))
        .map(String::strip)
        .filter(policy -> !policy.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Optional<Long> number(TopicPair.Facts facts, String setting) {
    return Optional.ofNullable(facts.configs().get(setting))
        .filter(value -> value.matches("-?\\d{1,18}"))
        .map(Long::valueOf);
  }
}
