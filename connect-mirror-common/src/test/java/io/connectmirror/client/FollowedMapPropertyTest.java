package io.connectmirror.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.policy.DefaultReplicationPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.apache.kafka.common.TopicPartition;

/**
 * A map that is followed, read in pieces of any size, tells what one tells that is read from the
 * beginning: also when the topic is compacted meanwhile, loses its end, or is made again.
 */
class FollowedMapPropertyTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final TopicPartition REMOTE = new TopicPartition("east.orders", 0);

  private enum Event {
    RUN,
    GAP,
    UNKNOWN_SPACE,
    NEXT_SLOT,
    NEXT_LIFE,
    COMPACTION,
    LOST_END,
    MADE_AGAIN,
    LOOK
  }

  private final FakeCluster west =
      new FakeCluster("west").topic("east.orders", 1).append("east.orders", 0, 5_000);
  private final Flow flow = new Flow("id-east", west.id());

  @Provide
  Arbitrary<List<Event>> histories() {
    return Arbitraries.frequencyOf(
            Tuple.of(10, Arbitraries.of(Event.RUN, Event.GAP, Event.UNKNOWN_SPACE)),
            Tuple.of(3, Arbitraries.of(Event.NEXT_SLOT, Event.NEXT_LIFE)),
            Tuple.of(4, Arbitraries.of(Event.LOOK)),
            Tuple.of(2, Arbitraries.of(Event.COMPACTION, Event.LOST_END, Event.MADE_AGAIN)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(60);
  }

  @Property(tries = 300)
  void tellsWhatAFreshReadingTells(@ForAll("histories") List<Event> history)
      throws InterruptedException {
    Topic topic = new Topic();
    topic.happens(Event.RUN);
    try (OffsetTranslator followed = translator(topic)) {
      followed.openWithin(TIMEOUT);
      for (Event event : history) {
        topic.happens(event);
        if (event == Event.LOOK) {
          followed.refresh(TIMEOUT);
          assertSame(topic, followed);
        }
      }
      followed.refresh(TIMEOUT);
      assertSame(topic, followed);
    }
  }

  private void assertSame(Topic topic, OffsetTranslator followed) throws InterruptedException {
    try (OffsetTranslator fresh = translator(topic)) {
      fresh.openWithin(TIMEOUT);
      for (long at = 0; at < topic.nextSource + 10; at++) {
        assertThat(followed.toTarget(ORDERS, at)).isEqualTo(fresh.toTarget(ORDERS, at));
        assertThat(followed.toSource(REMOTE, at)).isEqualTo(fresh.toSource(REMOTE, at));
      }
    }
  }

  private OffsetTranslator translator(Topic topic) {
    return new OffsetTranslator(
        MirroredFlow.seenFromTarget("east"),
        new DefaultReplicationPolicy(),
        "west:9092",
        within -> west.topicAdmin(),
        name -> topic.new Log(),
        () -> {},
        System::nanoTime);
  }

  private record Entry(long offset, SyncChunk chunk) {}

  /** Written as tasks write it: the open chunk again and again, one life after the other. */
  private final class Topic {
    private final List<Entry> entries = new ArrayList<>();
    private final List<OffsetRun> open = new ArrayList<>();
    private final List<Long> cuts = new ArrayList<>();
    private int id;
    private long end;
    private long slot;
    private long life;
    private long nextSource;
    private long nextTarget;

    void happens(Event event) {
      switch (event) {
        case RUN -> run(0, 0, false);
        case GAP -> run(2, 1, false);
        case UNKNOWN_SPACE -> run(5, 5, true);
        case NEXT_SLOT -> nextSlot();
        case NEXT_LIFE -> {
          nextSlot();
          life++;
        }
        case COMPACTION -> compact();
        case LOST_END -> loseEnd();
        case MADE_AGAIN -> madeAgain();
        case LOOK -> {}
      }
    }

    private void run(long sourceGap, long targetGap, boolean unknown) {
      Predecessor before =
          unknown
              ? Predecessor.unknown()
              : nextSource == 0
                  ? Predecessor.start()
                  : Predecessor.follows(nextSource - 1, nextTarget - 1);
      open.add(new OffsetRun(nextSource + sourceGap, nextTarget + targetGap, 3, before));
      nextSource += sourceGap + 3;
      nextTarget += targetGap + 3;
      ChunkHeader header = new ChunkHeader(flow, "mirror", life, 0, 0, 0, true);
      entries.add(
          new Entry(
              end++, new SyncChunk(ORDERS, slot, slot, header, List.of(), List.copyOf(open))));
    }

    private void nextSlot() {
      if (!open.isEmpty()) {
        slot++;
        open.clear();
      }
    }

    private void compact() {
      List<Entry> kept = new ArrayList<>();
      for (int i = 0; i < entries.size(); i++) {
        long of = entries.get(i).chunk().slot();
        if (entries.subList(i + 1, entries.size()).stream()
            .noneMatch(later -> later.chunk().slot() == of)) {
          kept.add(entries.get(i));
        }
      }
      entries.clear();
      entries.addAll(kept);
    }

    private void loseEnd() {
      int kept = entries.size() / 2;
      end = kept == 0 ? 0 : entries.get(kept - 1).offset() + 1;
      entries.subList(kept, entries.size()).clear();
      cuts.add(end);
      nextSlot();
    }

    private void madeAgain() {
      id++;
      end = 0;
      entries.clear();
      nextSlot();
    }

    /** Like the real one: by the id, and by the leader epoch of what it has read. */
    private final class Log implements InternalTopicLog {
      private int seenId = id;
      private int seenCuts = cuts.size();
      private long position;

      @Override
      public boolean poll(Duration timeout, Reader reader) {
        if (seenId != id
            || cuts.subList(seenCuts, cuts.size()).stream().anyMatch(cut -> cut < position)) {
          seenId = id;
          seenCuts = cuts.size();
          position = 0;
          reader.restarted();
        }
        for (Entry entry : entries) {
          if (entry.offset() >= position) {
            reader.record(entry.offset(), 0, entry.chunk().key(), entry.chunk().value());
          }
        }
        position = end;
        return true;
      }

      @Override
      public long position() {
        return position;
      }

      @Override
      public void close() {}
    }
  }
}
