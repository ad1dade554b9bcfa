package io.connectmirror.common.offsets;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/**
 * Turns the acknowledgements of one partition in one life of a task into chunks for the sync topic.
 *
 * <p>Threads: {@link #acked} and {@link #ackedWithoutOffset} are called by whoever learns of the
 * acknowledgements, a producer's I/O thread mostly; they do a few comparisons under a lock that is
 * never held longer. {@link #due}, {@link #drain}, {@link #confirmed} and {@link #failed} belong to
 * the publisher and its producer. All are synchronized.
 *
 * <p>What an acknowledgement proves: records of a life are sent in source order, so between two
 * that follow each other nothing was mirrored, unless one was acknowledged without an offset, which
 * leaves unknown space.
 *
 * <p>When source offsets go back within a life (a stretch is sent again), chunks of a new
 * generation begin, in the next slot. It cannot be the same generation, within which source offsets
 * on the wire only go up: that is how MirrorMaker 2's readers tell newer from older, and a fall
 * within it would be one that no reader expects. And it need not be a new life, which orders
 * writers, and there is still one writer. The generation only tells that the order starts over;
 * {@code since} stays, for the copies of the first pass are still where the map says. To
 * MirrorMaker 2 this looks as when its own task starts over: the same fall, the same answers.
 * Records that were not handed out yet may go back without a new generation, as the wire shows only
 * the newest of a chunk. When target offsets go back instead, the target lost records and nothing
 * mapped before can be trusted: then {@code since} rises too.
 *
 * <p>A slot is written again until it is full, and its last version is handed out before the next
 * slot: a slot older than one that was confirmed is never written again. So the recorder waits for
 * the outcome of what it handed out, keeps what failed, and gives up, counting, what was overtaken
 * or is more than {@value #MAX_SEALED} chunks.
 */
public final class OffsetRunRecorder {
  /** Full chunks kept while they cannot be written; a chunk holds more than 30 runs. */
  static final int MAX_SEALED = 64;

  private final TopicPartition partition;
  private final SyncCadence cadence;
  private final Deque<SyncChunk> sealed = new ArrayDeque<>();
  private OpenChunk open;

  /** The last record that has a copy; -1 when there is none. */
  private long lastSource = -1;

  private long lastTarget = -1;
  private Predecessor before;
  private boolean unknownBehindLast;

  private int epoch = -1;
  private long unsent;
  private boolean openChanged;
  private boolean waiting;
  private long waitingSince;
  private boolean drained;
  private long drainedAt;
  private int outstanding;
  private long confirmedOrder = -1;
  private long lost;

  /**
   * @param start what the sync topic tells of earlier lives
   * @param before what the task knows of the space before the first record it will mirror
   */
  public OffsetRunRecorder(
      TopicPartition partition, LifeStart start, Predecessor before, SyncCadence cadence) {
    this.partition = Objects.requireNonNull(partition, "partition");
    this.cadence = Objects.requireNonNull(cadence, "cadence");
    this.before = Objects.requireNonNull(before, "before");
    this.open = new OpenChunk(partition, start.header(), start.slot(), start.order());
    start
        .newest()
        .ifPresent(
            newest -> {
              lastSource = newest.source();
              lastTarget = newest.target();
            });
  }

  /**
   * One that goes on from here by itself: to go back to, should what is noted now not come true.
   */
  public synchronized OffsetRunRecorder copy() {
    return new OffsetRunRecorder(this);
  }

  private OffsetRunRecorder(OffsetRunRecorder other) {
    partition = other.partition;
    cadence = other.cadence;
    sealed.addAll(other.sealed);
    open = new OpenChunk(other.open);
    lastSource = other.lastSource;
    lastTarget = other.lastTarget;
    before = other.before;
    unknownBehindLast = other.unknownBehindLast;
    epoch = other.epoch;
    unsent = other.unsent;
    openChanged = other.openChanged;
    waiting = other.waiting;
    waitingSince = other.waitingSince;
    drained = other.drained;
    drainedAt = other.drainedAt;
    outstanding = other.outstanding;
    confirmedOrder = other.confirmedOrder;
    lost = other.lost;
  }

  /** The oldest generation that is still true, by what is noted from now on. */
  public synchronized long since() {
    return open.header().since();
  }

  /** As {@link #acked(long, long, int)} without a leader epoch. */
  public void acked(long source, long target) {
    acked(source, target, -1);
  }

