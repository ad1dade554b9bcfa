package io.connectmirror.source.batch;

import static io.connectmirror.source.batch.KafkaBatches.batch;
import static io.connectmirror.source.batch.KafkaBatches.own;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.AbortedTransactions.Aborted;
import io.connectmirror.source.batch.KafkaBatches.Shape;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.record.ControlRecordType;
import org.apache.kafka.common.record.EndTransactionMarker;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.SimpleRecord;

/** A log whose transactions overlap, read from any of its batches on. */
class AbortedTransactionsTest {
  private static final int PRODUCERS = 3;

  @Property(tries = 500)
  void containExactlyTheBatchesOfTransactionsThatEndAborted(@ForAll long seed) {
    Random random = new Random(seed);
    Log log = new Log();
    for (int i = 0; i < 40; i++) {
      log.append(random);
    }
    for (int producer = 0; producer < PRODUCERS; producer++) {
      log.end(producer, random.nextBoolean());
    }
    int from = random.nextInt(log.batches.size());

    AbortedTransactions aborted = new AbortedTransactions(log.abortedFrom(from, random));

    List<Boolean> taken = new ArrayList<>();
    for (ByteBuffer batch : log.batches.subList(from, log.batches.size())) {
      taken.add(aborted.contain(BatchView.of(batch)));
    }
    assertThat(taken).isEqualTo(log.takenBack.subList(from, log.takenBack.size()));
  }

  private static final class Log {
    final List<ByteBuffer> batches = new ArrayList<>();
    final List<Boolean> takenBack = new ArrayList<>();
    private final List<long[]> abortedRanges = new ArrayList<>();
    private final int[] began = new int[PRODUCERS];
    private final List<Integer> owners = new ArrayList<>();
    private long end;

    Log() {
      Arrays.fill(began, -1);
    }

    void append(Random random) {
      int producer = random.nextInt(PRODUCERS + 1);
      if (producer == PRODUCERS) {
        add(Shape.plain(end), -1, random);
      } else if (random.nextInt(3) == 0) {
        end(producer, random.nextBoolean());
      } else {
        if (began[producer] < 0) {
          began[producer] = batches.size();
        }
        add(Shape.plain(end).inTransactionOf(producer), producer, random);
      }
    }

    void end(int producer, boolean aborted) {
      if (aborted && began[producer] >= 0) {
        for (int i = began[producer]; i < batches.size(); i++) {
          if (owners.get(i) == producer) {
            takenBack.set(i, true);
          }
        }
        abortedRanges.add(
            new long[] {producer, BatchView.of(batches.get(began[producer])).baseOffset(), end});
      }
      began[producer] = -1;
      ControlRecordType type = aborted ? ControlRecordType.ABORT : ControlRecordType.COMMIT;
      batches.add(
          own(
              MemoryRecords.withEndTransactionMarker(
                  end, 0L, 0, producer, (short) 3, new EndTransactionMarker(type, 0))));
      takenBack.add(false);
      owners.add(-1);
      end++;
    }

    /** As a broker answers: all that end behind the offset which the response begins at. */
    List<Aborted> abortedFrom(int batch, Random random) {
      long offset = BatchView.of(batches.get(batch)).baseOffset();
      List<Aborted> aborted = new ArrayList<>();
      for (long[] range : abortedRanges) {
        if (range[2] >= offset) {
          aborted.add(new Aborted(range[0], range[1]));
        }
      }
      Collections.shuffle(aborted, random);
      return aborted;
    }

    private void add(Shape shape, int owner, Random random) {
      int count = 1 + random.nextInt(3);
      batches.add(batch(shape, Collections.nCopies(count, new SimpleRecord("v".getBytes(UTF_8)))));
      takenBack.add(false);
      owners.add(owner);
      end += count;
    }
  }
}
