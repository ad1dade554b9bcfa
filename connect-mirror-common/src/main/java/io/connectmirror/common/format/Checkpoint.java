package io.connectmirror.common.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Objects;
import org.apache.kafka.common.TopicPartition;

/**
 * The position of one consumer group in one partition, translated, in MirrorMaker 2's format.
 *
 * @param group the consumer group id
 * @param topicPartition the partition by its name on the target
 * @param upstreamOffset the group's position on the source
 * @param downstreamOffset the same position on the target
 * @param metadata what the group committed beside its offset; never null
 */
public record Checkpoint(
    String group,
    TopicPartition topicPartition,
    long upstreamOffset,
    long downstreamOffset,
    String metadata) {
  private static final short VERSION = 0;

  public Checkpoint {
    Objects.requireNonNull(group, "group");
    Objects.requireNonNull(topicPartition, "topicPartition");
    metadata = metadata == null ? "" : metadata;
  }

  /**
   * Whether the record can hold the metadata: up to 32,767 bytes. Brokers take more if their {@code
   * offset.metadata.max.bytes} says so.
   */
  public static boolean fits(String metadata) {
    return metadata.getBytes(UTF_8).length <= Short.MAX_VALUE;
  }

  /** The record key: group, topic and partition. */
  public byte[] key() {
    return new WireWriter()
        .string(group)
        .string(topicPartition.topic())
        .int32(topicPartition.partition())
        .toBytes();
  }

  /** The record value: version 0, both offsets and the metadata. */
  public byte[] value() {
    return new WireWriter()
        .int16(VERSION)
        .int64(upstreamOffset)
        .int64(downstreamOffset)
        .string(metadata)
        .toBytes();
  }

  /** Reads a record of a checkpoints topic; null, cut off or of another version is poison. */
  public static Decoded<Checkpoint> decode(byte[] key, byte[] value) {
    return Decoded.attempt(
        () -> {
          WireReader keys = WireReader.of("checkpoint key", key);
          WireReader values = WireReader.of("checkpoint value", value);
          short version = values.int16("version");
          if (version != VERSION) {
            throw new MalformedRecordException("checkpoint version " + version + " is not known");
          }
          String group = keys.string("group");
          TopicPartition partition =
              new TopicPartition(keys.string("topic"), keys.int32("partition"));
          return new Checkpoint(
              group,
              partition,
              values.int64("upstream offset"),
              values.int64("downstream offset"),
              values.string("metadata"));
        });
  }
}
