package io.connectmirror.source.wire;

import io.connectmirror.source.batch.BatchRewriter;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.batch.ProducerStamp;
import io.connectmirror.source.task.BatchWriter.Batch;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.DuplicateSequenceException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownProducerIdException;

/**
 * The batches of one partition on their way to the target, as an idempotent producer (KIP-98) of
 * this partition alone: an id of its own means that what befalls one partition is no matter of the
 * others. Does no I/O; for one thread.
 *
 * <p>A broker that does not know a producer takes any sequence number of it, so the first batch
 * under an id goes alone, and so does the first one after anything went wrong: of several on their
 * way to a leader that is just taking over, the first may be refused and the second taken.
 */
final class BatchStream {
  /** As many as a broker remembers of a producer, to know repetitions again. */
  static final int MOST_IN_FLIGHT = 5;

  private final BatchRewriter rewriter = new BatchRewriter();
  private final long backoffNanos;
  private final Deque<Sent> batches = new ArrayDeque<>();

  /** Of the next batch that is sent first; null while there is no id. */
  private ProducerStamp next;

  private long nextPlace;
  private boolean idAsked;
  private int inFlight;

  /** Whether the broker took the newest that it heard, so that several may be on their way. */
  private boolean isProven;

  private boolean isWaiting;
  private long waitsUntil;

  /** A batch with what is known of its way. */
  static final class Sent {
    private final Batch batch;
    private ProducerStamp stamp;

    /** Counts what is sent under one id. */
    private long place;

    private boolean isOnItsWay;

    private Sent(Batch batch) {
      this.batch = batch;
    }

    Batch batch() {
      return batch;
    }
  }

  /**
   * @param backoffNanos how long to wait before something is tried again
   */
  BatchStream(long backoffNanos) {
    this.backoffNanos = backoffNanos;
  }

  void add(Batch batch) {
    batches.addLast(new Sent(batch));
  }

  boolean isEmpty() {
    return batches.isEmpty();
  }

  /** Whether its batches are for a topic of that name that is not there any more. */
  boolean isForAnother(Uuid present) {
    if (batches.isEmpty() || present.equals(Uuid.ZERO_UUID)) {
      return false;
    }
    Uuid wanted = batches.peekLast().batch.topicId();
    return !wanted.equals(Uuid.ZERO_UUID) && !wanted.equals(present);
  }

  /** Whether nothing is to be sent, and nothing to be heard. */
  boolean isIdle() {
    return batches.isEmpty() && !idAsked;
  }

  /** Whether an id is to be asked for now. */
  boolean wantsId(long now) {
    return next == null && !idAsked && !batches.isEmpty() && !isWaiting(now);
  }

  void askedForId() {
    idAsked = true;
  }

  void hasId(long producerId, short epoch) {
    idAsked = false;
    next = new ProducerStamp(producerId, epoch, 0);
    isProven = false;
  }

  /** There is no id, for a reason that may pass. */
  void hasNoId(long now) {
    idAsked = false;
    waitFrom(now);
  }

  /** There will be no id: none of the batches can be sent. */
  void hasNoId(RuntimeException why) {
    idAsked = false;
    List<Sent> waiting = batches.stream().filter(sent -> !sent.isOnItsWay).toList();
    batches.removeAll(waiting);
    waiting.forEach(sent -> sent.batch.refused(why));
  }

  /** Whether {@link #takeNext} would have one, or would have one soon. */
  boolean hasNext(long now) {
    return peek(now).isPresent();
  }

  /** The next batch to be sent, if one may go now; it counts as on its way from then on. */
  Optional<Sent> takeNext(long now) {
    Optional<Sent> found = peek(now);
    found.ifPresent(this::stamp);
    return found;
  }

  private Optional<Sent> peek(long now) {
    dropUnwanted();
    if (next == null || isWaiting(now) || inFlight >= (isProven ? MOST_IN_FLIGHT : 1)) {
      return Optional.empty();
    }
    for (Sent sent : batches) {
      if (!sent.isOnItsWay) {
        return sent.stamp != null || isRemembered(sent) ? Optional.of(sent) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Whether the broker will still know the oldest one, of which nothing was heard, once it has this
   * one too. It may have taken later ones although it refused that.
   */
  private boolean isRemembered(Sent newest) {
    Sent oldest = batches.peekFirst();
    return oldest == newest || nextPlace - oldest.place < MOST_IN_FLIGHT;
  }

  private void stamp(Sent sent) {
    if (sent.stamp == null) {
      sent.stamp = next;
      sent.place = nextPlace++;
      next = next.after(sent.batch.records());
      rewriter.rewrite(BatchView.of(sent.batch.contents()), sent.stamp, sent.batch.time());
    }
    sent.isOnItsWay = true;
    inFlight++;
  }

  private void dropUnwanted() {
    // Once one was not taken none is wanted any more, so the newest one tells.
    if (batches.isEmpty() || batches.peekLast().batch.isWanted()) {
      return;
    }
    for (Iterator<Sent> all = batches.iterator(); all.hasNext(); ) {
      Sent sent = all.next();
      if (!sent.isOnItsWay && !sent.batch.isWanted()) {
        all.remove();
        if (sent.stamp != null) {
          // Whether it was written nobody knows, so neither is which number comes next.
          forgetId();
        }
        sent.batch.dropped();
      }
    }
  }

  /** The target has a batch. */
  void arrived(Sent sent, long baseOffset) {
    landed(sent);
    isProven = true;
    batches.remove(sent);
    sent.batch.arrived(baseOffset);
  }

  /**
   * A batch was not taken, or nobody knows.
   *
   * @return whether metadata may be out of date
   */
  boolean failed(Sent sent, RuntimeException why, long now) {
    boolean isHead = batches.peekFirst() == sent;
    landed(sent);
    isProven = false;
    if (next == null || next.producerId() != sent.stamp.producerId()) {
      // Sent before the id was given up.
      sent.stamp = null;
    }
    if (why instanceof DuplicateSequenceException) {
      batches.remove(sent);
      sent.batch.arrived(-1);
      return false;
    }
    if (isOfProducer(why)) {
      // Behind one that failed every number is out of order; of the first one it means that the
      // broker lost what it knew.
      if (isHead) {
        forgetId();
      }
      waitFrom(now);
      return false;
    }
    if (why instanceof RetriableException && !(why instanceof CorruptRecordException)) {
      waitFrom(now);
      return true;
    }
    batches.remove(sent);
    forgetId();
    sent.batch.refused(why);
    return false;
  }

  private static boolean isOfProducer(RuntimeException why) {
    return why instanceof OutOfOrderSequenceException
        || why instanceof UnknownProducerIdException
        || why instanceof InvalidProducerEpochException
        || why instanceof InvalidPidMappingException
        || why instanceof ProducerFencedException;
  }

  /** All that is left is refused: nothing will be sent any more, and nothing heard. */
  void end(RuntimeException why) {
    List<Sent> left = List.copyOf(batches);
    batches.clear();
    left.forEach(sent -> sent.batch.refused(why));
  }

  private void landed(Sent sent) {
    sent.isOnItsWay = false;
    inFlight--;
  }

  /** Batches that are on their way keep their stamps until they are heard of. */
  private void forgetId() {
    next = null;
    isProven = false;
    for (Sent sent : batches) {
      sent.stamp = sent.isOnItsWay ? sent.stamp : null;
    }
  }

  private void waitFrom(long now) {
    isWaiting = true;
    waitsUntil = now + backoffNanos;
  }

  private boolean isWaiting(long now) {
    isWaiting = isWaiting && now - waitsUntil < 0;
    return isWaiting;
  }
}
