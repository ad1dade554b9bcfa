package io.connectmirror.adapters;

import io.connectmirror.source.batch.AbortedTransactions;
import io.connectmirror.source.batch.BatchCodec;
import io.connectmirror.source.batch.BatchPlanner;
import io.connectmirror.source.batch.BatchRewriter;
import io.connectmirror.source.batch.BatchSplitter;
import io.connectmirror.source.batch.BatchVerdict;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.batch.ProducerStamp;
import io.connectmirror.source.batch.TargetDemands;
import io.connectmirror.source.batch.TimeKind;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog;
import io.connectmirror.source.task.SourceLog.Fetched;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import io.connectmirror.source.wire.ClusterWire;
import io.connectmirror.source.wire.ClusterWire.Leader;
import io.connectmirror.source.wire.ClusterWire.ProduceAnswer;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk.BatchAsk;
import io.connectmirror.source.wire.ClusterWire.ProducerIdAnswer;
import io.connectmirror.source.wire.ClusterWire.Reply;
import io.connectmirror.source.wire.FetchBounds;
import io.connectmirror.source.wire.PassthroughLog;
import io.connectmirror.source.wire.kafka.KafkaClusterWire;
import io.connectmirror.source.wire.kafka.WireBinding;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Carries batches of every codec from one topic to another by the wire, in a process that has the
 * client of one release and no other, and holds what arrived against what Kafka's own consumer
 * reads. Run by {@link WireClientsIT}.
 */
public final class WireOnClient {
  private static final Duration STEP = Duration.ofMillis(100);
  private static final long WITHIN_NANOS = Duration.ofSeconds(30).toNanos();
  private static final int RECORDS = 120;

  /** By the partition that they are written to. */
  private static final List<BatchCodec> CODECS = List.of(BatchCodec.values());

  /** Behind those of the codecs. */
  private static final int TRANSACTIONS = CODECS.size();

  private final Map<String, Object> properties = new HashMap<>();
  private final String from;
  private final String to;
  private final Map<TopicPartition, ProducerStamp> stamps = new HashMap<>();
  private final Map<TopicPartition, Long> ends = new HashMap<>();
  private final BatchRewriter rewriter = new BatchRewriter();
  private int batches;

  private WireOnClient(String from, String to, List<String> settings) {
    this.from = from;
    this.to = to;
    for (String setting : settings) {
      int at = setting.indexOf('=');
      properties.put(setting.substring(0, at), setting.substring(at + 1));
    }
  }

  /** Arguments: two topics that are not there; then properties of clients, name=value. */
  public static void main(String[] args) throws Exception {
    System.out.println(
        "client " + KafkaProducer.class.getProtectionDomain().getCodeSource().getLocation());
    check(WireBinding.problem().isEmpty(), "fits: " + WireBinding.problem());
    WireOnClient run =
        new WireOnClient(args[0], args[1], Arrays.asList(args).subList(2, args.length));
    run.create();
    run.fill();
    run.fillByTransactions();
    try (ClusterWire target = new KafkaClusterWire(run.properties)) {
      run.carry(target);
    }
    run.compare();
    System.out.println("all right, batches " + run.batches);
  }

