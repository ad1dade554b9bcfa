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
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
        onEast.produce(
            topics.stream()
                .map(topic -> new ProducerRecord<byte[], byte[]>(topic, 0, null, new byte[100]))
                .toList());
        Map<String, String> config = new Flow(east, west).sourceConnector("many-.*");
        config.put("tasks.max", "2");
        config.put("refresh.topics.interval.seconds", Integer.toString(REFRESH_SECONDS));

        Duration all = posted(() -> worker.rest().create("source", config), onWest, topics);

        Figure.say("partitions=%d first_records_after_ms=%d", TOPICS * PARTITIONS, all.toMillis());
        assertThat(all).isLessThan(GOAL);

        List<String> before = tasks(worker);
        onEast.createTopic("many-more", PARTITIONS);
        Duration one =
            posted(
                () -> onEast.produce(new TopicPartition("many-more", 0), 0, 1),
                onWest,
                Set.of("many-more"));
        Figure.say("topic_created_later_first_record_after_ms=%d", one.toMillis());
        assertThat(one).isLessThan(Duration.ofSeconds(2 * REFRESH_SECONDS));
        assertThat(tasks(worker)).isEqualTo(before);
      }
    }
  }

  /** How long after {@code what} every topic has a record on the target. */
  private static Duration posted(Runnable what, LabClients onWest, Set<String> topics) {
    Set<TopicPartition> missing =
        topics.stream()
            .map(topic -> new TopicPartition("east." + topic, 0))
            .collect(Collectors.toCollection(HashSet::new));
    long begun = System.nanoTime();
    what.run();
    Await.until(
        WITHIN,
        () -> "records of " + missing.size() + " topics",
        () -> {
          Set<TopicPartition> there = new HashSet<>(missing);
          Collection<String> names = onWest.topics();
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
