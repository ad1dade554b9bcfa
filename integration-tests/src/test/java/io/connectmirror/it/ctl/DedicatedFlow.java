package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.kafka.common.TopicPartition;

/** What is one story's own: aliases, a topic with its records, and the lines of its files. */
final class DedicatedFlow {
  private static final Duration SOON = Duration.ofMinutes(3);
  private static final int PARTITIONS = 3;

  private final String story;
  private final String source;
  private final String target;
  private final String topic;
  private final Cluster east;
  private final Cluster west;
  private final LabClients onEast;
  private final LabClients onWest;

  DedicatedFlow(String story, Cluster east, Cluster west, LabClients onEast, LabClients onWest) {
    this.story = story;
    this.east = east;
    this.west = west;
    this.onEast = onEast;
    this.onWest = onWest;
    this.source = story + "-a";
    this.target = story + "-b";
    this.topic = "unmirrored-" + story;
  }

  String source() {
    return source;
  }

  String target() {
    return target;
  }

  String topic() {
    return topic;
  }

  String remote() {
    return source + "." + topic;
  }

  String connector(String part) {
    return source + "-to-" + target + "-" + part;
  }

  /** What both kinds of processes understand. */
  Map<String, String> mm2() {
    Map<String, String> file = new TreeMap<>();
    file.put("clusters", source + ", " + target);
    file.putAll(ConfigMaps.prefixed(source + ".", east.clientConfig()));
    file.putAll(ConfigMaps.prefixed(target + ".", west.clientConfig()));
    file.put(source + "->" + target + ".enabled", "true");
    file.put(target + "->" + source + ".emit.heartbeats.enabled", "false");
    file.put("topics", topic);
    file.put("groups", "unmirrored-" + story + ".*");
    file.put("tasks.max", "2");
    file.put("refresh.topics.interval.seconds", "1");
    file.put("sync.topic.acls.enabled", "false");
    file.put("replication.factor", "1");
    for (String internal : List.of("offset-syncs", "checkpoints", "heartbeats")) {
      file.put(internal + ".topic.replication.factor", "1");
    }
    for (String storage : List.of("offset", "config", "status")) {
      file.put(storage + ".storage.replication.factor", "1");
    }
    file.put(target + ".offset.flush.interval.ms", "1000");
    // MirrorMaker 2 looks at every class of its class path otherwise, for each flow.
    for (String cluster : List.of(source, target)) {
      file.put(cluster + ".plugin.discovery", "service_load");
    }
    return file;
  }

  /** With a place for the REST interface, and a group of the story's own on the shared target. */
  Map<String, String> file(int port) {
    Map<String, String> file = mm2();
    file.put("listeners", "http://127.0.0.1:" + port);
    for (String storage : List.of("offset", "config", "status")) {
      file.put(
          "mirror." + storage + ".storage.topic",
          "mm2-mirror-" + storage + "-" + story + ".internal");
    }
    file.put(target + ".session.timeout.ms", "6000");
    file.put(target + ".heartbeat.interval.ms", "2000");
    file.put(target + ".scheduled.rebalance.max.delay.ms", "0");
    return file;
  }

  void produce(long first, int count) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      onEast.produce(new TopicPartition(topic, partition), first, count);
    }
  }

  void awaitCopies(long records) {
    Await.until(
        SOON,
        () -> records + " records in each partition of " + remote(),
        () ->
            onWest.topics().contains(remote())
                && LongStream.range(0, PARTITIONS)
                    .allMatch(
                        partition ->
                            onWest.endOffset(new TopicPartition(remote(), (int) partition))
                                >= records));
  }

  void assertEachOnce(long records) {
    List<String> expected = LongStream.range(0, records).mapToObj(Long::toString).toList();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      assertThat(LabRecords.keys(onWest.read(new TopicPartition(remote(), partition))))
          .as("partition %d of %s", partition, remote())
          .isEqualTo(expected);
    }
  }

  void createTopic() {
    onEast.createTopic(topic, PARTITIONS);
  }

  /** Where the copies of each partition end. */
  List<Long> copies() {
    return LongStream.range(0, PARTITIONS)
        .mapToObj(partition -> onWest.endOffset(new TopicPartition(remote(), (int) partition)))
        .toList();
  }

  /** What MirrorMaker 2 noted of the topic, in an offsets topic of one partition. */
  List<String> mm2Positions() {
    TopicPartition positions = new TopicPartition("mm2-offsets." + source + ".internal", 0);
    return onWest.read(positions).stream()
        .filter(record -> LabRecords.text(record.key()).contains(topic))
        .map(record -> LabRecords.text(record.value()))
        .toList();
  }
}
