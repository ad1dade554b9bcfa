package io.connectmirror.benchmarks;

import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.LifeStart;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncCadence;
import io.connectmirror.common.offsets.SyncChunk;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * The offset syncs of a partition whose source has a million short transactions, each of which
 * makes a run of its own because of the marker behind it; as a recorder writes them, and as
 * compaction leaves them.
 */
final class RecordedPartition {
  static final TopicPartition PARTITION = new TopicPartition("orders", 0);

  /** Runs, each of so many records and a marker. */
  static final int RUNS = 1_000_000;

  static final int RECORDS_IN_RUN = 3;

  private static final Flow FLOW = new Flow("uhkX-cPJRDeQdSZzNS9cXg", "5L6g3nShT-eMCtK--X86sw");
  private static final int ACKS_BETWEEN_WRITES = 1_000;

  private final OffsetRunRecorder recorder = newRecorder();
  private final Map<Long, SyncChunk> chunks = new TreeMap<>();
  private long target;

  private RecordedPartition() {}

  static OffsetRunRecorder newRecorder() {
    ChunkHeader first = new ChunkHeader(FLOW, "east-west-source", 0, 0, 0, 0, false);
    return new OffsetRunRecorder(
        PARTITION,
        new LifeStart(first, 0, 0, Optional.empty()),
        Predecessor.start(),
        SyncCadence.of(100, Duration.ofSeconds(1)));
  }

  static RunOffsetMap newMap() {
    return new RunOffsetMap(FLOW, false, 2 * RUNS);
  }

  /** The newest version of each chunk, in the order in which the topic has them. */
  static List<SyncChunk> chunks(Story story) {
    RecordedPartition partition = new RecordedPartition();
    partition.mirror(0);
    if (story == Story.TAIL_TWICE) {
      partition.mirror(RUNS / 10 * 9);
    }
    partition.write();
    return List.copyOf(partition.chunks.values());
  }

  static RunOffsetMap map(List<SyncChunk> chunks) {
    RunOffsetMap map = newMap();
    chunks.forEach(map::apply);
    return map;
  }

  /** One past the last source offset. */
  static long sourceEnd() {
    return (long) RUNS * (RECORDS_IN_RUN + 1);
  }

  private void mirror(int fromRun) {
    for (int run = fromRun; run < RUNS; run++) {
      for (int record = 0; record < RECORDS_IN_RUN; record++) {
        recorder.acked((long) run * (RECORDS_IN_RUN + 1) + record, target);
        target++;
        if (target % ACKS_BETWEEN_WRITES == 0) {
          write();
        }
      }
    }
  }

  private void write() {
    for (SyncChunk chunk : recorder.drain(target)) {
      chunks.put(chunk.order(), chunk);
      recorder.confirmed(chunk);
    }
  }
}
