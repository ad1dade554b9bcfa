package org.apache.kafka.connect.mirror;

import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** MirrorMaker 2's own reader of offset syncs, fed by hand; in its package because it has to be. */
public final class MirrorMakerReader extends OffsetSyncStore {
  private long offset;

  /** A reader that has read to the end and keeps what comes. */
  public MirrorMakerReader() {
    start(false);
  }

  @Override
  void backingStoreStart() {
    // There is no topic behind it.
  }

  /** Takes in a record of the sync topic. */
  public void read(byte[] key, byte[] value) {
    handleRecord(new ConsumerRecord<>("mm2-offset-syncs.A.internal", 0, offset++, key, value));
  }

  /** Its answer; empty when it has none, -1 when the position is too old for it. */
  public OptionalLong translate(TopicPartition source, long position) {
    return translateDownstream("group", source, position);
  }
}
