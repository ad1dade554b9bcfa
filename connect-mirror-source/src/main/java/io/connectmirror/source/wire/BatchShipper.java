package io.connectmirror.source.wire;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.source.task.BatchWriter;
import io.connectmirror.source.wire.BatchStream.Sent;
import io.connectmirror.source.wire.ClusterWire.Leader;
import io.connectmirror.source.wire.ClusterWire.ProduceAnswer;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk;
import io.connectmirror.source.wire.ClusterWire.ProducerIdAnswer;
import io.connectmirror.source.wire.ClusterWire.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends batches to their leaders: at most one of a partition in a request, as brokers want it, and
 * what is ready for one broker together. A thread of its own does all of it and tells what became
 * of batches; the task thread only puts them into a queue.
 */
public final class BatchShipper implements BatchWriter {
  private static final Logger LOG = LoggerFactory.getLogger(BatchShipper.class);
  private static final Duration LONGEST_WAIT = Duration.ofMillis(500);
  private static final Duration WAIT_WHILE_BUSY = Duration.ofMillis(50);
  private static final Duration BACKOFF = Duration.ofMillis(100);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  /** How long a broker may wait for the replicas of a batch. */
  private static final Duration REPLICAS = Duration.ofSeconds(30);

  private final Supplier<ClusterWire> maker;
  private final int requestBytes;
  private final LongSupplier nanos;
  private final ConcurrentLinkedQueue<Batch> queue = new ConcurrentLinkedQueue<>();
  private final BatchStreams streams = new BatchStreams(BACKOFF.toNanos());
  private final CountDownLatch ended = new CountDownLatch(1);
  private Set<String> topics = Set.of();
  private volatile Thread runner;
  private volatile ClusterWire wire;
  private volatile boolean closing;
  private volatile long closesAt;
  private boolean closed;

  /**
   * Starts its thread.
   *
   * @param maker makes the connection to the target; may throw {@link FailureException} when it
   *     cannot now, and is then asked again for the next batch
   * @param requestBytes of one request, beyond which a batch goes alone
   * @param threads runs it until it is closed
   * @param nanos elapsed time
   */
  public BatchShipper(
      Supplier<ClusterWire> maker, int requestBytes, Executor threads, LongSupplier nanos) {
    this.maker = maker;
    this.requestBytes = requestBytes;
    this.nanos = nanos;
    threads.execute(this::run);
  }

  @Override
  public void send(Batch batch) {
    queue.add(batch);
    if (ended.getCount() == 0 && queue.remove(batch)) {
      batch.refused(new IllegalStateException("the task has been stopped"));
      return;
    }
    ClusterWire present = wire;
    if (present == null) {
      synchronized (queue) {
        queue.notifyAll();
      }
    } else {
      present.wakeup();
    }
  }

