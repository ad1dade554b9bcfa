package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.TailSearch.Request;
import io.connectmirror.source.task.TailSearch.Tail;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TailSearchTest {
  private final FakeCluster west = new FakeCluster("west").topic("east.t", 3);
  private final Stretches reader = new Stretches();

  @Test
  void readsTheShortestTailsFirstAndLeavesOutThoseThatFindNoRoom() throws InterruptedException {
    west.append("east.t", 0, 60).append("east.t", 1, 50).append("east.t", 2, 10);

    Map<TopicPartition, Tail> found = search(100, List.of(request(0), request(1), request(2)));

    assertThat(reader.read).containsOnlyKeys(remote(1), remote(2));
    assertThat(found).containsOnlyKeys(source(1), source(2));
  }

  @Test
  void tellsWhereTheNextRecordLandsIfNobodyElseWrites() throws InterruptedException {
    west.append("east.t", 0, 60).append("east.t", 1, 3);

    Map<TopicPartition, Tail> found = search(100, List.of(request(0), request(1)));

    assertThat(found.get(source(0)).end()).isEqualTo(60);
    assertThat(found.get(source(1)).end()).as("of a log that was cut short").isEqualTo(3);
  }

  private Map<TopicPartition, Tail> search(int most, List<Request> requests)
      throws InterruptedException {
    return new TailSearch(west.topicAdmin(), reader, headers -> false, most, () -> 0)
        .search(requests);
  }

  private static Request request(int partition) {
    PartitionFlow flow =
        new PartitionFlow(
            source(partition),
            "east.t",
            Map.of(),
            new RecordingSourceMetrics().partition("east.t", partition),
            () -> 0);
    return new Request(
        flow,
        0,
        StartPoint.at(0),
        OptionalInt.empty(),
        0,
        partition == 1 ? 5 : 0,
        Optional.empty());
  }

  private static TopicPartition source(int partition) {
    return new TopicPartition("t", partition);
  }

  private static TopicPartition remote(int partition) {
    return new TopicPartition("east.t", partition);
  }

  /** Reads nothing, in time. */
  private static final class Stretches implements TailReader {
    private final Map<TopicPartition, Stretch> read = new HashMap<>();

    @Override
    public Set<TopicPartition> target(
        Map<TopicPartition, Stretch> stretches,
        Duration within,
        Consumer<ConsumerRecord<byte[], byte[]>> records) {
      read.putAll(stretches);
      return stretches.keySet();
    }

    @Override
    public Set<TopicPartition> source(
        Map<TopicPartition, Stretch> stretches,
        Duration within,
        Predicate<ConsumerRecord<byte[], byte[]>> wantsMore) {
      throw new AssertionError("nothing on the target to compare with");
    }
  }
}
