package io.connectmirror.source.kafka;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.source.task.TransactionalWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One transactional producer, made when its id is claimed, and again when an error has left it of
 * no use.
 */
public final class KafkaTransactionalWriter implements TransactionalWriter {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaTransactionalWriter.class);
  private static final String ID = "transactional.id";
  private static final String TIMEOUT = "transaction.timeout.ms";
  private static final String TIMEOUT_MS = "60000";
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
  private static final long WAIT_FOR_CLAIM_MS = 100;

  private final String cluster;
  private final String id;
  private final Supplier<Producer<byte[], byte[]>> maker;
  private final Limits limits;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition readyNow = lock.newCondition();
  private Producer<byte[], byte[]> producer;
  private boolean isClaimed;
  private boolean isReady;
  private boolean isClosed;
  private int generation;

  /** Whether the present transaction may be committed; the task thread's own. */
  private boolean isCommitTried;

  private volatile String trouble = "";

  /**
   * @param cluster alias, for messages
   * @param properties as {@link #properties} gives them
   * @param maker makes a producer of them; may throw {@link FailureException}
   */
  public KafkaTransactionalWriter(
      String cluster, Map<String, Object> properties, Supplier<Producer<byte[], byte[]>> maker) {
    this.cluster = cluster;
    this.id = String.valueOf(properties.get(ID));
    this.maker = maker;
    this.limits = KafkaTargetWriter.limits(properties);
  }

  /**
   * What the producer needs, over and under what the user has set.
   *
   * @param wished all but the serializers
   */
  public static Map<String, Object> properties(Map<String, Object> wished, String transactionalId) {
    Map<String, Object> properties = new HashMap<>(KafkaTargetWriter.properties(wished));
    properties.put(ID, transactionalId);
    properties.putIfAbsent(TIMEOUT, TIMEOUT_MS);
    return properties;
  }

  @Override
  public String transactionalId() {
    return id;
  }

  @Override
  public void claim() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      if (isClosed) {
        throw new IllegalStateException("the task has been stopped");
      }
      if (isClaimed) {
        return;
      }
      if (producer == null) {
        producer = maker.get();
        generation++;
      }
      producer.initTransactions();
      isClaimed = true;
    } catch (InterruptException e) {
      throw interrupted(e);
    } catch (TimeoutException e) {
      // The producer goes on with it, and is asked again.
      throw failure(e);
    } catch (KafkaException | IllegalStateException e) {
      discard();
      throw failure(e);
    } finally {
      lock.unlock();
    }
  }

  private FailureException failure(RuntimeException e) {
    if (TransactionErrors.fence(e)) {
      // Another one claims it at this moment; whose it is is seen at the next attempt.
      return new Failure(FailureKind.RETRY, id + " is being claimed by another task", e)
          .asException();
    }
    return FailureTable.classify(
            e, cluster, "WRITE", "transactional id " + id, "direct.exactly.once")
        .asException();
  }

  @Override
  public void use() {
    lock.lock();
    try {
      isReady = isClaimed && !isClosed;
      readyNow.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isReady(boolean mayWait) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = mayWait ? TimeUnit.MILLISECONDS.toNanos(WAIT_FOR_CLAIM_MS) : 0;
      while (!isReady && !isClosed && left > 0) {
        left = readyNow.awaitNanos(left);
      }
      return isReady;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int prepare() {
    lock.lock();
    try {
      return generation;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void send(ProducerRecord<byte[], byte[]> record, Callback whenDone)
      throws InterruptedException {
    try {
      var unused = present().send(record, whenDone);
    } catch (InterruptException e) {
      throw interrupted(e);
    } catch (KafkaException | IllegalStateException e) {
      whenDone.onCompletion(null, e);
    }
  }

  @Override
  public Outcome begin() {
    try {
      isCommitTried = false;
      present().beginTransaction();
      return Outcome.DONE;
    } catch (KafkaException | IllegalStateException e) {
      return lost(e, Outcome.LOST);
    }
  }

  @Override
  public Outcome commit() throws InterruptedException {
    try {
      isCommitTried = true;
      present().commitTransaction();
      return Outcome.DONE;
    } catch (TimeoutException e) {
      return Outcome.NOT_YET;
    } catch (InterruptException e) {
      throw interrupted(e);
    } catch (KafkaException | IllegalStateException e) {
      if (TransactionErrors.endAll(e)) {
        return lost(e, Outcome.LOST);
      }
      trouble = TransactionErrors.told(e);
      return Outcome.REFUSED;
    }
  }

  @Override
  public Outcome abort() throws InterruptedException {
    try {
      present().abortTransaction();
      return Outcome.DONE;
    } catch (TimeoutException e) {
      return Outcome.NOT_YET;
    } catch (InterruptException e) {
      throw interrupted(e);
    } catch (KafkaException | IllegalStateException e) {
      // Aborted by the target, or by it soon; but for a commit whose answer makes no sense.
      boolean isKnown = TransactionErrors.endAll(e) || !isCommitTried;
      return lost(e, isKnown ? Outcome.LOST : Outcome.UNKNOWN);
    }
  }

  private Producer<byte[], byte[]> present() {
    lock.lock();
    try {
      if (producer == null) {
        throw new IllegalStateException("the task has no producer now");
      }
      return producer;
    } finally {
      lock.unlock();
    }
  }

  private Outcome lost(RuntimeException e, Outcome outcome) {
    trouble = TransactionErrors.told(e);
    LOG.info("the producer with transactional.id={} is of no use any more: {}", id, trouble);
    lock.lock();
    try {
      discard();
    } finally {
      lock.unlock();
    }
    return outcome;
  }

  private void discard() {
    Producer<byte[], byte[]> useless = producer;
    producer = null;
    isClaimed = false;
    isReady = false;
    if (useless != null) {
      useless.close(Duration.ZERO);
    }
  }

  @Override
  public boolean concernsRecord(Exception e) {
    return TransactionErrors.concernRecord(e);
  }

  @Override
  public String trouble() {
    return trouble;
  }

  @Override
  public Limits limits() {
    return limits;
  }

  private static InterruptedException interrupted(InterruptException e) {
    // The flag is set again by the client.
    Thread.interrupted();
    InterruptedException interrupted = new InterruptedException("while the target was written to");
    interrupted.initCause(e);
    return interrupted;
  }

  @Override
  public void close() {
    Producer<byte[], byte[]> present;
    lock.lock();
    try {
      isClosed = true;
      isReady = false;
      present = producer;
      producer = null;
      readyNow.signalAll();
    } finally {
      lock.unlock();
    }
    if (present != null) {
      present.close(CLOSE_TIMEOUT);
    }
  }
}
