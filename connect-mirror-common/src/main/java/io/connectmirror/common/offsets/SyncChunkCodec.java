package io.connectmirror.common.offsets;

import io.connectmirror.common.format.MalformedRecordException;
import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.format.WireReader;
import io.connectmirror.common.format.WireWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The bytes of a {@link SyncChunk}.
 *
 * <pre>
 * key    MirrorMaker 2's key (topic, partition), format byte 1, slot (varint)
 * value  MirrorMaker 2's value (source and target offset of the newest record), format byte 1,
 *        header length (varint), header:
 *          source cluster id, target cluster id, connector (compact strings),
 *          life, generation, generations back to the oldest true one, reset,
 *          flags (1 tail read), order,
 *          number of epochs, each: epoch, source offset below the newest record's (zigzag)
 *        number of runs, each, newest first:
 *          (length - 1) * 4 + link     link: 0 unknown, 1 follows, 2 start, 3 again
 *          and unless it is the oldest run and names no record before it:
 *          source offsets between the end of the run before and this one's begin (zigzag),
 *          target offsets between them (varint)
 *        source offsets behind the newest record without a record to mirror (varint), absent for 0
 * </pre>
 *
 * The newest run ends at the newest record, each other one where the distances put it. An oldest
 * run that follows one says by them which record, of an earlier slot, it follows. A reader skips
 * what it does not know at the end of the header and of the value.
 */
final class SyncChunkCodec {
  /** The format byte of chunks. */
  static final byte FORMAT = 1;

  private static final int TAIL_READ = 1;
  private static final int UNKNOWN = 0;
  private static final int FOLLOWS = 1;
  private static final int START = 2;
  private static final int AGAIN = 3;

  private SyncChunkCodec() {}

  static byte[] key(SyncChunk chunk) {
    return new WireWriter()
        .string(chunk.partition().topic())
        .int32(chunk.partition().partition())
        .int8(FORMAT)
        .varint(chunk.slot())
        .toBytes();
  }

  static byte[] value(SyncChunk chunk) {
    OffsetPair newest = chunk.newest();
    WireWriter header =
        header(new WireWriter(), chunk.header())
            .varint(chunk.order())
            .varint(chunk.epochs().size());
    for (EpochStart start : chunk.epochs()) {
      header.varint(start.epoch()).zigzag(newest.source() - start.source());
    }
    WireWriter value =
        new WireWriter()
            .int64(newest.source())
            .int64(newest.target())
            .int8(FORMAT)
            .varint(header.size())
            .raw(header.toBytes())
            .varint(chunk.runs().size());
    for (int i = chunk.runs().size() - 1; i >= 0; i--) {
      OffsetRun run = chunk.runs().get(i);
      write(value, run, i > 0 ? chunk.runs().get(i - 1).last() : run.before().last().orElse(null));
    }
    if (chunk.seen() > 0) {
      value.varint(chunk.seen());
    }
    return value.toBytes();
  }

  /** Bytes that a run takes in a chunk behind the given record, null for none. */
  static int size(OffsetRun run, OffsetPair previous) {
    return write(new WireWriter(), run, previous).size();
  }

  /**
   * Bytes of a value beside its runs, at most: for numbers that still grow the largest is assumed.
   *
   * @param epochs how many epochs begin in the chunk
   */
  static int overhead(ChunkHeader header, int epochs) {
    int pairFormatAndCounts = 2 * Long.BYTES + 1 + 2 + 2 + 2;
    int order = 10;
    int seen = 10;
    int epoch = 5 + 10;
    return pairFormatAndCounts
        + header(new WireWriter(), header).size()
        + order
        + seen
        + epochs * epoch;
  }

  /** Reads what follows MirrorMaker 2's fields and the key's format byte. */
  static SyncChunk read(OffsetSync sync, WireReader key, WireReader value) {
    try {
      return chunk(sync, key, value);
    } catch (IllegalArgumentException | ArithmeticException e) {
      // Thrown by the values themselves: the bytes can be read and make no sense.
      throw new MalformedRecordException("offset sync chunk makes no sense: " + e.getMessage());
    }
  }

