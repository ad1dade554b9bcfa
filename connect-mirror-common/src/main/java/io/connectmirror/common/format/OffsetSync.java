package io.connectmirror.common.format;

import java.util.Objects;
import org.apache.kafka.common.TopicPartition;

/**
 * One known pair of a record's offset on the source and of its copy's on the target, in MirrorMaker
 * 2's format, which has no version field.
 *
 * @param topicPartition the partition by its name on the source
 * @param upstreamOffset the record's offset on the source
 * @param downstreamOffset its copy's offset on the target
 */
public record OffsetSync(
    TopicPartition topicPartition, long upstreamOffset, long downstreamOffset) {

  public OffsetSync {
    Objects.requireNonNull(topicPartition, "topicPartition");
  }

  /** The record key: topic and partition. */
  public byte[] key() {
    return new WireWriter()
        .string(topicPartition.topic())
        .int32(topicPartition.partition())
        .toBytes();
  }

  /** The record value: both offsets. */
  public byte[] value() {
    return new WireWriter().int64(upstreamOffset).int64(downstreamOffset).toBytes();
  }

  /**
   * Reads a record as MirrorMaker 2 reads it: what follows its own fields is not looked at. Null or
   * cut off is poison.
   */
  public static Decoded<OffsetSync> decode(byte[] key, byte[] value) {
    return Decoded.attempt(
        () ->
            read(WireReader.of("offset sync key", key), WireReader.of("offset sync value", value)));
  }

  /**
   * Reads the fields of MirrorMaker 2 and leaves both readers behind them.
   *
   * @throws MalformedRecordException when the bytes end early
   */
  public static OffsetSync read(WireReader key, WireReader value) {
    String topic = key.string("topic");
    int partition = key.int32("partition");
    long upstreamOffset = value.int64("upstream offset");
    return new OffsetSync(
        new TopicPartition(topic, partition), upstreamOffset, value.int64("downstream offset"));
  }
}
