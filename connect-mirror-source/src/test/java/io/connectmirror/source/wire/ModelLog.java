package io.connectmirror.source.wire;

import io.connectmirror.source.batch.AbortedTransactions.Aborted;
import io.connectmirror.source.wire.ClusterWire.FetchAnswer.PartitionAnswer;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.ClusterWire.Leader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.FencedLeaderEpochException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.UnknownLeaderEpochException;
import org.apache.kafka.common.errors.UnknownTopicIdException;

/** A partition as brokers have it, and what they answer. */
final class ModelLog {
  static final long NONE = -1;
  private static final int HEADER = 61;

  private final TopicPartition partition;
  private List<Entry> entries = new ArrayList<>();
  private Uuid topicId;
  private int topics;
  private long ids;
  private int broker = 1;
  private int epoch;
  private long start;

  enum Kind {
    DATA,
    COMMIT,
    ABORT
  }

  /**
   * A batch.
   *
   * @param id unlike that of any other batch there ever was
   * @param previous of the batch before it, {@link #NONE} for the first of a topic
   * @param producer of a transaction; {@link #NONE} for none
   */
  record Entry(
      long id,
      long previous,
      long first,
      long last,
      int epoch,
      long producer,
      Kind kind,
      int size) {
    ByteBuffer bytes() {
      int attributes = (producer == NONE ? 0 : 0x10) | (kind == Kind.DATA ? 0 : 0x20);
      return ByteBuffer.allocate(size)
          .putLong(0, first)
          .putInt(8, size - 12)
          .putInt(12, epoch)
          .put(16, (byte) 2)
          .putShort(21, (short) attributes)
          .putInt(23, (int) (last - first))
          .putLong(43, producer)
          .putInt(57, (int) (last - first + 1))
          .putLong(HEADER, id);
    }
  }

  /** An answer's batches, and which of them were taken back when it was given. */
  record Served(int broker, long position, List<Entry> entries, Set<Long> takenBack) {}

  private record Transaction(long producer, long first, long last) {}

  ModelLog(TopicPartition partition) {
    this.partition = partition;
    remake();
  }

  static long id(ByteBuffer batch) {
    return batch.getLong(HEADER);
  }

  Leader leader() {
    return new Leader(broker, epoch, topicId);
  }

  long start() {
    return start;
  }

  long end() {
    return entries.isEmpty() ? 0 : entries.get(entries.size() - 1).last() + 1;
  }

  List<Entry> entries() {
    return entries;
  }

  /** The batch that ends right before an offset; null when none does. */
  Entry before(long offset) {
    return entries.stream().filter(entry -> entry.last() + 1 == offset).findFirst().orElse(null);
  }

  void append(int records, long producer, Kind kind, int size) {
    long previous = entries.isEmpty() ? NONE : entries.get(entries.size() - 1).id();
    long first = end();
    entries.add(
        new Entry(ids++, previous, first, first + records - 1, epoch, producer, kind, size));
  }

  void elect(int another) {
    broker = another;
    epoch++;
  }

  /** An unclean election: what lies from one batch on is lost. */
  void elect(int another, int kept) {
    while (entries.size() > kept && entries.get(entries.size() - 1).first() >= start) {
      entries.remove(entries.size() - 1);
    }
    elect(another);
  }

  void purge(long offset) {
    start = Math.max(start, offset);
  }

  void remake() {
    topicId = new Uuid(partition.hashCode() + 1L, ++topics);
    entries = new ArrayList<>();
    start = 0;
    epoch = 0;
  }

  Set<Long> open() {
    return opened().keySet();
  }

  private Map<Long, Long> opened() {
    Map<Long, Long> open = new TreeMap<>();
    for (Entry entry : entries) {
      if (entry.kind() != Kind.DATA) {
        open.remove(entry.producer());
      } else if (entry.producer() != NONE) {
        open.putIfAbsent(entry.producer(), entry.first());
      }
    }
    return open;
  }

