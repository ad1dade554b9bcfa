package io.connectmirror.cli.status.view;

import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** An internal topic of the mirror in memory. Every log of it hands each record over once. */
final class TopicInMemory {
  private interface Row {
    void handTo(InternalTopicLog.Reader reader, long offset);
  }

  private final List<Row> rows = new ArrayList<>();
  private int opened;
  private int open;
  private Runnable endless;
  private int id;

  /** A chunk, in a slot and a life of its own, that a task in the flow wrote. */
  TopicInMemory chunk(long timestampMs, Flow flow, TopicPartition onSource, OffsetRun... runs) {
    ChunkHeader header = new ChunkHeader(flow, "mirror", rows.size(), 0, 0, 0, true);
    SyncChunk chunk =
        new SyncChunk(onSource, rows.size(), rows.size(), header, List.of(), List.of(runs));
    return record(timestampMs, chunk.key(), chunk.value());
  }

  /** An offset sync of MirrorMaker 2. */
  TopicInMemory plain(long timestampMs, TopicPartition onSource, long source, long target) {
    OffsetSync sync = new OffsetSync(onSource, source, target);
    return record(timestampMs, sync.key(), sync.value());
  }

  /**
   * @param value null: it is over
   */
  TopicInMemory state(StateKey key, Map<String, Object> value) {
    return record(0, StateCodec.encode(key), value == null ? null : StateCodec.encode(value));
  }

  TopicInMemory record(long timestampMs, byte[] key, byte[] value) {
    rows.add((reader, offset) -> reader.record(offset, timestampMs, key, value));
    return this;
  }

  /**
   * Its end is never reached.
   *
   * @param atPoll what happens at each poll
   */
  TopicInMemory endless(Runnable atPoll) {
    endless = atPoll;
    return this;
  }

  /** It is deleted and made again, which only those notice who look for its end. */
  TopicInMemory madeAgain() {
    id++;
    rows.clear();
    return this;
  }

  int size() {
    return rows.size();
  }

  /** How many logs were opened. */
  int opened() {
    return opened;
  }

  /** Logs that were not closed. */
  int open() {
    return open;
  }

  InternalTopicLog log() {
    opened++;
    open++;
    return new Log();
  }

  private final class Log implements InternalTopicLog {
    private int position;
    private int seenId = id;
    private boolean aimed;

    @Override
    public void aimAtEnd() {
      aimed = true;
    }

    @Override
    public boolean poll(Duration timeout, Reader reader) {
      if (aimed && seenId != id) {
        seenId = id;
        position = 0;
        reader.restarted();
      }
      if (endless != null) {
        endless.run();
        return false;
      }
      while (position < rows.size()) {
        rows.get(position).handTo(reader, position);
        position++;
      }
      return true;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void close() {
      open--;
    }
  }
}
