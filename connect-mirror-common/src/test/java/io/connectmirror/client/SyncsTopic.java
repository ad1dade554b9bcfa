package io.connectmirror.client;

import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.port.InternalTopicLog;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** An offset syncs topic in memory; its logs can be made to fail, to hang and to be made again. */
final class SyncsTopic {
  private final List<byte[][]> records = new ArrayList<>();
  private final Deque<RuntimeException> failures = new ArrayDeque<>();
  private final List<String> opened = new ArrayList<>();
  private Runnable beforePoll = () -> {};
  private boolean endless;
  private boolean madeAgain;
  private int open;

  /** A chunk, in a slot and a life of its own, that a task in the flow wrote. */
  SyncsTopic chunk(Flow flow, TopicPartition onSource, OffsetRun... runs) {
    ChunkHeader header = new ChunkHeader(flow, "mirror", records.size(), 0, 0, 0, true);
    SyncChunk chunk =
        new SyncChunk(onSource, records.size(), records.size(), header, List.of(), List.of(runs));
    return record(chunk.key(), chunk.value());
  }

  /** An offset sync of MirrorMaker 2. */
  SyncsTopic plain(TopicPartition onSource, long source, long target) {
    OffsetSync sync = new OffsetSync(onSource, source, target);
    return record(sync.key(), sync.value());
  }

  SyncsTopic record(byte[] key, byte[] value) {
    records.add(new byte[][] {key, value});
    return this;
  }

  /** The next poll throws. */
  SyncsTopic failing(RuntimeException failure) {
    failures.add(failure);
    return this;
  }

  /** Its end is never reached. */
  SyncsTopic endless() {
    endless = true;
    return this;
  }

  /**
   * The next reading meets the end of the topic and then another one with all records but the
   * first.
   */
  SyncsTopic madeAgain() {
    madeAgain = true;
    return this;
  }

  /** Its first records are gone. */
  SyncsTopic compactedTo(int last) {
    records.subList(0, records.size() - last).clear();
    return this;
  }

  SyncsTopic beforePoll(Runnable action) {
    beforePoll = action;
    return this;
  }

  /** Names of the topics that were opened. */
  List<String> opened() {
    return opened;
  }

  /** Logs that were not closed. */
  int open() {
    return open;
  }

  InternalTopicLog open(String topic) {
    opened.add(topic);
    open++;
    return new Log();
  }

  private final class Log implements InternalTopicLog {
    @Override
    public boolean poll(Duration timeout, Reader reader) throws InterruptedException {
      beforePoll.run();
      if (Thread.interrupted()) {
        throw new InterruptedException("while polling");
      }
      if (!failures.isEmpty()) {
        throw failures.poll();
      }
      if (endless) {
        return false;
      }
      for (byte[][] record : List.copyOf(records)) {
        reader.record(0, 0, record[0], record[1]);
      }
      if (madeAgain) {
        madeAgain = false;
        records.remove(0);
        reader.restarted();
        return false;
      }
      return true;
    }

    @Override
    public long position() {
      return records.size();
    }

    @Override
    public void close() {
      open--;
    }
  }
}
