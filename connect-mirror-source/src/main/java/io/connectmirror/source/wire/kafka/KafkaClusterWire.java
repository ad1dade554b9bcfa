package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.wire.ClusterWire;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.requests.InitProducerIdResponse;
import org.apache.kafka.common.requests.ProduceResponse;
import org.apache.kafka.common.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A wire on Kafka's own network client, which connects, negotiates versions, authenticates, keeps
 * reconnections apart by {@code reconnect.backoff.ms}, ends connections that are not set up and
 * requests that are not answered in time, and leaves a broker alone that asks for it.
 */
public final class KafkaClusterWire implements ClusterWire {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaClusterWire.class);
  private static final long CLOSE_WITHIN_MS = 800;

  private final ClientConfig config;
  private final FetchCodec fetches;
  private final ProduceCodec produces;
  private final ClusterView view = new ClusterView();
  private final MetadataKeeper metadata;
  private final Metrics metrics = new Metrics();
  private final NetworkClient client;
  private final Time time = Time.SYSTEM;

  /** Of the one thread that uses the client now; another one may come to close. */
  private final ReentrantLock turn = new ReentrantLock();

  /** Callbacks that are to run at the end of the poll. */
  private final Deque<Runnable> done = new ArrayDeque<>();

  /** By broker; those of brokers that are gone are few and small. */
  private final Map<Integer, FetchSession> sessions = new HashMap<>();

  private final List<WaitingForId> waitingForId = new ArrayList<>();

  /** For how long nothing is to be expected of brokers that were not ready, in ms. */
  private long unreadyMs = Long.MAX_VALUE;

  private volatile boolean isClosed;
  private boolean isShut;

  private record WaitingForId(Consumer<Reply<ProducerIdAnswer>> then, long untilMs) {}

  /**
   * Needs no connection yet.
   *
   * @param properties as any kind of Kafka client takes them; may hold secrets
   * @throws ConfigException for properties that no client takes, or when no bootstrap address
   *     resolves
   * @throws org.apache.kafka.common.KafkaException when a client cannot be made of them
   * @throws IllegalStateException when this Kafka does not fit, see {@link WireBinding}
   */
  public KafkaClusterWire(Map<String, Object> properties) {
    KafkaParts parts = WireBinding.parts();
    config = new ClientConfig(properties);
    fetches = new FetchCodec(parts);
    produces = new ProduceCodec(parts);
    metadata = new MetadataKeeper(config, view);
    client = parts.client(config, metadata.nodes(), metrics);
  }

  @Override
  public void topics(Set<String> names) {
    metadata.topics(names);
  }

  @Override
  public void refresh() {
    metadata.refresh();
  }

  @Override
  public Optional<Leader> leader(TopicPartition partition) {
    return view.leader(partition);
  }

  @Override
  public Optional<ApiException> trouble(String topic) {
    return metadata.trouble().or(() -> view.trouble(topic));
  }

  @Override
  public boolean isReady(int broker) {
    Node node = view.broker(broker);
    return node != null
        && inTurn(
            () -> {
              long nowMs = time.milliseconds();
              if (client.ready(node, nowMs)) {
                metadata.isWell(node);
                return true;
              }
              unreadyMs = Math.min(unreadyMs, Math.max(1, client.pollDelayMs(node, nowMs)));
              return false;
            },
            false);
  }

  @Override
  public void fetch(int broker, FetchAsk ask, Consumer<Reply<FetchAnswer>> then) {
    FetchSession session = sessions.computeIfAbsent(broker, unused -> new FetchSession());
    AtomicBoolean isHeard = new AtomicBoolean();
    send(
        broker,
        fetches.request(ask, session),
        ask.maxWait(),
        body -> {
          isHeard.set(true);
          return fetches.reply(ask, session, ((FetchResponse) body).data());
        },
        reply -> {
          if (!isHeard.get()) {
            session.lost();
          }
          then.accept(reply);
        });
  }

  @Override
  public void produce(int broker, ProduceAsk ask, Consumer<Reply<ProduceAnswer>> then) {
    send(
        broker,
        produces.request(ask),
        ask.timeout(),
        body -> produces.reply(ask, (ProduceResponse) body),
        then);
  }

  @Override
  public void initProducerId(Consumer<Reply<ProducerIdAnswer>> then) {
    waitingForId.add(new WaitingForId(then, time.milliseconds() + config.requestTimeoutMs()));
  }

  /**
   * @param brokerMay take that long before it answers
   */
  private <T> void send(
      int broker,
      AbstractRequest.Builder<?> request,
      Duration brokerMay,
      Function<AbstractResponse, Reply<T>> reader,
      Consumer<Reply<T>> then) {
    Node node = view.broker(broker);
    boolean isSent =
        node != null
            && inTurn(
                () -> {
                  long nowMs = time.milliseconds();
                  return client.isReady(node, nowMs)
                      && sent(node, request, brokerMay, reader, then, nowMs);
                },
                false);
    if (!isSent) {
      done.add(
          () -> then.accept(new Reply.None<>(new DisconnectException("not connected to " + node))));
    }
  }

  private <T> boolean sent(
      Node node,
      AbstractRequest.Builder<?> request,
      Duration brokerMay,
      Function<AbstractResponse, Reply<T>> reader,
      Consumer<Reply<T>> then,
      long nowMs) {
    int timeoutMs = (int) Math.max(config.requestTimeoutMs(), brokerMay.toMillis());
    client.send(
        client.newClientRequest(
            node.idString(),
            request,
            nowMs,
            true,
            timeoutMs,
            response -> done.add(() -> then.accept(Replies.of(response, reader)))),
        nowMs);
    return true;
  }

  @Override
  public void poll(Duration longest) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted before a poll");
    }
    turn.lock();
    try {
      if (isClosed) {
        throw new IllegalStateException("the wire is closed");
      }
      long nowMs = time.milliseconds();
      long waitMs = Math.min(metadata.ask(client, nowMs), askForIds(nowMs));
      waitMs = Math.min(Math.min(waitMs, unreadyMs), longest.toMillis());
      unreadyMs = Long.MAX_VALUE;
      client.poll(done.isEmpty() ? waitMs : 0, nowMs);
    } finally {
      if (isClosed) {
        shut();
      }
      turn.unlock();
    }
    for (int callbacks = done.size(); callbacks > 0 && !isClosed; callbacks--) {
      done.remove().run();
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted in a poll");
    }
  }

  private long askForIds(long nowMs) {
    if (waitingForId.isEmpty()) {
      return Long.MAX_VALUE;
    }
    Optional<ApiException> trouble = metadata.trouble();
    Node node = client.leastLoadedNode(nowMs).node();
    boolean isReady = node != null && client.ready(node, nowMs);
    for (WaitingForId waiting : List.copyOf(waitingForId)) {
      if (isReady && client.isReady(node, nowMs)) {
        sent(
            node,
            ProduceCodec.idRequest(),
            Duration.ZERO,
            body -> ProduceCodec.idReply((InitProducerIdResponse) body),
            waiting.then(),
            nowMs);
      } else if (trouble.isPresent()) {
        done.add(() -> waiting.then().accept(new Reply.None<>(trouble.get())));
      } else if (nowMs >= waiting.untilMs()) {
        done.add(
            () ->
                waiting
                    .then()
                    .accept(new Reply.None<>(new TimeoutException("no broker could be reached"))));
      } else {
        continue;
      }
      waitingForId.remove(waiting);
    }
    return waitingForId.isEmpty() ? Long.MAX_VALUE : config.retryBackoffMs();
  }

  @Override
  public void wakeup() {
    client.wakeup();
  }

  @Override
  public void close() {
    isClosed = true;
    client.wakeup();
    boolean interrupted = Thread.interrupted();
    boolean isMine = false;
    try {
      isMine = turn.tryLock(CLOSE_WITHIN_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    try {
      // Else the thread that polls shuts it when it comes back.
      if (isMine) {
        shut();
      }
    } finally {
      if (isMine) {
        turn.unlock();
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void shut() {
    if (isShut) {
      return;
    }
    isShut = true;
    try {
      client.close();
      metrics.close();
    } catch (RuntimeException e) {
      LOG.warn("a wire of client.id={} did not close well", config.clientId(), e);
    }
  }

  private interface Use<T> {
    T use();
  }

  /** Uses the client, unless it is closed. */
  private <T> T inTurn(Use<T> use, T otherwise) {
    turn.lock();
    try {
      return isClosed ? otherwise : use.use();
    } finally {
      turn.unlock();
    }
  }
}