  private static SyncChunk chunk(OffsetSync sync, WireReader key, WireReader value) {
    long slot = SyncRecord.count(key, "slot");
    byte format = value.int8("value format");
    if (format != FORMAT) {
      throw new MalformedRecordException("offset sync chunk format " + format + " is not known");
    }
    OffsetPair newest = new OffsetPair(sync.upstreamOffset(), sync.downstreamOffset());
    WireReader head = value.slice("header", value.varint("header length"));
    ChunkHeader header = header(head);
    long order = SyncRecord.count(head, "order");
    List<EpochStart> epochs = epochs(head, newest);
    List<OffsetRun> runs = runs(value, newest);
    long seen = value.remaining() == 0 ? 0 : value.varint("offsets seen");
    return new SyncChunk(sync.topicPartition(), slot, order, header, epochs, runs, seen);
  }

  private static WireWriter header(WireWriter out, ChunkHeader header) {
    return out.compactString(header.flow().sourceClusterId())
        .compactString(header.flow().targetClusterId())
        .compactString(header.connector())
        .varint(header.life())
        .varint(header.generation())
        .varint(header.generation() - header.since())
        .varint(header.reset())
        .varint(header.tailRead() ? TAIL_READ : 0);
  }

  private static ChunkHeader header(WireReader in) {
    Flow flow = new Flow(in.compactString("source cluster"), in.compactString("target cluster"));
    String connector = in.compactString("connector");
    long life = SyncRecord.count(in, "life");
    long generation = SyncRecord.count(in, "generation");
    long since = generation - in.varint("generations back");
    long reset = SyncRecord.count(in, "reset");
    boolean tailRead = (in.varint("flags") & TAIL_READ) != 0;
    return new ChunkHeader(flow, connector, life, generation, since, reset, tailRead);
  }

  private static List<EpochStart> epochs(WireReader in, OffsetPair newest) {
    long count = in.varint("number of epochs");
    List<EpochStart> epochs = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      int epoch = Math.toIntExact(in.varint("epoch"));
      epochs.add(
          new EpochStart(epoch, Math.subtractExact(newest.source(), in.zigzag("epoch start"))));
    }
    return epochs;
  }

  private static WireWriter write(WireWriter out, OffsetRun run, OffsetPair previous) {
    out.varint((run.length() - 1) << 2 | link(run.before()));
    if (previous != null) {
      out.zigzag(run.firstSource() - previous.source() - 1)
          .varint(run.firstTarget() - previous.target() - 1);
    }
    return out;
  }

  private static List<OffsetRun> runs(WireReader in, OffsetPair newest) {
    long count = in.varint("number of runs");
    List<OffsetRun> newestFirst = new ArrayList<>();
    OffsetPair last = newest;
    for (long i = count; i > 0; i--) {
      long tag = in.varint("run");
      long length = (tag >>> 2) + 1;
      int link = (int) tag & 3;
      long firstSource = Math.subtractExact(last.source(), length - 1);
      long firstTarget = Math.subtractExact(last.target(), length - 1);
      OffsetPair previous = last;
      if (i > 1 || link == FOLLOWS || link == AGAIN) {
        long sources = Math.addExact(in.zigzag("source distance"), 1);
        long targets = Math.addExact(in.varint("target distance"), 1);
        previous =
            new OffsetPair(
                Math.subtractExact(firstSource, sources), Math.subtractExact(firstTarget, targets));
      }
      newestFirst.add(new OffsetRun(firstSource, firstTarget, length, before(link, previous)));
      last = previous;
    }
    Collections.reverse(newestFirst);
    return newestFirst;
  }

  private static int link(Predecessor before) {
    if (before instanceof Predecessor.Follows) {
      return FOLLOWS;
    }
    if (before instanceof Predecessor.Again) {
      return AGAIN;
    }
    return before instanceof Predecessor.Start ? START : UNKNOWN;
  }

  private static Predecessor before(int link, OffsetPair previous) {
    return switch (link) {
      case FOLLOWS -> new Predecessor.Follows(previous);
      case START -> Predecessor.start();
      case AGAIN -> new Predecessor.Again(previous);
      default -> Predecessor.unknown();
    };
  }
}