  /**
   * A record has its copy.
   *
   * @param source the record's offset on the source
   * @param target its copy's offset on the target
   * @param leaderEpoch the record's leader epoch on the source, negative when not known
   */
  public synchronized void acked(long source, long target, int leaderEpoch) {
    if (source == lastSource && target == lastTarget) {
      return;
    }
    note(source, target, leaderEpoch);
  }

  /**
   * Records that follow each other on the source have copies that follow each other on the target,
   * as those of a batch that was handed on whole.
   *
   * @param source the first one's offset on the source
   * @param target its copy's offset on the target
   * @param records how many, at least one
   * @param leaderEpoch theirs on the source, negative when not known
   */
  public synchronized void acked(long source, long target, int records, int leaderEpoch) {
    if (source + records - 1 == lastSource && target + records - 1 == lastTarget) {
      return;
    }
    note(source, target, leaderEpoch);
    long noted = 1;
    while (noted < records) {
      long more = open.extend(source + noted, target + noted, records - noted);
      if (more == 0) {
        begin(source + noted, target + noted, epoch, false);
        more = 1;
      }
      noted += more;
      lastSource = source + noted - 1;
      lastTarget = target + noted - 1;
    }
    unsent += records - 1;
  }

  private void note(long source, long target, int leaderEpoch) {
    if (hasLast() && target <= lastTarget) {
      seal(open.header().afterFall());
      forgetPast(Predecessor.unknown());
    } else if (hasLast() && source <= lastSource) {
      goBack();
    }
    unknownBehindLast = false;
    boolean newEpoch = leaderEpoch >= 0 && leaderEpoch != epoch;
    if (newEpoch || before != null || !open.extend(source, target)) {
      begin(source, target, newEpoch ? leaderEpoch : epoch, newEpoch);
    }
    epoch = newEpoch ? leaderEpoch : epoch;
    lastSource = source;
    lastTarget = target;
    openChanged = true;
    unsent++;
  }

  /**
   * A record may have a copy whose offset nobody knows: its producer reported none, as it does for
   * a repeated batch, or could not tell whether it was written. A record of which it is known that
   * nothing was written needs no call.
   */
  public synchronized void ackedWithoutOffset(long source) {
    if (!hasLast() || source > lastSource) {
      before = Predecessor.unknown();
      unknownBehindLast = true;
    }
  }

  /**
   * Tells readers where the source goes on that ends in markers of transactions, or in records that
   * are left out. Of no use before the first acknowledgement in a chunk.
   *
   * @param next tells the offset before which everything on the source has been read, and what was
   *     to be mirrored of it is acknowledged. Asked under this object's lock: one that was read
   *     before the partition began anew would be taken for one of the new stretch
   */
  public synchronized void seen(LongSupplier next) {
    if (!hasLast() || before != null || open.isEmpty()) {
      return;
    }
    long behind = next.getAsLong() - lastSource - 1;
    if (behind > open.seen()) {
      open.seen(behind);
      openChanged = true;
    }
  }

  /**
   * It is not known what was mirrored between the last record and the next one. For copies that
   * were found on the target and whose originals do not follow each other on the source.
   */
  public synchronized void unknownSpace() {
    before = Predecessor.unknown();
  }

  /**
   * Records were sent of which it will never be known whether they were written, and sending goes
   * on from an earlier one: to readers that is another life.
   *
   * @param known what is known of the space before the next record
   */
  public synchronized void newLife(Predecessor known) {
    seal(open.header().nextLife());
    before = known;
  }

  /**
   * The source topic was made again or its log cut, or the target's: nothing mapped before is true.
   *
   * @param known what is known of the space before the next record
   */
  public synchronized void newGeneration(Predecessor known) {
    seal(open.header().nextIncarnation());
    forgetPast(known);
  }

  /**
   * Whether {@link #drain} should be called.
   *
   * @param nowNanos a reading of a clock that never goes back
   */
  public synchronized boolean due(long nowNanos) {
    if (!openChanged && sealed.isEmpty()) {
      waiting = false;
      return false;
    }
    if (!waiting) {
      waiting = true;
      waitingSince = nowNanos;
    }
    if (outstanding > 0 || (drained && nowNanos - drainedAt < cadence.spacing().toNanos())) {
      return false;
    }
    return !sealed.isEmpty()
        || unsent >= Math.max(1, cadence.lagMax())
        || nowNanos - waitingSince >= cadence.interval().toNanos();
  }

