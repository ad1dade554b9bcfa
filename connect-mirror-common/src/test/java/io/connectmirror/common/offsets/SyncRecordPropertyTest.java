package io.connectmirror.common.offsets;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.Decoded;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

class SyncRecordPropertyTest {

  @Property
  void anyBytesAreReadOrAreAPoison(
      @ForAll @Size(max = 40) byte[] key, @ForAll @Size(max = 200) byte[] value) {
    Decoded<SyncRecord> decoded = SyncRecord.decode(key, value);

    assertThat(decoded.value().isPresent()).isNotEqualTo(decoded.reason().isPresent());
  }

  @Property
  void aDamagedChunkIsReadOrIsAPoison(
      @ForAll long seed, @ForAll @IntRange(max = 2_000) int place, @ForAll byte damage) {
    SyncChunk chunk = chunk(new Random(seed));
    byte[] key = chunk.key();
    byte[] value = chunk.value();
    byte[] hit = place % 8 == 0 ? key : value;
    hit[place % hit.length] = damage;

    Decoded<SyncRecord> decoded = SyncRecord.decode(key, value);

    assertThat(decoded.value().isPresent()).isNotEqualTo(decoded.reason().isPresent());
  }

  @Property
  void readsBackAnyChunkAndMirrorMakerReadsItsNewestRecord(@ForAll long seed) {
    SyncChunk chunk = chunk(new Random(seed));

    var mirrorMaker =
        org.apache.kafka.connect.mirror.OffsetSync.deserializeRecord(
            new ConsumerRecord<>("syncs", 0, 0, chunk.key(), chunk.value()));

    assertThat(SyncRecord.decode(chunk.key(), chunk.value()).value()).contains(chunk);
    assertThat(mirrorMaker.topicPartition()).isEqualTo(chunk.partition());
    assertThat(mirrorMaker.upstreamOffset()).isEqualTo(chunk.newest().source());
    assertThat(mirrorMaker.downstreamOffset()).isEqualTo(chunk.newest().target());
  }

  private static SyncChunk chunk(Random random) {
    List<OffsetRun> runs = new ArrayList<>();
    long source = random.nextInt(1000);
    long target = random.nextLong(Long.MAX_VALUE / 2);
    Predecessor before =
        random.nextBoolean() && source > 0 && target > 0
            ? random.nextBoolean()
                ? Predecessor.follows(random.nextLong(source), random.nextLong(target))
                : Predecessor.again(source + random.nextInt(9), random.nextLong(target))
            : random.nextBoolean() ? Predecessor.start() : Predecessor.unknown();
    for (int i = random.nextInt(60); i >= 0; i--) {
      long length = 1L + random.nextInt(random.nextInt(20) == 0 ? 1_000_000 : 5);
      OffsetRun run = new OffsetRun(source, target, length, before);
      runs.add(run);
      target += length + random.nextInt(5);
      source += length + random.nextInt(5);
      if (random.nextInt(10) == 0) {
        source = random.nextInt((int) Math.min(source, 1_000));
      }
      before =
          random.nextBoolean() && source > run.lastSource()
              ? Predecessor.follows(run.lastSource(), run.lastTarget())
              : Predecessor.unknown();
    }
    long slot = random.nextInt(1 << random.nextInt(31));
    ChunkHeader header =
        new ChunkHeader(
            new Flow("source" + random.nextInt(9), "target"),
            "connector",
            random.nextInt(1000),
            5,
            random.nextInt(6),
            random.nextInt(9),
            random.nextBoolean());
    List<EpochStart> epochs =
        random.nextBoolean() ? List.of() : List.of(new EpochStart(3, random.nextInt(5000)));
    return new SyncChunk(
        new TopicPartition("topic-\u00fc" + random.nextInt(9), random.nextInt(9)),
        slot,
        slot + random.nextInt(3),
        header,
        epochs,
        runs,
        random.nextBoolean() ? 0 : random.nextInt(1_000));
  }
}
