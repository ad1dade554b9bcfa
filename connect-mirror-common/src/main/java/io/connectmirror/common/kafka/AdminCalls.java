package io.connectmirror.common.kafka;

import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the calls of one cluster's admin client: everything a call waits for shares one deadline,
 * large batches go out in chunks one after the other, errors are classified, and each call is in
 * the debug log before and after. Thread-safe.
 */
final class AdminCalls {
  private static final Logger LOG = LoggerFactory.getLogger(AdminCalls.class);
  private static final int ITEMS_IN_LOG = 20;

  private final String alias;
  private final Supplier<Admin> admin;
  private final Duration timeout;
  private final LongSupplier nanos;

  AdminCalls(String alias, Supplier<Admin> admin, Duration timeout, LongSupplier nanos) {
    this.alias = alias;
    this.admin = admin;
    this.timeout = timeout;
    this.nanos = nanos;
  }

  String alias() {
    return alias;
  }

  Deadline deadline() {
    return Deadline.in(timeout, nanos);
  }

  /** Sends a request that succeeds or fails as a whole. */
  @FunctionalInterface
  interface WholeCall<T> {
    KafkaFuture<T> send(Admin admin, int timeoutMs);
  }

  /** Sends the requests of one chunk; each item must have a future. */
  @FunctionalInterface
  interface ChunkCall<K, V> {
    Map<K, KafkaFuture<V>> send(Admin admin, List<K> chunk, int timeoutMs);
  }

  /** Tells which errors of an item are as good as a success. */
  @FunctionalInterface
  interface Pardon<V> {
    Optional<V> of(Throwable error);
  }

  <T> T whole(Need need, Object item, WholeCall<T> call) throws InterruptedException {
    return whole(deadline(), need, item, call);
  }

  <T> T whole(Deadline deadline, Need need, Object item, WholeCall<T> call)
      throws InterruptedException {
    LOG.debug("cluster={} call={} item={}", alias, need.call(), item);
    try {
      T answer = await(call.send(admin.get(), deadline.timeoutMs()), deadline);
      LOG.debug("cluster={} call={} ok", alias, need.call());
      return answer;
    } catch (ExecutionException | RuntimeException e) {
      Failure failure = classify(e, need, item);
      LOG.debug("cluster={} call={} failed kind={}", alias, need.call(), failure.kind());
      throw failure.asException();
    }
  }

  <K, V> BatchResult<K, V> batch(
      Need need, Collection<K> items, int chunkSize, ChunkCall<K, V> call)
      throws InterruptedException {
    return batch(deadline(), need, chunks(items, chunkSize), call, error -> Optional.empty());
  }

  <K, V> BatchResult<K, V> batch(
      Need need, Collection<K> items, int chunkSize, ChunkCall<K, V> call, Pardon<V> pardon)
      throws InterruptedException {
    return batch(deadline(), need, chunks(items, chunkSize), call, pardon);
  }

  /**
   * A chunk is sent when the one before it is answered, which bounds what is in flight.
   *
   * @throws io.connectmirror.common.result.FailureException when nothing succeeded for a reason
   *     that is the cluster's and not one of an item
   */
  <K, V> BatchResult<K, V> batch(
      Deadline deadline, Need need, List<List<K>> chunks, ChunkCall<K, V> call, Pardon<V> pardon)
      throws InterruptedException {
    Map<K, V> successes = new HashMap<>();
    Map<K, Failure> failures = new HashMap<>();
    for (List<K> chunk : chunks) {
      logChunk(need, chunk);
      Map<K, KafkaFuture<V>> answers = send(deadline, need, chunk, call, failures);
      for (Map.Entry<K, KafkaFuture<V>> answer : answers.entrySet()) {
        K item = answer.getKey();
        try {
          successes.put(item, await(answer.getValue(), deadline));
        } catch (ExecutionException | RuntimeException e) {
          pardon
              .of(FailureTable.unwrap(e))
              .ifPresentOrElse(
                  value -> successes.put(item, value),
                  () -> failures.put(item, classify(e, need, item)));
        }
      }
    }
    LOG.debug(
        "cluster={} call={} ok={} failed={}",
        alias,
        need.call(),
        successes.size(),
        failures.size());
    throwIfClusterFailed(successes, failures);
    return new BatchResult<>(successes, failures);
  }

  Failure classify(Throwable error, Need need, Object item) {
    return FailureTable.classify(
        error, alias, need.operation(), need.resource(item), need.setting());
  }

  /** Without duplicates, in the order given. */
  static <K> List<List<K>> chunks(Collection<K> items, int chunkSize) {
    List<K> distinct = List.copyOf(new LinkedHashSet<>(items));
    List<List<K>> chunks = new ArrayList<>();
    for (int from = 0; from < distinct.size(); from += chunkSize) {
      chunks.add(distinct.subList(from, Math.min(from + chunkSize, distinct.size())));
    }
    return chunks;
  }

  private <K, V> Map<K, KafkaFuture<V>> send(
      Deadline deadline, Need need, List<K> chunk, ChunkCall<K, V> call, Map<K, Failure> failures) {
    try {
      if (deadline.hasPassed()) {
        throw new TimeoutException(
            "the deadline of " + timeout.toMillis() + " ms passed before it was asked for");
      }
      return call.send(admin.get(), chunk, deadline.timeoutMs());
    } catch (RuntimeException e) {
      chunk.forEach(item -> failures.put(item, classify(e, need, item)));
      return Map.of();
    }
  }

  private static <T> T await(KafkaFuture<T> future, Deadline deadline)
      throws InterruptedException, ExecutionException {
    try {
      return future.get(deadline.leftMs(), TimeUnit.MILLISECONDS);
    } catch (java.util.concurrent.TimeoutException e) {
      throw new TimeoutException("no answer before the deadline", e);
    } catch (InterruptException e) {
      Thread.interrupted();
      throw interrupted(e);
    }
  }

  private static InterruptedException interrupted(InterruptException e) {
    InterruptedException interrupted = new InterruptedException("interrupted while waiting");
    interrupted.initCause(e);
    return interrupted;
  }

  private static <K, V> void throwIfClusterFailed(Map<K, V> successes, Map<K, Failure> failures) {
    if (!successes.isEmpty() || failures.isEmpty()) {
      return;
    }
    if (failures.values().stream().allMatch(AdminCalls::isOfTheCluster)) {
      throw failures.values().iterator().next().asException();
    }
  }

  private static boolean isOfTheCluster(Failure failure) {
    Throwable cause = failure.cause();
    return cause instanceof TimeoutException
        || cause instanceof DisconnectException
        || cause instanceof AuthenticationException
        || cause instanceof UnsupportedVersionException
        || !cause.getClass().getName().startsWith("org.apache.kafka.common.errors.");
  }

  private void logChunk(Need need, List<?> chunk) {
    if (LOG.isDebugEnabled()) {
      LOG.debug(
          "cluster={} call={} items={} first={}",
          alias,
          need.call(),
          chunk.size(),
          chunk.subList(0, Math.min(ITEMS_IN_LOG, chunk.size())));
    }
  }
}
