package io.connectmirror.common.offsets;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.offsets.MirrorSimulation.Chances;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.mirror.MirrorMakerReader;
import org.junit.jupiter.api.Test;

/** What a stock MirrorMaker 2 makes of our sync topic. */
class MirrorMakerReaderTest {
  private static final TopicPartition PARTITION = MirrorSimulation.PARTITION;
  private static final long LAG_MAX = 100;

  @Property(tries = 100, shrinking = ShrinkingMode.OFF)
  void skipsNothingThatIsMirroredOnce(@ForAll long seed) {
    Chances chances = new Chances(30, 10, 5, 5, 3, 10, 100, 0, 0, 10, 0, 10);
    MirrorSimulation mirror = new MirrorSimulation(seed, chances, RunOffsetMap.MAX_RUNS).begun();
    for (int i = 0; i < 60; i++) {
      mirror.step();
    }
    MirrorMakerReader reader = new MirrorMakerReader();
    mirror.forEachSync(reader::read);

    mirror.assertNeverPast(position -> reader.translate(PARTITION, position).orElse(-1));
  }

  /**
   * Which of the syncs it keeps depends on where they fall, so that one stream by itself may do
   * better or worse by up to a factor of two; over many there is no difference to our disadvantage.
   */
  @Test
  void answersNoWorseThanFromItsOwnSyncs() {
    long ours = 0;
    long itsOwn = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      List<OffsetPair> copies = copies(random, 1 + random.nextInt(300));
      MirrorMakerReader reader = new MirrorMakerReader();
      feedOurs(copies, 1 + random.nextInt(100), reader);
      ours += readAgain(copies, reader);
      reader = new MirrorMakerReader();
      feedItsOwn(copies, reader);
      itsOwn += readAgain(copies, reader);
    }

    assertThat((double) ours).isLessThanOrEqualTo(itsOwn * 1.05);
  }

  private static List<OffsetPair> copies(Random random, int gapEvery) {
    List<OffsetPair> copies = new ArrayList<>();
    long source = 0;
    for (long target = 0; target < 20_000; target++) {
      source += random.nextInt(gapEvery) == 0 ? 2 : 1;
      copies.add(new OffsetPair(source, target));
    }
    return copies;
  }

  private static void feedOurs(List<OffsetPair> copies, int perSync, MirrorMakerReader reader) {
    OffsetRunRecorder recorder = recorder();
    for (OffsetPair copy : copies) {
      recorder.acked(copy.source(), copy.target());
      if (copy.target() % perSync == 0 || copy.target() == copies.size() - 1) {
        for (SyncChunk chunk : recorder.drain(0)) {
          reader.read(chunk.key(), chunk.value());
          recorder.confirmed(chunk);
        }
      }
    }
  }

  /** By its rules: the first record, each after a gap, and one after so many records. */
  private static void feedItsOwn(List<OffsetPair> copies, MirrorMakerReader reader) {
    long previous = -2;
    long synced = Long.MIN_VALUE / 2;
    for (OffsetPair copy : copies) {
      if (copy.target() - (synced + 1) >= LAG_MAX || copy.source() - previous != 1) {
        OffsetSync sync = new OffsetSync(PARTITION, copy.source(), copy.target());
        reader.read(sync.key(), sync.value());
        synced = copy.target();
      }
      previous = copy.source();
    }
  }

  /** What 200 groups would read again. */
  private static long readAgain(List<OffsetPair> copies, MirrorMakerReader reader) {
    long sum = 0;
    for (int i = 0; i < copies.size(); i += 100) {
      long answer = Math.max(0, reader.translate(PARTITION, copies.get(i).source()).orElseThrow());
      assertThat(answer).isLessThanOrEqualTo(i);
      sum += i - answer;
    }
    return sum;
  }

  private static OffsetRunRecorder recorder() {
    return new OffsetRunRecorder(
        PARTITION,
        new LifeStart(
            new ChunkHeader(MirrorSimulation.FLOW, "conn", 0, 0, 0, 0, true),
            0,
            0,
            Optional.empty()),
        Predecessor.start(),
        new SyncCadence(0, Duration.ZERO, Duration.ZERO));
  }
}
