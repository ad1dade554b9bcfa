package io.connectmirror.cli.status.view;

import io.connectmirror.cli.status.port.RecordLooks;
import io.connectmirror.cli.status.view.HeartbeatView.Way;
import io.connectmirror.common.format.Decoded;
import io.connectmirror.common.format.Heartbeat;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.Selection;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Looks at the heartbeats that arrived on the target. Those in {@code <source>.heartbeats} were
 * written on the source and mirrored like any record, whoever wrote them: their age is that of the
 * whole chain. Those in {@code heartbeats} were written there; several flows may share it, and only
 * this flow's count, which say that its heartbeat connector lives.
 */
final class HeartbeatLook {
  private static final String WHAT = "heartbeats on the target";

  /** A heartbeat a second of some flows, and the markers of an exactly-once worker. */
  private static final int OFFSETS = 200;

  private final ClusterPair pair;
  private final Map<String, Way> topics = new TreeMap<>();
  private final Duration within;

  /**
   * @param name of heartbeats topics
   * @param within how long to read
   */
  HeartbeatLook(ClusterPair pair, String name, List<TopicNaming> namings, Duration within) {
    this.pair = pair;
    this.within = within;
    topics.put(name, Way.TO_TARGET);
    namings.stream()
        .map(naming -> naming.select(name))
        .map(Selection::remoteName)
        .flatMap(Optional::stream)
        .forEach(mirrored -> topics.put(mirrored, Way.END_TO_END));
  }

  /** One for each topic with heartbeats of the flow; none for what does not exist. */
  List<HeartbeatView> take(TopicAdmin target, RecordLooks records, Troubles troubles)
      throws InterruptedException {
    Map<String, TopicInfo> existing =
        troubles
            .attempt(WHAT, () -> target.describe(topics.keySet()))
            .map(
                seen -> {
                  troubles.items(WHAT, seen.failures().values());
                  return seen.successes();
                })
            .orElse(Map.of());
    Set<TopicPartition> partitions =
        existing.values().stream()
            .flatMap(
                topic ->
                    topic.partitions().stream()
                        .filter(TopicAdmin.PartitionInfo::leaderKnown)
                        .map(one -> new TopicPartition(topic.name(), one.partition())))
            .collect(Collectors.toSet());
    Optional<List<ConsumerRecord<byte[], byte[]>>> read =
        troubles.attempt(WHAT, () -> records.newest(partitions, OFFSETS, within));
    List<HeartbeatView> views = new ArrayList<>();
    if (read.isPresent()) {
      topics.forEach(
          (topic, way) -> {
            OptionalLong newest = newest(topic, way, read.get());
            if (newest.isPresent() || (way == Way.END_TO_END && existing.containsKey(topic))) {
              views.add(new HeartbeatView(topic, way, newest));
            }
          });
    }
    return views;
  }

  private OptionalLong newest(String topic, Way way, List<ConsumerRecord<byte[], byte[]>> read) {
    return read.stream()
        .filter(record -> record.topic().equals(topic))
        .map(record -> Heartbeat.decode(record.key(), record.value()))
        .map(Decoded::value)
        .flatMap(Optional::stream)
        .filter(beat -> way == Way.END_TO_END || isOurs(beat))
        .mapToLong(Heartbeat::timestamp)
        .max();
  }

  private boolean isOurs(Heartbeat beat) {
    return beat.sourceClusterAlias().equals(pair.source())
        && beat.targetClusterAlias().equals(pair.target());
  }
}
