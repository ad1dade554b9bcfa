package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.checkpoint.plan.GroupOffsetPlanner;
import io.connectmirror.checkpoint.plan.OffsetView;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.testing.FakeCluster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.TopicPartition;

/**
 * Two flows between B and A that both sync groups, while nobody reads: the one from B to A writes
 * where its map leads ahead, the other where the same map leads home.
 */
class FixedPointPropertyTest {
  private static final TopicPartition ORIGINAL = new TopicPartition("t", 0);

  @Property(tries = 300)
  void groupsComeToRestAfterOneWrite(@ForAll long seed) throws InterruptedException {
    Random random = new Random(seed);
    FakeCluster a = new FakeCluster("A");
    FakeCluster b = new FakeCluster("B");
    ReverseFlow flow = new ReverseFlow(b, a);
    long source = random.nextInt(5);
    long target = random.nextInt(5);
    Predecessor before = Predecessor.start();
    for (int run = 0; run < 6; run++) {
      int length = 1 + random.nextInt(5);
      flow.mirrored("t", source, target, length, before);
      before = Predecessor.follows(source + length - 1, target + length - 1);
      source += length + random.nextInt(3);
      target += length + random.nextInt(3);
    }
    ReverseMap map =
        new ReverseMap(List.of(flow.place()), topic -> Optional.of("B." + topic), Duration.ZERO);
    map.catchUp();
    SamePlace samePlace =
        (original, held, position) ->
            map.away(original, held).position().equals(OptionalLong.of(position));

    for (long atHome = 0; atHome <= source; atHome++) {
      Side onA = new Side();
      Side onB = new Side();
      onB.committed = OptionalLong.of(atHome);
      for (int round = 0; round < 4; round++) {
        onA.offer(map.away(ORIGINAL, onB.committed.getAsLong()).position().orElseThrow());
        long position = onA.committed.getAsLong();
        boolean same = samePlace.isSame(ORIGINAL, onB.committed.getAsLong(), position);
        onB.offer(
            same
                ? onB.committed.getAsLong()
                : map.home(ORIGINAL, position).position().orElseThrow());
      }
      assertThat(onA.writes).as("writes on the copy").isEqualTo(1);
      assertThat(onB.writes).as("writes on the original, group at " + atHome).isZero();
    }
  }

  private static final class Side {
    private OptionalLong committed = OptionalLong.empty();
    private OptionalLong written = OptionalLong.empty();
    private int writes;

    void offer(long wanted) {
      OptionalLong write =
          GroupOffsetPlanner.decide(new OffsetView(wanted, written, committed)).write();
      if (write.isPresent()) {
        committed = write;
        written = write;
        writes++;
      }
    }
  }
}