  private void create() throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(properties)) {
      admin.createTopics(List.of(kept(from), kept(to))).all().get();
    }
  }

  private void fill() throws ExecutionException, InterruptedException {
    for (int partition = 0; partition < TRANSACTIONS; partition++) {
      String codec = CODECS.get(partition).name().toLowerCase(Locale.ROOT);
      try (KafkaProducer<byte[], byte[]> producer = producer(Map.of("compression.type", codec))) {
        send(producer, partition, RECORDS);
      }
    }
  }

  private void fillByTransactions() throws ExecutionException, InterruptedException {
    try (KafkaProducer<byte[], byte[]> producer =
        producer(Map.of("compression.type", "lz4", "transactional.id", from))) {
      producer.initTransactions();
      for (boolean isCommitted : new boolean[] {true, false, true}) {
        producer.beginTransaction();
        send(producer, TRANSACTIONS, RECORDS);
        if (isCommitted) {
          producer.commitTransaction();
        } else {
          producer.abortTransaction();
        }
      }
    }
  }

  private KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("linger.ms", "20");
    all.putAll(more);
    return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** In several batches, of which each has several records. */
  private void send(KafkaProducer<byte[], byte[]> producer, int partition, int count)
      throws ExecutionException, InterruptedException {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      ProducerRecord<byte[], byte[]> record =
          new ProducerRecord<>(
              from, partition, 1_000_000L + number, bytes("k" + number), bytes("v".repeat(number)));
      record.headers().add("h", bytes("ж" + number));
      sent.add(producer.send(record));
      if (number % 40 == 39) {
        producer.flush();
      }
    }
    for (Future<RecordMetadata> one : sent) {
      one.get();
    }
  }

  /** Its records are of long ago, and brokers come round to retention within half a minute. */
  private static NewTopic kept(String name) {
    return new NewTopic(name, TRANSACTIONS + 1, (short) 1).configs(Map.of("retention.ms", "-1"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void carry(ClusterWire target) throws InterruptedException {
    Map<TopicPartition, StartPoint> starts = new HashMap<>();
    ends.putAll(endsOf(from));
    ends.keySet().forEach(partition -> starts.put(partition, StartPoint.at(0)));
    target.topics(Set.of(to));
    ProducerIdAnswer id = producerId(target);
    SourceLog log =
        new PassthroughLog(
            "source",
            () -> new KafkaClusterWire(properties),
            new FetchBounds(
                8 << 20, 1 << 20, 1, Duration.ofMillis(500), true, Duration.ofMillis(100)),
            System::nanoTime);
    try {
      log.begin(starts);
      long begun = System.nanoTime();
      while (!log.positions().equals(ends)) {
        check(System.nanoTime() - begun < WITHIN_NANOS, "in vain: " + log.positions());
        Fetched fetched = log.poll(STEP);
        check(fetched instanceof Fetched.Batches, "fetched " + fetched);
        for (OfPartition read : ((Fetched.Batches) fetched).partitions()) {
          handOn(target, id, read);
        }
      }
      log.poll(Duration.ofMillis(700));
      ends.keySet().forEach(one -> check(log.isCaughtUp(one), "caught up " + one));
    } finally {
      log.close();
    }
  }

  private static ProducerIdAnswer producerId(ClusterWire target) throws InterruptedException {
    List<Reply<ProducerIdAnswer>> replies = new ArrayList<>();
    target.initProducerId(replies::add);
    until(target, "a producer id", () -> !replies.isEmpty());
    ProducerIdAnswer id = answer(replies.get(0));
    check(id.error() == null && id.producerId() >= 0 && id.epoch() == 0, "id " + id);
    return id;
  }

  private void handOn(ClusterWire target, ProducerIdAnswer id, OfPartition read)
      throws InterruptedException {
    BatchPlanner planner = new BatchPlanner(new TargetDemands(1 << 20, TimeKind.CREATE, false));
    AbortedTransactions aborted = new AbortedTransactions(read.aborted());
    BatchSplitter splitter = new BatchSplitter(read.records(), 1 << 20);
    while (splitter.next() == BatchSplitter.Step.BATCH) {
      BatchVerdict verdict = planner.plan(splitter.batch(), read.position(), aborted);
      if (verdict instanceof BatchVerdict.Pass) {
        produce(target, id, read.partition(), splitter.batch());
      } else {
        check(
            verdict instanceof BatchVerdict.Skip && read.partition().partition() == TRANSACTIONS,
            "verdict " + verdict);
      }
    }
  }

  private void produce(
      ClusterWire target, ProducerIdAnswer id, TopicPartition source, BatchView batch)
      throws InterruptedException {
    TopicPartition partition = new TopicPartition(to, source.partition());
    ProducerStamp stamp =
        stamps.getOrDefault(partition, new ProducerStamp(id.producerId(), id.epoch(), 0));
    rewriter.rewrite(batch, stamp, TimeKind.CREATE);
    stamps.put(partition, stamp.after(batch.count()));
    until(
        target,
        "a leader",
        () -> {
          boolean isThere = target.leader(partition).isPresent();
          if (!isThere) {
            target.refresh();
          }
          return isThere;
        });
    Leader leader = target.leader(partition).orElseThrow();
    until(target, "the leader is ready", () -> target.isReady(leader.broker()));
    List<Reply<ProduceAnswer>> replies = new ArrayList<>();
    target.produce(
        leader.broker(),
        new ProduceAsk(
            List.of(new BatchAsk(partition, leader.topicId(), batch.bytes())),
            Duration.ofSeconds(10)),
        replies::add);
    until(target, "an acknowledgement", () -> !replies.isEmpty());
    List<ProduceAnswer.PartitionAnswer> answers = answer(replies.get(0)).partitions();
    check(
        answers.size() == 1
            && answers.get(0).partition().equals(partition)
            && answers.get(0).error() == null
            && answers.get(0).baseOffset() == stamp.sequence(),
        "produced " + answers + " as " + stamp);
    batches++;
  }

  private void compare() throws InterruptedException {
    for (int number = 0; number <= TRANSACTIONS; number++) {
      List<String> original = read(new TopicPartition(from, number));
      List<String> copy = read(new TopicPartition(to, number));
      int count = number == TRANSACTIONS ? 2 * RECORDS : RECORDS;
      check(original.size() == count, original.size() + " records in " + number);
      check(original.equals(copy), "differ in " + number + ": " + original + " and " + copy);
      Set<BatchCodec> codecs = codecs(new TopicPartition(to, number));
      BatchCodec expected = number == TRANSACTIONS ? BatchCodec.LZ4 : CODECS.get(number);
      check(codecs.equals(EnumSet.of(expected)), "codecs " + codecs + " in " + number);
    }
  }

  /** Of all batches as they are now. */
  private Set<BatchCodec> codecs(TopicPartition partition) throws InterruptedException {
    Set<BatchCodec> codecs = EnumSet.noneOf(BatchCodec.class);
    SourceLog log =
        new PassthroughLog(
            "target",
            () -> new KafkaClusterWire(properties),
            new FetchBounds(1_000, 1_000, 1, STEP, false, STEP),
            System::nanoTime);
    try {
      log.begin(Map.of(partition, StartPoint.at(0)));
      long begun = System.nanoTime();
      while (!log.isCaughtUp(partition)) {
        check(System.nanoTime() - begun < WITHIN_NANOS, "in vain: codecs");
        for (OfPartition read : ((Fetched.Batches) log.poll(STEP)).partitions()) {
          BatchSplitter splitter = new BatchSplitter(read.records(), 1 << 20);
          while (splitter.next() == BatchSplitter.Step.BATCH) {
            codecs.add(splitter.batch().codec());
          }
        }
      }
    } finally {
      log.close();
    }
    return codecs;
  }

  private List<String> read(TopicPartition partition) {
    List<String> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
      consumer.assign(Set.of(partition));
      consumer.seekToBeginning(Set.of(partition));
      long end = consumer.endOffsets(Set.of(partition)).get(partition);
      while (consumer.position(partition) < end) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(STEP)) {
          records.add(
              record.timestamp()
                  + record.timestampType().name
                  + new String(record.key(), StandardCharsets.UTF_8)
                  + new String(record.value(), StandardCharsets.UTF_8)
                  + record.headers());
        }
      }
    }
    return records;
  }

  private Map<TopicPartition, Long> endsOf(String topic) {
    try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
      List<TopicPartition> partitions = new ArrayList<>();
      for (int number = 0; number <= TRANSACTIONS; number++) {
        partitions.add(new TopicPartition(topic, number));
      }
      return consumer.endOffsets(partitions);
    }
  }

  private KafkaConsumer<byte[], byte[]> consumer() {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("isolation.level", "read_committed");
    return new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private static <T> T answer(Reply<T> reply) {
    if (reply instanceof Reply.Answer<T> answered) {
      return answered.answer();
    }
    throw new AssertionError("no answer: " + reply);
  }

  private static void until(ClusterWire wire, String what, BooleanSupplier isSo)
      throws InterruptedException {
    long begun = System.nanoTime();
    while (!isSo.getAsBoolean()) {
      check(System.nanoTime() - begun < WITHIN_NANOS, "in vain: " + what);
      wire.poll(STEP);
    }
  }

  private static void check(boolean isSo, String what) {
    if (!isSo) {
      throw new AssertionError(what);
    }
  }
}
