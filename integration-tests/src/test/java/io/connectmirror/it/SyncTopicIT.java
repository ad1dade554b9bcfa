package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.it.CommitLog.Commit;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The offset-syncs topic of a running mirror, deleted or written to by others. The flow has an
 * alias of its own for its source, and so internal topics of its own.
 */
@ExtendWith(SharedLabExtension.class)
class SyncTopicIT {
  private static final int RECORDS = 1_000;
  private static final byte[] GARBAGE = {(byte) 0xff, 1, 2, 3};
  private static final byte[] EMPTY = {};

  private final SharedLab lab;
  private final ConnectRest rest;
  private final String alias;
  private final String topic;
  private final TopicPartition partition;
  private final TopicPartition copy;
  private final TopicPartition other;
  private final TopicPartition otherCopy;
  private final TopicPartition syncs;
  private final SourceFlow source;
  private final GroupFlow groups;

  SyncTopicIT(SharedLab lab) {
    this.lab = lab;
    this.rest = lab.worker().rest();
    this.alias = lab.unique("far");
    this.topic = lab.unique("syncs");
    this.partition = new TopicPartition(topic, 0);
    this.copy = new TopicPartition(alias + "." + topic, 0);
    this.other = new TopicPartition(topic, 1);
    this.otherCopy = new TopicPartition(copy.topic(), 1);
    this.syncs = new TopicPartition("mm2-offset-syncs." + alias + ".internal", 0);
    this.source =
        new SourceFlow(lab, lab.unique("source"))
            .with("source.cluster.alias", alias)
            .with("topics", topic);
    this.groups =
        new GroupFlow(lab, lab.unique("checkpoint"), topic + "-.*")
            .with("source.cluster.alias", alias);
  }

  @BeforeEach
  void mirror() {
    lab.onEast().createTopic(topic, 2);
    lab.onEast().produce(partition, 0, RECORDS);
    lab.onEast().produce(other, 0, 10);
    lab.onEast().commit(group("g"), partition, 400);
    source.start();
    groups.start();
    groups.await(group("g"), copy, 400, SourceFlow.SOON);
    // From here on nothing is mirrored that would have syncs written by itself.
    lab.onEast().commit(group("end"), Map.of(partition, (long) RECORDS, other, 10L));
    groups.await(group("end"), copy, RECORDS, SourceFlow.SOON);
    groups.await(group("end"), otherCopy, 10, SourceFlow.SOON);
  }

  private String group(String name) {
    return topic + "-" + name;
  }

  @Test
  @Tag("long")
  void isMadeAgainAndWrittenFromWhatTheTasksKnowWithoutNewRecords() {
    long begun = System.nanoTime();
    lab.onWest().deleteTopic(syncs.topic());
    awaitSyncs();
    Figure.say("deleted_sync_topic_written_again_after_ms=%d", millisSince(begun));

    // Whoever followed the topic follows it as it is now,
    lab.onEast().produce(other, 10, 10);
    lab.onEast().commit(group("other"), other, 15);
    groups.await(group("other"), otherCopy, 15, SourceFlow.SOON);

    // and who begins now has nothing but what was written again.
    groups.startOver();
    lab.onEast().commit(group("later"), partition, 437);
    groups.await(group("later"), copy, 437, SourceFlow.SOON);
  }

  @Test
  @Tag("long")
  void isMissedWithAReasonUntilItIsThere() {
    // While it is paused a connector makes no topics; its tasks live on.
    rest.pause(source.name());
    rest.awaitState(source.name(), "PAUSED", SourceFlow.SOON);
    lab.onWest().deleteTopic(syncs.topic());
    groups.startOver();
    lab.onEast().commit(group("g"), partition, 600);

    groups.awaitReason(group("g"), "map not reached yet");
    assertThat(groups.metric("groups-not-written-map-not-reached-yet")).isPositive();
    assertThat(groups.position(group("g"), copy)).contains(400L);

    rest.resume(source.name());
    Duration took = groups.await(group("g"), copy, 600, SourceFlow.SOON);
    Figure.say("sync_topic_back_position_after_ms=%d", took.toMillis());
    groups.awaitNoReason(group("g"));
  }

  @Test
  void movesNoGroupByWhatIsNotTheFlowsOwnOrComesAgain() {
    List<ConsumerRecord<byte[], byte[]>> own = lab.onWest().read(syncs);
    double before = groups.metric("poison-records-total");
    int committed = CommitLog.of(lab.onWest(), group("g"), copy).size();
    List<ProducerRecord<byte[], byte[]>> bad = bad(own.get(own.size() - 1));
    List<ProducerRecord<byte[], byte[]>> repeated = new ArrayList<>();
    own.forEach(record -> repeated.add(sync(record.key(), record.value())));
    Collections.reverse(repeated);

    lab.onWest().produce(bad);
    lab.onWest().produce(repeated);
    Await.until(
        SourceFlow.SOON,
        () ->
            bad.size()
                + " more than "
                + before
                + " records skipped, not "
                + groups.metric("poison-records-total"),
        () -> groups.metric("poison-records-total") == before + bad.size());
    for (long position : new long[] {500, 501, RECORDS - 1}) {
      lab.onEast().commit(group("g"), partition, position);
      groups.await(group("g"), copy, position, SourceFlow.SOON);
    }

    assertThat(CommitLog.of(lab.onWest(), group("g"), copy).stream().skip(committed))
        .extracting(Commit::offset)
        .containsExactly(500L, 501L, RECORDS - 1L);
  }

  /** All name the partition and, where they can be read, places far from the true ones. */
  private List<ProducerRecord<byte[], byte[]>> bad(ConsumerRecord<byte[], byte[]> chunk) {
    OffsetSync plain = new OffsetSync(partition, 10, 900);
    SyncChunk foreign =
        new SyncChunk(
            partition,
            99,
            99,
            new ChunkHeader(new Flow("nowhere", "elsewhere"), source.name(), 99, 99, 99, 0, true),
            List.of(),
            List.of(new OffsetRun(0, 5_000, RECORDS, Predecessor.start())));
    return List.of(
        sync(GARBAGE, GARBAGE),
        sync(EMPTY, EMPTY),
        sync(plain.key(), null),
        sync(plain.key(), GARBAGE),
        sync(chunk.key(), null),
        sync(chunk.key(), Arrays.copyOf(chunk.value(), chunk.value().length / 2)),
        sync(Arrays.copyOf(chunk.key(), chunk.key().length - 1), chunk.value()),
        sync(foreign.key(), foreign.value()));
  }

  private ProducerRecord<byte[], byte[]> sync(byte[] key, byte[] value) {
    return new ProducerRecord<>(syncs.topic(), syncs.partition(), key, value);
  }

  private void awaitSyncs() {
    Await.until(
        SourceFlow.SOON,
        () -> "records in " + syncs,
        () ->
            lab.onWest().describe(syncs.topic()).isPresent() && lab.onWest().endOffset(syncs) > 0);
  }

  private static long millisSince(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos).toMillis();
  }
}
