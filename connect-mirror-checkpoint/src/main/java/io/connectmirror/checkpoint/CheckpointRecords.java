package io.connectmirror.checkpoint;

import io.connectmirror.checkpoint.cycle.CheckpointOutbox.Outgoing;
import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.common.format.Checkpoint;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;

/** Checkpoints as Connect carries them, byte for byte those of MirrorMaker 2. */
final class CheckpointRecords {
  static final String GROUP = "group";
  static final String TOPIC = "topic";
  static final String PARTITION = "partition";
  static final String OFFSET = "offset";

  private final String checkpointsTopic;

  CheckpointRecords(String checkpointsTopic) {
    this.checkpointsTopic = checkpointsTopic;
  }

  SourceRecord record(Outgoing out) {
    GroupPartition key = out.key();
    Checkpoint checkpoint =
        new Checkpoint(
            key.group(),
            key.partition(),
            out.position().upstream(),
            out.position().downstream(),
            Checkpoint.fits(out.position().metadata()) ? out.position().metadata() : "");
    return new SourceRecord(
        connectPartition(key),
        Map.of(OFFSET, 0L),
        checkpointsTopic,
        0,
        Schema.BYTES_SCHEMA,
        checkpoint.key(),
        Schema.BYTES_SCHEMA,
        checkpoint.value(),
        out.readAtMs());
  }

  /**
   * Under which key Connect stores the record's position. Nothing reads it back, but a store that
   * holds one entry per group partition must not get a second one from us: Connect compares keys
   * byte by byte in the map's own order, so it has to be the kind of map that MirrorMaker 2 uses.
   */
  static Map<String, Object> connectPartition(GroupPartition key) {
    Map<String, Object> partition = new HashMap<>();
    partition.put(GROUP, key.group());
    partition.put(TOPIC, key.partition().topic());
    partition.put(PARTITION, key.partition().partition());
    return partition;
  }

  /** Which group partition a record is about. */
  static GroupPartition groupPartition(SourceRecord record) {
    Map<String, ?> partition = record.sourcePartition();
    return GroupPartition.of(
        (String) partition.get(GROUP),
        (String) partition.get(TOPIC),
        (Integer) partition.get(PARTITION));
  }
}
