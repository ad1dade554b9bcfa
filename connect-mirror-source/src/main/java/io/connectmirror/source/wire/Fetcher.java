package io.connectmirror.source.wire;

import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import io.connectmirror.source.wire.ClusterWire.FetchAnswer;
import io.connectmirror.source.wire.ClusterWire.FetchAsk;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.ClusterWire.Leader;
import io.connectmirror.source.wire.ClusterWire.Reply;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what is asked of which broker, one request of each at a time, and takes the answers. For
 * one thread.
 */
final class Fetcher {
  private static final Logger LOG = LoggerFactory.getLogger(Fetcher.class);

  /** Leaders may change without a word to us. */
  private static final long LOOK_EVERY_NANOS = 500_000_000;

  private final FetchBounds bounds;
  private final LongSupplier nanos;

  /** Those that got records longest ago come first, as the first in a request is served first. */
  private final Map<TopicPartition, ReadPartition> partitions = new LinkedHashMap<>();

  private final HeldParts held = new HeldParts();
  private final Set<Integer> asked = new HashSet<>();
  private final Findings findings = new Findings();

  /** Null while there is none. One that was closed answers nothing any more. */
  private ClusterWire wire;

  /** Whether there may be something to ask, so that all partitions have to be gone through. */
  private boolean isDue = true;

  /** When that is so anyhow. */
  private long dueAtNanos;

  Fetcher(FetchBounds bounds, LongSupplier nanos) {
    this.bounds = bounds;
    this.nanos = nanos;
  }

  /**
   * @param another may be null
   */
  void use(ClusterWire another) {
    wire = another;
    asked.clear();
    held.drop();
    tellTopics();
  }

  void begin(Map<TopicPartition, StartPoint> starts) {
    starts.forEach(
        (partition, start) -> {
          ReadPartition former = partitions.get(partition);
          ReadPartition begun = new ReadPartition(partition, start);
          begun.pause(former != null && former.isPaused());
          partitions.put(partition, begun);
          findings.forget(partition);
        });
    forgetHeld();
    tellTopics();
  }

  void end(Collection<TopicPartition> ended) {
    for (TopicPartition partition : ended) {
      partitions.remove(partition);
      findings.forget(partition);
    }
    forgetHeld();
    tellTopics();
  }

  void clear() {
    partitions.clear();
    held.clear();
    findings.clear();
    tellTopics();
  }

  private void forgetHeld() {
    held.keepOnly(read -> partitions.get(read.partition()) == read);
  }

  void pause(Collection<TopicPartition> some, boolean paused) {
    for (TopicPartition partition : some) {
      ReadPartition read = partitions.get(partition);
      if (read != null) {
        read.pause(paused);
        isDue = true;
      }
    }
  }

  private void tellTopics() {
    isDue = true;
    if (wire != null) {
      Set<String> topics = new TreeSet<>();
      partitions.keySet().forEach(partition -> topics.add(partition.topic()));
      wire.topics(topics);
    }
  }

  /** Asks each broker that can be asked for what is wanted of it. */
  void ask() {
    long now = nanos.getAsLong();
    if (!isDue && now - dueAtNanos < 0) {
      return;
    }
    isDue = false;
    dueAtNanos = now + LOOK_EVERY_NANOS;
    Map<Integer, Map<ReadPartition, Leader>> led = led();
    lookAgainAfterBackoff(now);
    int share = bounds.shareOf(led.size());
    led.forEach(
        (broker, ofBroker) -> {
          List<ReadPartition> wanted =
              ofBroker.keySet().stream().filter(read -> read.isWanted(now)).toList();
          if (wanted.isEmpty() || asked.contains(broker)) {
            return;
          }
          int room = held.room(broker, share);
          int most = Math.min(bounds.partitionBytes(), share);
          // Paused ones leave at least half, so what they hold never keeps the others waiting.
          if (room < Math.min(most, share / 2)) {
            return;
          }
          if (wire.isReady(broker)) {
            ask(broker, wanted, ofBroker, room, Math.min(most, room));
          } else {
            isDue = true;
            wire.trouble(wanted.get(0).partition().topic()).ifPresent(this::troubled);
          }
        });
  }

  private void lookAgainAfterBackoff(long now) {
    for (ReadPartition read : partitions.values()) {
      if (!read.isWanted(now) && read.isLeftAlone() && read.notBeforeNanos() - dueAtNanos < 0) {
        dueAtNanos = read.notBeforeNanos();
      }
    }
  }

  /** By the broker that leads them. */
  private Map<Integer, Map<ReadPartition, Leader>> led() {
    Map<Integer, Map<ReadPartition, Leader>> led = new HashMap<>();
    for (ReadPartition read : List.copyOf(partitions.values())) {
      Optional<Leader> leader = wire.leader(read.partition());
      if (leader.isEmpty()) {
        leaderless(read);
      } else if (read.held() == null && !read.isOf(leader.get().topicId())) {
        LOG.info("partition={} is of a topic that was made again", read.partition());
        gone(read, OptionalLong.empty());
      } else {
        led.computeIfAbsent(leader.get().broker(), broker -> new LinkedHashMap<>())
            .put(read, leader.get());
      }
    }
    return led;
  }