  private void run() {
    runner = Thread.currentThread();
    try {
      while (!closing || hasTime()) {
        takeNew();
        if (wire == null) {
          awaitWork();
        } else {
          giveUpSilent();
          askForIds();
          shipReady();
          wire.poll(streams.isBusy() ? WAIT_WHILE_BUSY : LONGEST_WAIT);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      LOG.error("batches cannot be sent any more", e);
      closing = true;
      end(new IllegalStateException("the thread that sends batches has died", e));
      throw e;
    } finally {
      end(new IllegalStateException("the task has been stopped"));
      ended.countDown();
    }
  }

  private void end(RuntimeException why) {
    if (wire != null) {
      wire.close();
    }
    streams.all().forEach(stream -> stream.end(why));
    for (Batch batch = queue.poll(); batch != null; batch = queue.poll()) {
      batch.refused(why);
    }
  }

  /** When it is being closed: whether there is still something to wait for. */
  private boolean hasTime() {
    return wire != null
        && (streams.isBusy() || !queue.isEmpty())
        && nanos.getAsLong() - closesAt < 0;
  }

  private void awaitWork() throws InterruptedException {
    synchronized (queue) {
      if (queue.isEmpty() && !closing) {
        queue.wait(LONGEST_WAIT.toMillis());
      }
    }
  }

  private void takeNew() {
    if (queue.isEmpty() || !connect()) {
      return;
    }
    Set<String> wanted = new HashSet<>(topics);
    long now = nanos.getAsLong();
    for (Batch batch = queue.poll(); batch != null; batch = queue.poll()) {
      streams.of(batch.target(), now).add(batch);
      wanted.add(batch.target().topic());
    }
    want(wanted);
  }

  private void want(Set<String> wanted) {
    if (!wanted.equals(topics)) {
      topics = wanted;
      wire.topics(wanted);
    }
  }

  /** Else metadata would be asked for topics for ever that nothing is sent to any more. */
  private void giveUpSilent() {
    if (streams.giveUpSilent(nanos.getAsLong())) {
      want(streams.topics());
    }
  }

  private boolean connect() {
    if (wire == null) {
      try {
        wire = maker.get();
      } catch (FailureException e) {
        for (Batch batch = queue.poll(); batch != null; batch = queue.poll()) {
          batch.refused(e);
        }
        return false;
      }
    }
    return true;
  }

  private void askForIds() {
    long now = nanos.getAsLong();
    for (BatchStream stream : streams.active().values()) {
      if (stream.wantsId(now)) {
        stream.askedForId();
        wire.initProducerId(reply -> identify(stream, reply));
      }
    }
  }

  private void identify(BatchStream stream, Reply<ProducerIdAnswer> reply) {
    RuntimeException error;
    if (reply instanceof Reply.Answer<ProducerIdAnswer> answer) {
      error = answer.answer().error();
      if (error == null) {
        stream.hasId(answer.answer().producerId(), answer.answer().epoch());
        return;
      }
    } else {
      error = ((Reply.None<ProducerIdAnswer>) reply).why();
    }
    if (error instanceof RetriableException) {
      stream.hasNoId(nanos.getAsLong());
    } else {
      stream.hasNoId(error);
    }
  }

  private void shipReady() {
    long now = nanos.getAsLong();
    Map<Integer, List<TopicPartition>> byBroker = new HashMap<>();
    boolean isOneLost = false;
    for (Map.Entry<TopicPartition, BatchStream> entry : streams.active().entrySet()) {
      if (!entry.getValue().hasNext(now)) {
        continue;
      }
      Optional<Leader> leader = wire.leader(entry.getKey());
      Optional<ApiException> trouble = wire.trouble(entry.getKey().topic());
      if (leader.isPresent() && entry.getValue().isForAnother(leader.get().topicId())) {
        entry
            .getValue()
            .hasNoId(
                new UnknownTopicIdException(
                    "topic " + entry.getKey().topic() + " was deleted and made again"));
      } else if (leader.isPresent()) {
        byBroker
            .computeIfAbsent(leader.get().broker(), unused -> new ArrayList<>())
            .add(entry.getKey());
      } else if (trouble.isPresent() && !(trouble.get() instanceof RetriableException)) {
        entry.getValue().hasNoId(trouble.get());
      } else {
        isOneLost = true;
      }
    }
    if (isOneLost) {
      wire.refresh();
    }
    byBroker.forEach((broker, partitions) -> ship(broker, partitions, now));
  }

  private void ship(int broker, List<TopicPartition> partitions, long now) {
    List<TopicPartition> left = new ArrayList<>(partitions);
    while (!left.isEmpty() && wire.isReady(broker)) {
      Map<TopicPartition, Sent> taken = new HashMap<>();
      List<ProduceAsk.BatchAsk> asks = new ArrayList<>();
      long bytes = 0;
      List<TopicPartition> later = new ArrayList<>();
      for (TopicPartition partition : left) {
        if (bytes >= requestBytes) {
          later.add(partition);
          continue;
        }
        BatchStream stream = streams.at(partition);
        Optional<Sent> next = stream.takeNext(now);
        if (next.isPresent()) {
          Batch batch = next.get().batch();
          taken.put(partition, next.get());
          asks.add(
              new ProduceAsk.BatchAsk(
                  partition, wire.leader(partition).orElseThrow().topicId(), batch.contents()));
          bytes += batch.contents().remaining();
          if (stream.hasNext(now)) {
            later.add(partition);
          }
        }
      }
      if (asks.isEmpty()) {
        return;
      }
      wire.produce(broker, new ProduceAsk(asks, REPLICAS), reply -> answered(taken, reply));
      left = later;
    }
  }

  private void answered(Map<TopicPartition, Sent> taken, Reply<ProduceAnswer> reply) {
    long now = nanos.getAsLong();
    if (reply instanceof Reply.None<ProduceAnswer> none) {
      taken.forEach((partition, sent) -> failed(partition, sent, none.why(), now));
      return;
    }
    Map<TopicPartition, Sent> open = new HashMap<>(taken);
    for (ProduceAnswer.PartitionAnswer answer :
        ((Reply.Answer<ProduceAnswer>) reply).answer().partitions()) {
      Sent sent = open.remove(answer.partition());
      if (sent == null) {
        continue;
      }
      if (answer.error() == null) {
        streams.at(answer.partition()).arrived(sent, answer.baseOffset());
      } else {
        failed(answer.partition(), sent, answer.error(), now);
      }
    }
    open.forEach(
        (partition, sent) ->
            failed(
                partition, sent, new DisconnectException("the broker's answer left it out"), now));
  }

  private void failed(TopicPartition partition, Sent sent, RuntimeException why, long now) {
    LOG.debug("partition={} a batch was not taken", partition, why);
    if (streams.at(partition).failed(sent, why, now)) {
      wire.refresh();
    }
  }

  @Override
  public void close() {
    synchronized (queue) {
      if (closed) {
        return;
      }
      closed = true;
      closesAt = nanos.getAsLong() + CLOSE_TIMEOUT.toNanos();
      closing = true;
      queue.notifyAll();
    }
    ClusterWire present = wire;
    if (present != null) {
      present.wakeup();
    }
    boolean isInterrupted = false;
    boolean hasEnded = false;
    try {
      hasEnded = ended.await(CLOSE_TIMEOUT.plusSeconds(1).toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      isInterrupted = true;
    }
    Thread running = runner;
    if (!hasEnded && running != null) {
      running.interrupt();
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
