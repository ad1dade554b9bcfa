package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Records that no mirror has written, in every internal topic. */
@ExtendWith(SharedLabExtension.class)
class PoisonRecordsIT {
  private static final Duration SOON = Duration.ofSeconds(40);
  private static final String SYNCS = "mm2-offset-syncs.east.internal";
  private static final String CHECKPOINTS = "east.checkpoints.internal";
  private static final String STATE = "mm2-mirror-state.east.internal";
  private static final byte[] GARBAGE = {(byte) 0xff, 1, 2, 3};
  private static final byte[] EMPTY = {};

  private final SharedLab lab;
  private final ConnectRest rest;
  private final String topic;
  private final TopicPartition partition;
  private final TopicPartition remote;
  private final SourceFlow source;
  private final String checkpoint;
  private final long begun;

  PoisonRecordsIT(SharedLab lab) {
    this.lab = lab;
    this.rest = lab.worker().rest();
    this.topic = lab.unique("poison");
    this.partition = new TopicPartition(topic, 0);
    this.remote = new TopicPartition("east." + topic, 0);
    this.source =
        new SourceFlow(lab, lab.unique("source")).with("topics", topic).with("tasks.max", "1");
    this.checkpoint = lab.unique("checkpoint");
    this.begun = lab.worker().log().end();
  }

  @Test
  @Tag("long")
  void areSkippedAndCountedWhileRunningAndBeforeTheStart() {
    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(partition, 0, 10);
    source.start();
    rest.put(checkpoint, new Flow(lab.east(), lab.west()).checkpointConnector(topic));
    rest.awaitRunning(checkpoint, SOON);
    goesOnWithAGroupAt(5);
    double before = counted("Checkpoint", checkpoint);

    // While running.
    List<ProducerRecord<byte[], byte[]>> inSyncs = poisonOfOffsetSyncs();
    lab.onWest().produce(inSyncs);
    lab.onWest().produce(poisonOfCheckpoints());
    lab.onWest().produce(poisonOfState());
    lab.onEast().produce(partition, 10, 10);
    goesOnWithAGroupAt(15);
    Await.until(
        SOON,
        () -> inSyncs.size() + " more than " + before + " poison records counted",
        () -> counted("Checkpoint", checkpoint) >= before + inSyncs.size());

    // Before the start.
    source.stop();
    rest.stop(checkpoint);
    Await.until(
        SOON,
        () -> "the end of the checkpoint task",
        () -> rest.status(checkpoint).tasks().isEmpty());
    source.resume();
    rest.resume(checkpoint);
    rest.awaitRunning(checkpoint, SOON);
    lab.onEast().produce(partition, 20, 10);
    goesOnWithAGroupAt(25);
    assertThat(LabRecords.keys(lab.onWest().read(remote))).doesNotHaveDuplicates().hasSize(30);
    assertThat(lab.worker().log().matching("not foreseen", begun)).isEmpty();
    int everywhere = inSyncs.size() + poisonOfState().size();
    assertThat(counted("Source", source.name())).isGreaterThanOrEqualTo(everywhere);
    assertThat(counted("Checkpoint", checkpoint))
        .isGreaterThanOrEqualTo(everywhere + poisonOfCheckpoints().size());
  }

  private void goesOnWithAGroupAt(long offset) {
    lab.onEast().commit(topic, partition, offset);
    Await.until(
        SOON,
        () -> "the group at " + offset + ", not at " + lab.onWest().committed(topic),
        () ->
            Optional.of(offset)
                .equals(Optional.ofNullable(lab.onWest().committed(topic).get(remote))));
  }

  /** What the only task of a connector has counted in its life. */
  private double counted(String kind, String connector) {
    String mbean =
        "kafka.connect.mirror:type=ClusterMirror%sConnector,source=east,target=west,connector=%s,task=0"
            .formatted(kind, connector);
    boolean any = lab.worker().jmx().attributes(mbean).contains("poison-records-total");
    return any ? lab.worker().jmx().number(mbean, "poison-records-total") : 0;
  }

  private List<ProducerRecord<byte[], byte[]>> poisonOfOffsetSyncs() {
    OffsetSync sync = new OffsetSync(partition, 3, 3);
    List<ProducerRecord<byte[], byte[]>> records = poison(SYNCS, sync.key(), sync.value());
    byte[] ofALaterFormat = Arrays.copyOf(sync.key(), sync.key().length + 1);
    ofALaterFormat[sync.key().length] = 0x7f;
    records.add(new ProducerRecord<>(SYNCS, 0, ofALaterFormat, sync.value()));
    return records;
  }

  private List<ProducerRecord<byte[], byte[]>> poisonOfCheckpoints() {
    Checkpoint written = new Checkpoint(topic, remote, 4, 4, "");
    return poison(CHECKPOINTS, written.key(), written.value());
  }

  /** What everybody counts, whatever kinds of state they read. */
  private List<ProducerRecord<byte[], byte[]>> poisonOfState() {
    byte[] noSubject = LabRecords.bytes("[\"claim\"]");
    return List.of(
        new ProducerRecord<>(STATE, 0, GARBAGE, GARBAGE),
        new ProducerRecord<>(STATE, 0, EMPTY, EMPTY),
        new ProducerRecord<>(STATE, 0, noSubject, LabRecords.bytes("{}")));
  }

  private static List<ProducerRecord<byte[], byte[]>> poison(
      String internal, byte[] key, byte[] value) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    records.add(new ProducerRecord<>(internal, 0, GARBAGE, GARBAGE));
    records.add(new ProducerRecord<>(internal, 0, EMPTY, EMPTY));
    records.add(new ProducerRecord<>(internal, 0, key, null));
    records.add(new ProducerRecord<>(internal, 0, key, Arrays.copyOf(value, value.length - 1)));
    return records;
  }

  @Test
  @Tag("long")
  void stateThatIsNotInItsFormCountsAsNone() {
    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(partition, 0, 10);
    source.start();
    source.awaitRecords(remote, 10);
    source.stop();
    for (StateKind kind : StateKind.values()) {
      for (String value : List.of("{", "[]", "{\"source\":5,\"reset\":\"x\",\"held\":{}}")) {
        for (StateKey key :
            List.of(
                StateKey.of(kind, topic),
                StateKey.of(kind, source.name(), topic),
                StateKey.of(kind, source.name(), topic, "x"),
                StateKey.of(kind, source.name(), topic, "0"))) {
          lab.onWest()
              .produce(
                  List.of(
                      new ProducerRecord<>(
                          STATE, 0, StateCodec.encode(key), LabRecords.bytes(value))));
        }
      }
    }

    source.resume();
    lab.onEast().produce(partition, 10, 5);

    source.awaitRecords(remote, 15);
    assertThat(LabRecords.keys(lab.onWest().read(remote))).doesNotHaveDuplicates().hasSize(15);
    assertThat(lab.worker().log().matching("not foreseen", begun)).isEmpty();
  }
}