  private void leaderless(ReadPartition read) {
    String topic = read.partition().topic();
    Optional<ApiException> trouble = wire.trouble(topic);
    if (trouble.isPresent() && FetchError.of(trouble.get()) == FetchError.REFUSED) {
      refused(topic, trouble.get());
      return;
    }
    trouble.ifPresent(this::troubled);
    isDue = true;
    wire.refresh();
  }

  private void troubled(ApiException trouble) {
    if (trouble instanceof AuthenticationException
        || trouble instanceof UnsupportedVersionException) {
      findings.failure(trouble);
    }
  }

  private void ask(
      int broker,
      List<ReadPartition> wanted,
      Map<ReadPartition, Leader> leaders,
      int maxBytes,
      int partitionBytes) {
    Map<TopicPartition, ReadPartition> reads = new HashMap<>();
    List<PartitionAsk> asks = new ArrayList<>();
    for (ReadPartition read : wanted) {
      reads.put(read.partition(), read);
      asks.add(read.ask(leaders.get(read), partitionBytes));
    }
    asked.add(broker);
    wire.fetch(
        broker,
        new FetchAsk(asks, bounds.maxWait(), bounds.minBytes(), maxBytes, bounds.committedOnly()),
        reply -> {
          asked.remove(broker);
          take(broker, reads, reply);
        });
  }

  private void take(
      int broker, Map<TopicPartition, ReadPartition> reads, Reply<FetchAnswer> reply) {
    isDue = true;
    if (reply instanceof Reply.Answer<FetchAnswer> answered) {
      for (FetchAnswer.PartitionAnswer answer : answered.answer().partitions()) {
        ReadPartition read = reads.get(answer.partition());
        if (read != null && partitions.get(answer.partition()) == read && read.isAskedOf(broker)) {
          read.answered();
          take(broker, read, answer);
        }
      }
    } else if (reply instanceof Reply.None<FetchAnswer> none) {
      LOG.debug("broker={} gave no answer to a fetch", broker, none.why());
      reads.values().stream().filter(read -> read.isAskedOf(broker)).forEach(this::leaveAlone);
      wire.refresh();
      if (!(none.why() instanceof RetriableException)) {
        findings.failure(none.why());
      }
    }
  }

  private void take(int broker, ReadPartition read, FetchAnswer.PartitionAnswer answer) {
    if (answer.error() != null) {
      failed(read, answer.error());
    } else if (read.isCut(answer)) {
      gone(read, OptionalLong.of(answer.divergentOffset()));
    } else if (answer.divergentOffset() >= 0) {
      read.forgetEpoch();
    } else if (read.take(answer, broker, bounds.committedOnly())) {
      partitions.remove(read.partition());
      partitions.put(read.partition(), read);
      held.add(read);
    } else if (answer.records().hasRemaining()) {
      LOG.warn("partition={} got nothing but records from before its position", read.partition());
      leaveAlone(read);
    }
  }

  private void failed(ReadPartition read, ApiException error) {
    switch (FetchError.of(error)) {
      case GONE -> gone(read, OptionalLong.empty());
      case REFUSED -> refused(read.partition().topic(), error);
      case PASSING -> {
        LOG.debug("partition={} cannot be read now", read.partition(), error);
        leaveAlone(read);
        wire.refresh();
      }
      case FAILED -> {
        leaveAlone(read);
        findings.failure(error);
      }
    }
  }

  private void leaveAlone(ReadPartition read) {
    read.leaveAloneUntil(nanos.getAsLong() + bounds.retryBackoff().toNanos());
    isDue = true;
  }

  private void gone(ReadPartition read, OptionalLong divergence) {
    end(List.of(read.partition()));
    findings.gone(read.partition(), divergence);
  }

  private void refused(String topic, ApiException why) {
    Set<TopicPartition> ofTopic = new HashSet<>();
    for (TopicPartition partition : partitions.keySet()) {
      if (partition.topic().equals(topic)) {
        ofTopic.add(partition);
      }
    }
    if (!ofTopic.isEmpty()) {
      end(ofTopic);
      findings.refused(topic, ofTopic, why);
    }
  }

  /** For how long nothing is to be asked unless something comes. */
  long quietNanos() {
    return Math.max(0, dueAtNanos - nanos.getAsLong());
  }

  /** Whether a poll has something to tell, apart from a failure. */
  boolean hasSomething() {
    return findings.hasFault() || held.hasSome();
  }

  /** What there is to tell beside records. */
  Findings findings() {
    return findings;
  }

  /** What was fetched, of all partitions that are not paused. */
  List<OfPartition> batches() {
    List<OfPartition> batches = held.poll();
    if (!batches.isEmpty()) {
      isDue = true;
      findings.failure(null);
    }
    return batches;
  }

  Map<TopicPartition, Long> positions() {
    Map<TopicPartition, Long> positions = new HashMap<>();
    partitions.forEach(
        (partition, read) -> {
          if (read.isHeardOf()) {
            positions.put(partition, read.position());
          }
        });
    return positions;
  }

  boolean isCaughtUp(TopicPartition partition) {
    ReadPartition read = partitions.get(partition);
    return read != null && read.isCaughtUp();
  }
}
