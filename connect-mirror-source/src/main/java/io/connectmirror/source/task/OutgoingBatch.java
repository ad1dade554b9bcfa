package io.connectmirror.source.task;

import io.connectmirror.source.batch.TimeKind;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** A batch under way to the target, which its writer tells what became of it. */
final class OutgoingBatch implements BatchWriter.Batch {
  private final PassthroughCarrier carrier;
  private final List<SentRun> runs;
  private final TopicPartition partition;
  private final int records;
  private final ByteBuffer contents;

  /**
   * @param runs what it is of, in its order; at least one, and all of one partition
   * @param contents all of it
   */
  OutgoingBatch(PassthroughCarrier carrier, List<SentRun> runs, ByteBuffer contents) {
    this.carrier = carrier;
    this.runs = runs;
    this.contents = contents;
    records = runs.stream().mapToInt(SentRun::records).sum();
    partition = new TopicPartition(first().topic(), first().partition());
    first().lead(this);
  }

  List<SentRun> runs() {
    return runs;
  }

  SentRun first() {
    return runs.get(0);
  }

  /** Offset of its last record on the source. */
  long lastOffset() {
    return runs.get(runs.size() - 1).lastOffset();
  }

  @Override
  public TopicPartition target() {
    return partition;
  }

  @Override
  public Uuid topicId() {
    return first().topicId();
  }

  @Override
  public ByteBuffer contents() {
    return contents;
  }

  @Override
  public TimeKind time() {
    return first().time();
  }

  @Override
  public int records() {
    return records;
  }

  @Override
  public boolean isWanted() {
    return !first().flow().order().isBroken();
  }

  @Override
  public void arrived(long baseOffset) {
    long next = baseOffset;
    for (SentRun run : runs) {
      carrier.arrived(run, next);
      next += baseOffset < 0 ? 0 : run.records();
    }
  }

  @Override
  public void dropped() {
    runs.forEach(carrier::dropped);
  }

  @Override
  public void refused(RuntimeException why) {
    carrier.refused(this, why);
  }
}