  private List<Transaction> aborted() {
    Map<Long, Long> open = new TreeMap<>();
    List<Transaction> aborted = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.kind() == Kind.DATA) {
        if (entry.producer() != NONE) {
          open.putIfAbsent(entry.producer(), entry.first());
        }
        continue;
      }
      Long first = open.remove(entry.producer());
      if (entry.kind() == Kind.ABORT && first != null) {
        aborted.add(new Transaction(entry.producer(), first, entry.last()));
      }
    }
    return aborted;
  }

  private long stable() {
    return opened().values().stream().mapToLong(Long::longValue).min().orElse(end());
  }

  /**
   * What a broker answers that takes KIP-320 and KIP-595 by the word.
   *
   * @param room bytes that it may give, but for a first batch
   */
  PartitionAnswer answer(int of, PartitionAsk ask, int room) {
    ApiException error = error(of, ask);
    if (error != null) {
      return answer(error, -1, List.of(), ByteBuffer.allocate(0));
    }
    if (ask.lastFetchedEpoch() >= 0) {
      List<Entry> upTo =
          entries.stream().filter(entry -> entry.epoch() <= ask.lastFetchedEpoch()).toList();
      int found = upTo.isEmpty() ? -1 : upTo.get(upTo.size() - 1).epoch();
      long end = upTo.isEmpty() ? start : upTo.get(upTo.size() - 1).last() + 1;
      if (found < ask.lastFetchedEpoch() || end < ask.offset()) {
        return answer(null, end, List.of(), ByteBuffer.allocate(0));
      }
    }
    if (ask.offset() < start || ask.offset() > end()) {
      return answer(new OffsetOutOfRangeException("no"), -1, List.of(), ByteBuffer.allocate(0));
    }
    Served served = serve(of, ask, room);
    ByteBuffer bytes = ByteBuffer.allocate(served.entries().stream().mapToInt(Entry::size).sum());
    served.entries().forEach(entry -> bytes.put(entry.bytes()));
    List<Aborted> aborted =
        served.entries().isEmpty()
            ? List.of()
            : aborted().stream()
                .filter(each -> each.last() >= ask.offset())
                .map(each -> new Aborted(each.producer(), each.first()))
                .toList();
    return answer(null, -1, aborted, bytes.flip());
  }

  /** The batches of a good answer. */
  Served serve(int of, PartitionAsk ask, int room) {
    List<Entry> some = new ArrayList<>();
    int left = Math.min(room, ask.maxBytes());
    for (Entry entry : entries) {
      if (entry.last() < ask.offset()) {
        continue;
      }
      if (entry.last() >= stable() || (!some.isEmpty() && entry.size() > left)) {
        break;
      }
      some.add(entry);
      left -= entry.size();
    }
    Set<Long> takenBack = new HashSet<>();
    for (Transaction each : aborted()) {
      for (Entry entry : some) {
        if (entry.kind() == Kind.DATA
            && entry.producer() == each.producer()
            && entry.first() >= each.first()
            && entry.last() <= each.last()) {
          takenBack.add(entry.id());
        }
      }
    }
    return new Served(of, ask.offset(), some, takenBack);
  }

  private ApiException error(int of, PartitionAsk ask) {
    if (!ask.topicId().equals(topicId)) {
      return new UnknownTopicIdException("made again");
    } else if (of != broker) {
      return new NotLeaderOrFollowerException("moved");
    } else if (ask.currentLeaderEpoch() < epoch) {
      return new FencedLeaderEpochException("old");
    } else if (ask.currentLeaderEpoch() > epoch) {
      return new UnknownLeaderEpochException("new");
    }
    return null;
  }

  private PartitionAnswer answer(
      ApiException error, long divergent, List<Aborted> aborted, ByteBuffer records) {
    return new PartitionAnswer(
        partition, error, end(), stable(), start, divergent, aborted, records);
  }
}