  /**
   * Takes what is to be written, in the order in which it must be. The outcome of each is to be
   * reported; until then nothing else is due.
   */
  public synchronized List<SyncChunk> drain(long nowNanos) {
    List<SyncChunk> chunks = new ArrayList<>(sealed);
    sealed.clear();
    if (openChanged) {
      chunks.add(open.toChunk());
    }
    openChanged = false;
    unsent = 0;
    waiting = false;
    drained = true;
    drainedAt = nowNanos;
    outstanding += chunks.size();
    return chunks;
  }

  /** The chunk is on the topic. */
  public synchronized void confirmed(SyncChunk chunk) {
    outstanding--;
    confirmedOrder = Math.max(confirmedOrder, chunk.order());
    while (!sealed.isEmpty() && sealed.peekFirst().order() < chunk.order()) {
      // Written now it would look to MirrorMaker 2 like a fall of offsets.
      sealed.removeFirst();
      lost++;
    }
  }

  /** The chunk may not be on the topic; it is written again, as it is by then. */
  public synchronized void failed(SyncChunk chunk) {
    outstanding--;
    if (chunk.order() == open.order()) {
      openChanged = true;
    } else if (chunk.order() < confirmedOrder) {
      lost++;
    } else {
      keep(chunk);
    }
  }

  /**
   * The sync topic was made again and is empty: what this life knows of the newest records is due
   * once more. Full chunks are not kept, so of older records readers know nothing from now on.
   */
  public synchronized void writeAgain() {
    if (open.isEmpty()) {
      if (!hasLast() || !(before instanceof Predecessor.Follows)) {
        // A life that does not go on from there must not say that it got so far.
        return;
      }
      // Nothing was mirrored in this life yet; where the one before ended is known all the same.
      open.begin(lastSource, lastTarget, Predecessor.unknown());
    }
    openChanged = true;
  }

  /** Chunks that were given up; their records are unknown space to readers. */
  public synchronized long lost() {
    return lost;
  }

  private void begin(long source, long target, int inForce, boolean newEpoch) {
    Predecessor known = before != null ? before : follows();
    if (known instanceof Predecessor.Follows follows
        && (follows.record().source() >= source || follows.record().target() >= target)) {
      known = Predecessor.unknown();
    }
    before = null;
    if (newEpoch ? !open.hasRoomForEpoch() : !open.hasRoom()) {
      seal(open.header());
    }
    if (inForce >= 0 && (newEpoch || open.isEmpty())) {
      open.epoch(new EpochStart(inForce, source));
    }
    open.begin(source, target, known);
  }

  private void goBack() {
    ChunkHeader pass = open.header().nextPass();
    // Readers look for copies that nobody mapped where a life ends.
    seal(unknownBehindLast ? pass.nextLife() : pass);
    before = unknownBehindLast ? Predecessor.unknown() : Predecessor.again(lastSource, lastTarget);
  }

  private Predecessor follows() {
    return hasLast() ? Predecessor.follows(lastSource, lastTarget) : Predecessor.unknown();
  }

  private boolean hasLast() {
    return lastSource >= 0;
  }

  private void forgetPast(Predecessor known) {
    before = known;
    lastSource = -1;
    lastTarget = -1;
    epoch = -1;
  }

  private void seal(ChunkHeader next) {
    if (open.isEmpty()) {
      open = new OpenChunk(partition, next, open.slot(), open.order());
      return;
    }
    if (openChanged) {
      keep(open.toChunk());
    }
    openChanged = false;
    open = new OpenChunk(partition, next, open.slot() + 1, open.order() + 1);
  }

  private void keep(SyncChunk chunk) {
    List<SyncChunk> ordered = new ArrayList<>(sealed);
    int place = ordered.size();
    while (place > 0 && ordered.get(place - 1).order() > chunk.order()) {
      place--;
    }
    if (place > 0 && ordered.get(place - 1).order() == chunk.order()) {
      // The later version is there already.
      return;
    }
    ordered.add(place, chunk);
    if (ordered.size() > MAX_SEALED) {
      ordered.remove(0);
      lost++;
    }
    sealed.clear();
    sealed.addAll(ordered);
  }
}
