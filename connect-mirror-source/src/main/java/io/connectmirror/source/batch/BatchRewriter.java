package io.connectmirror.source.batch;

/**
 * Makes a batch of the source a batch of our own producer, where it lies. Of its header only what
 * the records depend on stays: their number, offset deltas, base and largest timestamp, and the
 * codec; of its body everything.
 *
 * <p>The new checksum is worked out from the old one and the change of the header. So the body is
 * gone through once, to be checked, and what happens to it in memory between that check and the
 * target is still noticed there. For one thread.
 */
public final class BatchRewriter {
  /** What a producer sends: brokers refuse another base offset, and put in their own. */
  private static final long BASE_OFFSET = 0;

  /** Likewise unknown to a producer. */
  private static final int LEADER_EPOCH = -1;

  private final BatchChecksum checksum = new BatchChecksum();

  /**
   * Writes the header anew. A delete horizon goes, and its topic's compaction will set another; the
   * base timestamp stays, since the records' timestamps count from it whatever it is.
   *
   * @param batch in format v2, whose checksum holds; else neither does the new one
   * @param ours what it becomes
   * @param target who sets the timestamps of the target topic
   * @throws IllegalArgumentException for a batch that would not be the same on the target; nothing
   *     is written then
   */
  public void rewrite(BatchView batch, ProducerStamp ours, TimeKind target) {
    if (batch.isOld() || batch.isControl()) {
      throw new IllegalArgumentException(
          "batch at offset " + batch.baseOffset() + " is of the brokers or of an older format");
    }
    if (batch.timeKind() == TimeKind.APPEND && target == TimeKind.CREATE) {
      throw new IllegalArgumentException(
          "batch at offset " + batch.baseOffset() + " would get its producers' times back");
    }
    int before = front(batch);
    batch.putShort(BatchLayout.ATTRIBUTES, (short) (batch.attributes() & BatchLayout.CODEC_BITS));
    batch.putLong(BatchLayout.PRODUCER_ID, ours.producerId());
    batch.putShort(BatchLayout.PRODUCER_EPOCH, ours.producerEpoch());
    batch.putInt(BatchLayout.BASE_SEQUENCE, ours.sequence());
    int change = ChecksumShift.behind(before ^ front(batch), batch.size() - BatchLayout.COUNT);
    batch.putInt(BatchLayout.CRC, batch.crc() ^ change);
    batch.putLong(BatchLayout.BASE_OFFSET, BASE_OFFSET);
    batch.putInt(BatchLayout.LEADER_EPOCH, LEADER_EPOCH);
  }

  /** Of all that is written and that the checksum covers. */
  private int front(BatchView batch) {
    return checksum.ofPart(batch, BatchLayout.ATTRIBUTES, BatchLayout.COUNT);
  }
}
