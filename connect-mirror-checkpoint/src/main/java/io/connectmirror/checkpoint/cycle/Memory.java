package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a life of the task knows from the lives before it, and passes on to the next. */
final class Memory {
  private static final Logger LOG = LoggerFactory.getLogger(Memory.class);

  private final StateStore store;
  private final PendingState pending;
  private final CheckpointsTopic checkpoints;
  private final PositionBook book;
  private final WrittenOffsets written;
  private final WithheldRegister register;
  private boolean recalled;
  private boolean withheldRecalled;

  Memory(
      StateStore store,
      PendingState pending,
      CheckpointsTopic checkpoints,
      PositionBook book,
      WrittenOffsets written,
      WithheldRegister register) {
    this.store = store;
    this.pending = pending;
    this.checkpoints = checkpoints;
    this.book = book;
    this.written = written;
    this.register = register;
  }

  /**
   * Reads once what the first pass needs.
   *
   * @param owned the groups that concern this task
   * @throws FailureException when the cluster cannot be reached for now; nothing is recalled then
   */
  void recall(Predicate<String> owned) throws InterruptedException {
    if (recalled) {
      return;
    }
    Map<GroupPartition, Position> told = checkpoints.read(owned);
    Map<StateKey, Map<String, Object>> offsets = load(StateKind.GROUP_OFFSET);
    book.restore(told);
    written.restore(offsets, owned);
    written.mayAdopt(told);
    recalled = true;
  }

  /** Reads, once, what is less urgent: what was not mirrored when the life before ended. */
  void recallWithheld(Predicate<String> owned) throws InterruptedException {
    if (!withheldRecalled) {
      register.restore(load(StateKind.GROUP_NOT_MIRRORED), owned);
      withheldRecalled = true;
    }
  }

  /** The checkpoints topic is another one, without what was told before. */
  void tellAgain() {
    book.tellAgain();
  }

  Map<GroupPartition, Position> drainCheckpoints() {
    return book.drain();
  }

  Set<String> writtenGroups() {
    return written.groups();
  }

  /** The groups are on the mirror's books from now on, whatever it does with them. */
  void sawGroups(Set<GroupPartition> positions) {
    written.saw(positions.stream().map(GroupPartition::group).collect(Collectors.toSet()));
  }

  void flush() throws InterruptedException {
    pending.flush();
  }

  private Map<StateKey, Map<String, Object>> load(StateKind kind) throws InterruptedException {
    try {
      return store.load(kind);
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.RETRY) {
        throw e;
      }
      LOG.warn(
          "state={} cannot be read, what is on the target counts as made by others: {}",
          kind.wireName(),
          e.getMessage());
      return Map.of();
    }
  }
}
