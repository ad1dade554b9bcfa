package io.connectmirror.source.task;

import io.connectmirror.source.plan.StartPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;

/**
 * Reads a log on a thread of its own, ahead of the task's: while the task makes records of what it
 * has, and waits, the next fetch is on its way. What has been read waits in {@link WaitingRecords},
 * up to a number of bytes. What the task's thread does to the log the reading thread does, in the
 * same order, before its next poll; the task's thread never waits for it but in {@link #poll} and
 * {@link #close}.
 */
public final class ReadAhead implements SourceLog {
  /** How long the reading thread may not hear what it is to do. */
  private static final Duration POLL = Duration.ofMillis(50);

  /** The same while a partition waits until the task has taken something. */
  private static final Duration POLL_WHILE_HELD = Duration.ofMillis(10);

  private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * So long nothing that waits may be taken: more is read then, of partitions that have nothing.
   */
  private static final long STARVED_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long CLOSES_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final SourceLog log;
  private final LongSupplier nanos;
  private final Executor thread;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Guarded by the lock.
  private final WaitingRecords waiting;
  private List<Runnable> orders = new ArrayList<>();
  private List<Seen> seen = List.of();
  private Throwable broken;
  private boolean isStarted;
  private boolean isEnding;
  private boolean hasEnded;
  private boolean isWoken;
  private boolean awaitsTask;
  private long lastTakenNanos;

  // The reading thread's own.
  private final Map<TopicPartition, Stretch> reading = new HashMap<>();
  private final Set<Stretch> held = new HashSet<>();
  private long lastLookNanos;

  /** What the log said of a partition when all that it had given was here. */
  private record Seen(Stretch stretch, long position, boolean isCaughtUp) {}

  /**
   * @param log called by the reading thread alone, but for {@link SourceLog#wakeup} and {@link
   *     SourceLog#isFit}
   * @param bytes of records that may wait
   * @param nanos elapsed time, like {@code System.nanoTime}
   * @param thread runs what it is given on a thread that has nothing else to do
   */
  public ReadAhead(SourceLog log, long bytes, LongSupplier nanos, Executor thread) {
    this.log = log;
    this.waiting = new WaitingRecords(bytes);
    this.nanos = nanos;
    this.thread = thread;
    this.lastLookNanos = nanos.getAsLong();
    this.lastTakenNanos = lastLookNanos;
  }

  @Override
  public void begin(Map<TopicPartition, StartPoint> starts) {
    locked(() -> orderToBegin(starts, () -> log.begin(starts)));
  }

  @Override
  public void end(Collection<TopicPartition> partitions) {
    Set<TopicPartition> ended = Set.copyOf(partitions);
    locked(
        () -> {
          waiting.end(ended);
          order(
              () -> {
                forget(ended);
                log.end(ended);
              });
        });
  }

  @Override
  public void pause(Collection<TopicPartition> partitions) {
    locked(() -> waiting.pause(partitions));
  }

  @Override
  public void resume(Collection<TopicPartition> partitions) {
    locked(() -> waiting.resume(partitions));
  }

  @Override
  public boolean isFit(int partitions) {
    return log.isFit(partitions);
  }

  @Override
  public void startOver(Map<TopicPartition, StartPoint> starts) {
    startOver(starts, () -> log.startOver(starts));
  }

  @Override
  public void replace(Map<TopicPartition, StartPoint> starts) {
    startOver(starts, () -> log.replace(starts));
  }

  private void startOver(Map<TopicPartition, StartPoint> starts, Runnable how) {
    locked(
        () -> {
          waiting.endAll();
          order(() -> forget(Set.copyOf(reading.keySet())));
          orderToBegin(starts, how);
        });
  }

  private void orderToBegin(Map<TopicPartition, StartPoint> starts, Runnable how) {
    Map<TopicPartition, Stretch> begun = waiting.begin(starts);
    order(
        () -> {
          forget(begun.keySet());
          reading.putAll(begun);
          how.run();
        });
  }

  private void order(Runnable what) {
    orders.add(what);
    changed.signalAll();
  }

