package io.connectmirror.cli.groups;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The file that {@code kafka-reassign-partitions.sh} takes to give a topic more replicas. Pure. */
final class Reassignment {
  private static final String UNKNOWN_BROKER = "<broker>";

  private Reassignment() {}

  /**
   * Keeps the replicas that there are, and adds brokers in turn, so that not all partitions get the
   * same.
   *
   * @param brokers that are known; placeholders stand for others that it takes
   */
  static String json(TopicPair pair, int wanted, Set<Integer> brokers) {
    List<List<Integer>> replicas = pair.onTarget().replicas();
    return IntStream.range(0, replicas.size())
        .mapToObj(
            partition ->
                "{\"topic\":\"%s\",\"partition\":%d,\"replicas\":[%s]}"
                    .formatted(
                        pair.remoteTopic(),
                        partition,
                        String.join(
                            ",", filled(replicas.get(partition), wanted, brokers, partition))))
        .collect(Collectors.joining(",", "{\"version\":1,\"partitions\":[", "]}"));
  }

  private static List<String> filled(
      List<Integer> present, int wanted, Set<Integer> brokers, int turn) {
    List<Integer> others = new ArrayList<>(brokers);
    others.removeAll(present);
    List<String> filled = new ArrayList<>(present.stream().map(String::valueOf).toList());
    for (int i = 0; filled.size() < wanted; i++) {
      filled.add(
          i < others.size()
              ? String.valueOf(others.get((turn + i) % others.size()))
              : UNKNOWN_BROKER);
    }
    return filled;
  }
}
