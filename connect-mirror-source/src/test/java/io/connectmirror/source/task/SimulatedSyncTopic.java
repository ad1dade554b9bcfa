package io.connectmirror.source.task;

import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The offset-syncs topic, which outlives tasks; each has a producer of its own. */
final class SimulatedSyncTopic {
  private static final Logger LOG = LoggerFactory.getLogger(SimulatedSyncTopic.class);

  private final Random random;
  private final List<byte[][]> records = new ArrayList<>();
  private final List<SyncRecord> written = new ArrayList<>();
  private int failures;

  SimulatedSyncTopic(Random random) {
    this.random = random;
  }

  /** The next readings and writings fail. */
  void fail(int calls) {
    failures = calls;
  }

  /** Everything in the topic, oldest first. */
  List<SyncRecord> written() {
    return written;
  }

  /** Whether the topic tells anything of a source partition. */
  boolean tellsOf(TopicPartition partition) {
    return written.stream()
        .anyMatch(sync -> sync instanceof SyncChunk c && c.partition().equals(partition));
  }

  private boolean failsNow() {
    if (failures == 0) {
      return false;
    }
    failures--;
    return true;
  }

  private static Failure failure() {
    return new Failure(FailureKind.RETRY, "syncs: no broker", new IllegalStateException("down"));
  }

  /** A producer: what it was given is written later, in order, and acknowledged then. */
  final class Producer implements SyncSink {
    private final Deque<Sent> sent = new ArrayDeque<>();
    private final Set<TopicPartition> knownAtStart = new HashSet<>();

    private static final class Sent {
      final byte[] key;
      final byte[] value;
      final Consumer<Optional<Failure>> done;

      Sent(byte[] key, byte[] value, Consumer<Optional<Failure>> done) {
        this.key = key;
        this.value = value;
        this.done = done;
      }
    }

    @Override
    public void send(byte[] key, byte[] value, Consumer<Optional<Failure>> done) {
      if (random.nextInt(4) == 0 && failsNow()) {
        throw failure().asException();
      }
      sent.add(new Sent(key, value, done));
    }

    /** Lets some of what was sent arrive. */
    void complete(int most) {
      for (int i = 0; i < most && !sent.isEmpty(); i++) {
        Sent next = sent.poll();
        boolean fails = failsNow();
        if (!fails || random.nextBoolean()) {
          write(next);
        }
        next.done.accept(fails ? Optional.of(failure()) : Optional.empty());
      }
    }

    /** Its task dies: some of what was sent arrives all the same. */
    void die() {
      for (int i = random.nextInt(sent.size() + 1); i > 0; i--) {
        write(sent.poll());
      }
      sent.clear();
    }

    private void write(Sent next) {
      records.add(new byte[][] {next.key, next.value});
      SyncRecord sync = SyncRecord.decode(next.key, next.value).value().orElseThrow();
      LOG.debug("{}", sync);
      written.add(sync);
    }

    @Override
    public void close(Duration timeout) {
      complete(sent.size());
    }

    /** Whether the topic told of the partition when this producer's task read it. */
    boolean knewAtStart(TopicPartition partition) {
      return knownAtStart.contains(partition);
    }

    InternalTopicLog log() {
      return new InternalTopicLog() {
        @Override
        public boolean poll(Duration timeout, Reader reader) {
          if (failsNow()) {
            throw failure().asException();
          }
          for (int i = 0; i < records.size(); i++) {
            reader.record(i, 0, records.get(i)[0], records.get(i)[1]);
          }
          for (SyncRecord sync : written) {
            if (sync instanceof SyncChunk chunk) {
              knownAtStart.add(chunk.partition());
            }
          }
          return true;
        }

        @Override
        public long position() {
          return records.size();
        }

        @Override
        public void close() {}
      };
    }
  }
}
