package io.connectmirror.source.task;

import io.connectmirror.common.result.FailureTable;
import io.connectmirror.source.task.Carrier.NotTaken;
import io.connectmirror.source.task.OpenTransaction.Refusal;
import io.connectmirror.source.task.TransactionalWriter.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.errors.ConnectException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins transactions and ends them: waits for what was sent, writes the offset syncs that this
 * makes known, commits, and only then lets the records count as acknowledged. When one record
 * fails, all come to nothing and are read again. The task thread's own.
 */
final class TransactionCycle {
  private static final Logger LOG = LoggerFactory.getLogger(TransactionCycle.class);
  private static final Duration WAIT = Duration.ofSeconds(1);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long SAY_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int TRIES_AT_END = 3;

  private final TransactionalWriter writer;
  private final Acknowledgements acknowledgements;
  private final TransactionSyncs syncs;
  private final CommitBounds bounds;
  private final String target;
  private final LongSupplier nanos;
  private final Suspects suspects = new Suspects();
  private final List<NotTaken> notTaken = new ArrayList<>();
  private Phase phase = Phase.NONE;
  private OpenTransaction present;
  private boolean isOfOneRecord;
  private long lastLookNanos;
  private boolean saidEver;
  private long lastSaidNanos;

  private enum Phase {
    NONE,
    OPEN,
    /** What was sent is waited for. */
    CLOSING,
    COMMITTING,
    ABORTING
  }

  /**
   * @param target alias, for messages
   * @param nanos elapsed time
   */
  TransactionCycle(
      TransactionalWriter writer,
      Acknowledgements acknowledgements,
      TransactionSyncs syncs,
      CommitBounds bounds,
      String target,
      LongSupplier nanos) {
    this.writer = writer;
    this.acknowledgements = acknowledgements;
    this.syncs = syncs;
    this.bounds = bounds;
    this.target = target;
    this.nanos = nanos;
    this.lastLookNanos = nanos.getAsLong();
  }

  boolean isIdle() {
    return phase == Phase.NONE;
  }

  /**
   * Takes a record into the present transaction, or into a new one, to be sent now.
   *
   * @return empty handed when that one has to end first
   */
  boolean take(DirectCopy copy, int generation) {
    boolean isSuspect = suspects.contains(copy);
    if (phase == Phase.OPEN && (isSuspect || isOfOneRecord || isToEnd())) {
      phase = Phase.CLOSING;
    }
    if (phase == Phase.NONE && begin()) {
      isOfOneRecord = isSuspect;
    }
    if (phase != Phase.OPEN) {
      return false;
    }
    present.add(copy);
    copy.sentBy(generation, present);
    return true;
  }

  /** Whether a record that was taken has failed already. */
  boolean hasFailed() {
    return present != null && present.hasFailed();
  }

  private boolean isToEnd() {
    return present.hasFailed() || present.isDue(bounds, nanos.getAsLong());
  }

  private boolean begin() {
    present = new OpenTransaction(nanos.getAsLong());
    if (writer.begin() != Outcome.DONE) {
      present = null;
      return false;
    }
    phase = Phase.OPEN;
    return true;
  }

  /**
   * Ends the present transaction if it is time, as far as the target lets it; begins one where
   * syncs are due. Waits a second for each of what was sent and the target's answer.
   *
   * @return whether nothing has to end before more is sent
   * @throws ConnectException when nobody can tell what became of a transaction
   */
  boolean advance() throws InterruptedException {
    if (phase == Phase.NONE && isLookDue() && writer.isReady(false) && syncs.isDue() && begin()) {
      phase = Phase.CLOSING;
    }
    if (phase == Phase.OPEN && (isOfOneRecord || isToEnd())) {
      phase = Phase.CLOSING;
    }
    if (phase == Phase.CLOSING && present.awaitHeardOf(WAIT)) {
      close();
    }
    if (phase == Phase.COMMITTING) {
      settle(writer.commit());
    }
    if (phase == Phase.ABORTING) {
      settle(writer.abort());
    }
    return phase == Phase.NONE || phase == Phase.OPEN;
  }

