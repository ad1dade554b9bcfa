package io.connectmirror.source.wire;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;

/** A cluster that says what a test tells it to. Its time passes while it waits. */
final class ScriptedWire implements ClusterWire {
  final Map<TopicPartition, Leader> leaders = new HashMap<>();
  final Map<String, ApiException> troubles = new HashMap<>();
  final Set<Integer> away = new HashSet<>();
  final List<FetchAsk> asks = new ArrayList<>();
  final List<Integer> askedBrokers = new ArrayList<>();
  Set<String> topics = Set.of();
  int refreshes;
  int polls;
  boolean isClosed;
  boolean interrupts;
  boolean writes = true;
  int producerIds;
  long nanos;

  /** What to do in a poll that has nothing else to do. */
  Runnable onIdle = () -> {};

  /** What to do when metadata is asked for. */
  Runnable onRefresh = () -> {};

  /** Answers to come, in order; a fetch without one waits. */
  private final Deque<Function<FetchAsk, Reply<FetchAnswer>>> script = new ArrayDeque<>();

  private final Deque<Runnable> due = new ArrayDeque<>();
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final List<Runnable> unwritten = new ArrayList<>();

  private record Waiting(FetchAsk ask, Consumer<Reply<FetchAnswer>> then) {}

  void answer(Function<FetchAsk, Reply<FetchAnswer>> next) {
    script.add(next);
    serve();
  }

  void answer(FetchAnswer.PartitionAnswer... partitions) {
    answer(ask -> new Reply.Answer<>(new FetchAnswer(List.of(partitions), Duration.ZERO)));
  }

  private void serve() {
    while (!script.isEmpty() && !waiting.isEmpty()) {
      Waiting first = waiting.remove();
      Reply<FetchAnswer> reply = script.remove().apply(first.ask());
      due.add(() -> first.then().accept(reply));
    }
  }

  int unanswered() {
    return waiting.size();
  }

  FetchAsk lastAsk() {
    return asks.get(asks.size() - 1);
  }

  @Override
  public void topics(Set<String> names) {
    topics = names;
  }

  @Override
  public void refresh() {
    refreshes++;
    onRefresh.run();
  }

  @Override
  public Optional<Leader> leader(TopicPartition partition) {
    return Optional.ofNullable(leaders.get(partition));
  }

  @Override
  public Optional<ApiException> trouble(String topic) {
    return Optional.ofNullable(troubles.get(topic));
  }

  @Override
  public boolean isReady(int broker) {
    return !away.contains(broker);
  }

  @Override
  public void fetch(int broker, FetchAsk ask, Consumer<Reply<FetchAnswer>> then) {
    asks.add(ask);
    askedBrokers.add(broker);
    waiting.add(new Waiting(ask, then));
    serve();
  }

  @Override
  public void produce(int broker, ProduceAsk ask, Consumer<Reply<ProduceAnswer>> then) {
    List<ProduceAnswer.PartitionAnswer> answers = new ArrayList<>();
    ask.batches()
        .forEach(
            batch ->
                answers.add(new ProduceAnswer.PartitionAnswer(batch.partition(), null, null, 0)));
    unwritten.add(() -> then.accept(new Reply.Answer<>(new ProduceAnswer(answers, Duration.ZERO))));
    if (writes) {
      write();
    }
  }

  /** All that was to be written is. */
  void write() {
    due.addAll(unwritten);
    unwritten.clear();
  }

  @Override
  public void initProducerId(Consumer<Reply<ProducerIdAnswer>> then) {
    long id = producerIds++;
    due.add(() -> then.accept(new Reply.Answer<>(new ProducerIdAnswer(null, id, (short) 0))));
  }

  @Override
  public void poll(Duration longest) throws InterruptedException {
    if (isClosed) {
      throw new IllegalStateException("closed");
    }
    polls++;
    if (due.isEmpty()) {
      nanos += Math.max(longest.toNanos(), 1_000);
      onIdle.run();
    }
    for (int count = due.size(); count > 0; count--) {
      due.remove().run();
    }
    if (interrupts) {
      throw new InterruptedException();
    }
  }

  @Override
  public void wakeup() {}

  @Override
  public void close() {
    isClosed = true;
  }
}