  @Override
  public Fetched poll(Duration timeout) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      startReading();
      awaitsTask = false;
      changed.signalAll();
      long left = timeout.toNanos();
      while (!waiting.hasNext() && broken == null && !isWoken && left > 0) {
        left = changed.awaitNanos(left);
      }
      isWoken = false;
      if (waiting.hasNext()) {
        lastTakenNanos = nanos.getAsLong();
        Fetched next = waiting.next();
        awaitsTask = next instanceof Fetched.Failed;
        return next;
      }
      if (broken != null) {
        throw new ConnectException("the source is read no more", broken);
      }
      return new Fetched.Records(ConsumerRecords.empty());
    } finally {
      lock.unlock();
    }
  }

  private void startReading() {
    if (!isStarted && !isEnding) {
      isStarted = true;
      thread.execute(this::read);
    }
  }

  @Override
  public Map<TopicPartition, Long> positions() {
    Map<TopicPartition, Long> positions = new HashMap<>();
    locked(
        () -> {
          for (Seen one : seen) {
            if (waiting.isTaken(one.stretch())) {
              positions.put(
                  one.stretch().partition(), Math.max(one.position(), one.stretch().nextOffset()));
            }
          }
        });
    return positions;
  }

  @Override
  public boolean isCaughtUp(TopicPartition partition) {
    lock.lock();
    try {
      return seen.stream()
          .anyMatch(
              one ->
                  one.stretch().partition().equals(partition)
                      && one.isCaughtUp()
                      && waiting.isTaken(one.stretch()));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void wakeup() {
    locked(
        () -> {
          isWoken = true;
          changed.signalAll();
        });
  }

  @Override
  public void close() {
    locked(
        () -> {
          isEnding = true;
          changed.signalAll();
        });
    if (!isStarted) {
      log.close();
      return;
    }
    log.wakeup();
    boolean interrupted = Thread.interrupted();
    lock.lock();
    try {
      long left = CLOSES_WITHIN_NANOS;
      while (!hasEnded && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void read() {
    try {
      while (awaitWork()) {
        step();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      locked(() -> broken = e);
    } finally {
      log.close();
      locked(
          () -> {
            hasEnded = true;
            changed.signalAll();
          });
    }
  }

  private boolean awaitWork() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!isEnding && orders.isEmpty() && !mayRead()) {
        changed.awaitNanos(POLL.toNanos());
      }
      return !isEnding;
    } finally {
      lock.unlock();
    }
  }

  private boolean mayRead() {
    boolean isStarved = nanos.getAsLong() - lastTakenNanos > STARVED_NANOS && !waiting.hasNext();
    return !reading.isEmpty()
        && !waiting.hasFailure()
        && !awaitsTask
        && (waiting.hasRoom() || isStarved);
  }

  /** What has been ordered, and one poll. The reading thread calls it. */
  void step() throws InterruptedException {
    List<Runnable> ordered = new ArrayList<>();
    locked(
        () -> {
          ordered.addAll(orders);
          orders = new ArrayList<>();
        });
    ordered.forEach(Runnable::run);
    boolean[] mayRead = {false};
    locked(() -> mayRead[0] = mayRead());
    if (!mayRead[0]) {
      return;
    }
    hold();
    Fetched fetched = log.poll(held.isEmpty() ? POLL : POLL_WHILE_HELD);
    locked(
        () -> {
          waiting.add(fetched, reading);
          changed.signalAll();
        });
    if (fetched instanceof Fetched.Gone gone) {
      forget(gone.partitions().keySet());
    } else if (fetched instanceof Fetched.Refused refused) {
      forget(refused.partitions());
    }
    look();
  }

  private void forget(Set<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      Stretch ended = reading.remove(partition);
      if (ended != null) {
        held.remove(ended);
      }
    }
  }

  /** Partitions of which much waits are not read for a while. */
  private void hold() {
    Set<TopicPartition> full = new HashSet<>();
    Set<TopicPartition> drained = new HashSet<>();
    locked(
        () -> {
          for (Stretch stretch : reading.values()) {
            if (held.contains(stretch)) {
              if (waiting.isLittle(stretch)) {
                drained.add(stretch.partition());
              }
            } else if (waiting.isTooMuch(stretch)) {
              full.add(stretch.partition());
            }
          }
        });
    if (!full.isEmpty()) {
      full.forEach(partition -> held.add(reading.get(partition)));
      log.pause(full);
    }
    if (!drained.isEmpty()) {
      drained.forEach(partition -> held.remove(reading.get(partition)));
      log.resume(drained);
    }
  }

  private void look() {
    long now = nanos.getAsLong();
    if (now - lastLookNanos < LOOK_EVERY_NANOS) {
      return;
    }
    lastLookNanos = now;
    List<Seen> looked = new ArrayList<>();
    log.positions()
        .forEach(
            (partition, position) -> {
              Stretch stretch = reading.get(partition);
              if (stretch != null) {
                looked.add(new Seen(stretch, position, log.isCaughtUp(partition)));
              }
            });
    locked(() -> seen = looked);
  }

  private void locked(Runnable what) {
    lock.lock();
    try {
      what.run();
    } finally {
      lock.unlock();
    }
  }
}