  private boolean isLookDue() {
    long now = nanos.getAsLong();
    boolean isDue = now - lastLookNanos >= LOOK_NANOS;
    lastLookNanos = isDue ? now : lastLookNanos;
    return isDue;
  }

  private void close() throws InterruptedException {
    if (present.hasFailed() || !present.sent().stream().allMatch(TransactionCycle::isWhereKnown)) {
      phase = Phase.ABORTING;
      return;
    }
    syncs.write(present.sent());
    phase = Phase.COMMITTING;
  }

  /**
   * Without its place on the target a record cannot be in the map, by which the next life begins.
   */
  private static boolean isWhereKnown(DirectCopy copy) {
    RecordMetadata there = copy.arrivedAs();
    return there.hasOffset()
        && there.partition() == copy.partition()
        && there.topic().equals(copy.topic());
  }

  private void settle(Outcome outcome) {
    switch (outcome) {
      case DONE -> {
        if (phase == Phase.COMMITTING) {
          committed();
        } else {
          undone();
        }
      }
      case NOT_YET -> {}
      case REFUSED -> phase = Phase.ABORTING;
      case LOST -> undone();
      case UNKNOWN ->
          throw new ConnectException(
              "cluster %s does not tell whether the last transaction of transactional.id=%s was"
                      .formatted(target, writer.transactionalId())
                  + " committed: "
                  + writer.trouble()
                  + ". Restart the task: it goes on behind what is committed");
    }
  }

  private void committed() {
    syncs.committed();
    for (DirectCopy copy : present.sent()) {
      acknowledgements.note(copy, copy.arrivedAs());
      suspects.clear(copy);
    }
    present = null;
    phase = Phase.NONE;
  }

  private void undone() {
    syncs.undone();
    Map<PartitionFlow, Refusal> refusals = present.refusals(writer::concernsRecord);
    if (refusals.isEmpty()) {
      say();
    }
    present
        .firsts()
        .forEach(
            (flow, first) -> {
              flow.notTaken(first.offset());
              flow.order().broken();
              Refusal refusal = refusals.get(flow);
              notTaken.add(
                  refusal == null
                      ? NotTaken.undone(flow, first.offset(), !refusals.isEmpty())
                      : refused(refusal));
            });
    present.sent().forEach(acknowledgements::notSent);
    present = null;
    phase = Phase.NONE;
  }

  private NotTaken refused(Refusal refusal) {
    DirectCopy copy = refusal.first();
    suspects.add(copy.flow(), copy.offset(), refusal.last());
    String reason =
        FailureTable.classify(
                refusal.error(), target, "WRITE", "topic " + copy.topic(), "data.plane=direct")
            .message();
    return NotTaken.refused(copy.flow(), copy.offset(), reason);
  }

  private void say() {
    long now = nanos.getAsLong();
    if (saidEver && now - lastSaidNanos < SAY_EVERY_NANOS) {
      return;
    }
    saidEver = true;
    lastSaidNanos = now;
    LOG.warn(
        "a transaction of records={} came to nothing, they are read again: {} {}",
        present.sent().size(),
        present.firstError(),
        writer.trouble());
  }

  /** What came to nothing since it was last asked for. */
  List<NotTaken> notTaken() {
    if (notTaken.isEmpty()) {
      return List.of();
    }
    List<NotTaken> told = List.copyOf(notTaken);
    notTaken.clear();
    return told;
  }

  /** Commits what was sent, if that can be done in some seconds. */
  void finish() throws InterruptedException {
    if (phase == Phase.OPEN) {
      phase = Phase.CLOSING;
    }
    for (int i = 0; i < TRIES_AT_END && phase != Phase.NONE && writer.isReady(false); i++) {
      boolean unused = advance();
    }
  }
}
