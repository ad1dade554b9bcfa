package io.connectmirror.common.offsets;

import io.connectmirror.common.format.MalformedRecordException;
import io.connectmirror.common.format.WireReader;
import io.connectmirror.common.format.WireWriter;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/**
 * A mark in the offset-syncs topic that a user altered or reset a connector's position: from then
 * on only runs that were written under the same number count for where the connector resumes.
 *
 * <p>To MirrorMaker 2 it is the sync (0, 0) of partition -1 of the topic with the empty name. No
 * topic can have that name, so no group has a position there and the sync is never asked for; under
 * the name of the real partition any pair would be a statement about it, and the only true one may
 * be unknown.
 *
 * <pre>
 * key    "" and -1 in place of MirrorMaker 2's topic and partition, format byte 2,
 *        connector (compact string), scope (0 all partitions, 1 one partition),
 *        for one partition: topic (compact string), partition (varint)
 * value  0, 0 in place of MirrorMaker 2's offsets, format byte 2,
 *        source cluster id, target cluster id (compact strings), reset (varint)
 * </pre>
 *
 * @param flow the flow of the connector
 * @param connector its name
 * @param partition the source partition whose position was altered, empty for all
 * @param reset the number; higher than any before it for the connector
 */
public record ResetMark(Flow flow, String connector, Optional<TopicPartition> partition, long reset)
    implements SyncRecord {
  /** The format byte of reset marks. */
  static final byte FORMAT = 2;

  private static final byte ALL = 0;
  private static final byte ONE = 1;

  public ResetMark {
    Objects.requireNonNull(flow, "flow");
    Objects.requireNonNull(connector, "connector");
    Objects.requireNonNull(partition, "partition");
    if (reset < 0) {
      throw new IllegalArgumentException("negative reset number " + reset);
    }
  }

  @Override
  public byte[] key() {
    WireWriter key = new WireWriter().string("").int32(-1).int8(FORMAT).compactString(connector);
    if (partition.isEmpty()) {
      return key.int8(ALL).toBytes();
    }
    return key.int8(ONE)
        .compactString(partition.get().topic())
        .varint(partition.get().partition())
        .toBytes();
  }

  @Override
  public byte[] value() {
    return new WireWriter()
        .int64(0)
        .int64(0)
        .int8(FORMAT)
        .compactString(flow.sourceClusterId())
        .compactString(flow.targetClusterId())
        .varint(reset)
        .toBytes();
  }

  /** Reads what follows MirrorMaker 2's fields and the key's format byte. */
  static ResetMark read(WireReader key, WireReader value) {
    String connector = key.compactString("connector");
    Optional<TopicPartition> partition = partition(key);
    byte format = value.int8("value format");
    if (format != FORMAT) {
      throw new MalformedRecordException("reset mark format " + format + " is not known");
    }
    Flow flow =
        new Flow(value.compactString("source cluster"), value.compactString("target cluster"));
    return new ResetMark(flow, connector, partition, SyncRecord.count(value, "reset"));
  }

  private static Optional<TopicPartition> partition(WireReader key) {
    byte scope = key.int8("scope");
    if (scope == ALL) {
      return Optional.empty();
    }
    if (scope != ONE) {
      throw new MalformedRecordException("scope " + scope + " of a reset mark is not known");
    }
    String topic = key.compactString("topic");
    long partition = key.varint("partition");
    if (partition > Integer.MAX_VALUE) {
      throw new MalformedRecordException("partition " + partition + " is too large");
    }
    return Optional.of(new TopicPartition(topic, (int) partition));
  }
}
