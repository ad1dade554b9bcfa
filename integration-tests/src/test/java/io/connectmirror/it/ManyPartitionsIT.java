package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How soon many topics are mirrored after the connector was posted, and one more after that. */
@Tag("long")
class ManyPartitionsIT {
  private static final int TOPICS = SuiteCounts.MANY_TOPICS.count();
  private static final int PARTITIONS = 10;
  private static final Duration GOAL = Duration.ofSeconds(25);
  private static final int REFRESH_SECONDS = 5;
  private static final Duration WITHIN = Duration.ofMinutes(2);
  private static final Duration IDLE = Duration.ofSeconds(30);

  @Test
  void everyTopicHasItsFirstRecordWithinSecondsAndALaterOneWithinTwoRefreshes() {
    try (Lab lab = Lab.named("ManyPartitionsIT")) {
      Cluster east = lab.start(ClusterSpec.named("east"));
      Cluster west = lab.start(ClusterSpec.named("west"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        Set<String> topics =
            IntStream.range(0, TOPICS)
                .mapToObj(number -> "many-" + number)
                .collect(Collectors.toCollection(TreeSet::new));
        onEast.createTopics(topics, PARTITIONS);
        onEast.produce(topics.stream().flatMap(ManyPartitionsIT::oneOfEachPartition).toList());
        Map<String, String> config = new Flow(east, west).sourceConnector("many-.*");
        config.put("tasks.max", "2");
        config.put("refresh.topics.interval.seconds", Integer.toString(REFRESH_SECONDS));

        double withoutConnector = percentOfACore(worker);
        Duration all =
            posted(
                () -> worker.rest().create("source", config),
                onWest,
                topics.stream()
                    .flatMap(ManyPartitionsIT::oneOfEachPartition)
                    .map(record -> copy(record.topic(), record.partition()))
                    .collect(Collectors.toSet()));

        Figure.say("partitions=%d first_records_after_ms=%d", TOPICS * PARTITIONS, all.toMillis());
        assertThat(all).isLessThan(GOAL);

        List<String> before = tasks(worker);
        onEast.createTopic("many-more", PARTITIONS);
        Duration one =
            posted(
                () -> onEast.produce(new TopicPartition("many-more", 0), 0, 1),
                onWest,
                Set.of(copy("many-more", 0)));
        Figure.say("topic_created_later_first_record_after_ms=%d", one.toMillis());
        assertThat(one).isLessThan(Duration.ofSeconds(2 * REFRESH_SECONDS));
        assertThat(tasks(worker)).isEqualTo(before);

        double idle = percentOfACore(worker) - withoutConnector;
        Figure.say(
            "idle_percent_of_a_core=%.2f per_100_partitions=%.3f without_connector=%.2f",
            idle, idle * 100 / (TOPICS * PARTITIONS), withoutConnector);
      }
    }
  }

  /** What the worker uses for a while in which nothing is asked of it. */
  private static double percentOfACore(Worker worker) {
    Duration before = cpu(worker);
    long begun = System.nanoTime();
    Await.until(
        IDLE.multipliedBy(2),
        () -> "the end of a time in which nothing happens",
        () -> System.nanoTime() - begun > IDLE.toNanos());
    return 100.0
        * cpu(worker).minus(before).toNanos()
        / Duration.ofNanos(System.nanoTime() - begun).toNanos();
  }

  private static Duration cpu(Worker worker) {
    return ProcessHandle.of(worker.pid().getAsLong())
        .flatMap(p -> p.info().totalCpuDuration())
        .orElseThrow();
  }

  private static Stream<ProducerRecord<byte[], byte[]>> oneOfEachPartition(String topic) {
    return IntStream.range(0, PARTITIONS)
        .mapToObj(partition -> new ProducerRecord<>(topic, partition, null, new byte[100]));
  }

  private static TopicPartition copy(String topic, int partition) {
    return new TopicPartition("east." + topic, partition);
  }

  /** How long after {@code what} every one of these has a record on the target. */
  private static Duration posted(Runnable what, LabClients onWest, Set<TopicPartition> copies) {
    Set<TopicPartition> missing = new HashSet<>(copies);
    long begun = System.nanoTime();
    what.run();
    Await.until(
        WITHIN,
        () -> "records of " + missing.size() + " partitions",
        () -> {
          Set<String> names = new HashSet<>(onWest.topics());
          Set<TopicPartition> there = new HashSet<>(missing);
          there.removeIf(partition -> !names.contains(partition.topic()));
          onWest
              .endOffsets(there)
              .forEach(
                  (partition, end) -> {
                    if (end > 0) {
                      missing.remove(partition);
                    }
                  });
          return missing.isEmpty();
        });
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  /** The lines that say that a task began or ended. */
  private static List<String> tasks(Worker worker) {
    return worker.log().lines("Initializing task|stopped task=|Stopping task");
  }
}
