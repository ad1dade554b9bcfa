package io.connectmirror.source.wire.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.AbortedTransactions;
import io.connectmirror.source.batch.BatchDecoder;
import io.connectmirror.source.batch.BatchPlanner;
import io.connectmirror.source.batch.BatchSplitter;
import io.connectmirror.source.batch.BatchVerdict;
import io.connectmirror.source.batch.BatchVerdict.Reencode;
import io.connectmirror.source.batch.TargetDemands;
import io.connectmirror.source.batch.TimeKind;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog.Fetched;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import io.connectmirror.source.wire.FetchBounds;
import io.connectmirror.source.wire.PassthroughLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.FetchResponseData.FetchableTopicResponse;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MemoryRecordsBuilder;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What no broker of today gives, from one that does as it is told, over a real connection. */
class ScriptedBrokerTest {
  private static final TopicPartition OLD = new TopicPartition("old", 0);
  private static final int MOST = 1 << 20;
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ScriptedBroker broker = new ScriptedBroker(OLD.topic());
  private final PassthroughLog log =
      new PassthroughLog(
          "east",
          () -> new KafkaClusterWire(Map.of("bootstrap.servers", broker.address())),
          new FetchBounds(MOST, MOST, 1, Duration.ofMillis(50), true, Duration.ofMillis(10)),
          System::nanoTime);

  ScriptedBrokerTest() throws IOException {
    log.begin(Map.of(OLD, StartPoint.at(0)));
  }

  @AfterEach
  void close() throws IOException {
    log.close();
    broker.close();
  }

  @Test
  void batchesOfOldFormatsAreDecodedAndThoseOfTodayArePassed() throws InterruptedException {
    broker.answer(
        request ->
            records(
                of(0, CompressionType.NONE, 0, 1),
                of(0, CompressionType.GZIP, 1, 3),
                of(1, CompressionType.NONE, 4, 1),
                of(1, CompressionType.SNAPPY, 5, 2),
                of(1, CompressionType.LZ4, 7, 4),
                of(2, CompressionType.ZSTD, 11, 3)));

    OfPartition polled = polled();

    List<String> decoded = new ArrayList<>();
    List<String> passed = new ArrayList<>();
    BatchDecoder decoder = new BatchDecoder(new KafkaDecompressor(), MOST);
    BatchPlanner planner = new BatchPlanner(new TargetDemands(MOST, TimeKind.CREATE, false));
    BatchSplitter splitter = new BatchSplitter(polled.records(), MOST);
    while (splitter.next() == BatchSplitter.Step.BATCH) {
      BatchVerdict verdict =
          planner.plan(splitter.batch(), 0, new AbortedTransactions(polled.aborted()));
      List<String> into =
          verdict instanceof Reencode reencode
                  && reencode.obstacle() == Reencode.Obstacle.OLD_FORMAT
              ? decoded
              : passed;
      decoder
          .decode(splitter.batch())
          .forEach(
              record -> into.add(record.offset() + "=" + UTF_8.decode(record.value().duplicate())));
    }
    assertThat(decoded)
        .containsExactly(
            "0=v0", "1=v1", "2=v2", "3=v3", "4=v4", "5=v5", "6=v6", "7=v7", "8=v8", "9=v9",
            "10=v10");
    assertThat(passed).containsExactly("11=v11", "12=v12", "13=v13");
    assertThat(log.positions()).isEqualTo(Map.of(OLD, 14L));
  }

  @Test
  void aBatchThatWasDamagedIsToldAndNeverPassed() throws InterruptedException {
    ByteBuffer damaged = of(2, CompressionType.LZ4, 0, 3);
    damaged.put(damaged.limit() - 3, (byte) 0x77);
    broker.answer(request -> records(damaged));

    BatchSplitter splitter = new BatchSplitter(polled().records(), MOST);
    assertThat(splitter.next()).isEqualTo(BatchSplitter.Step.BATCH);
    assertThat(
            new BatchPlanner(new TargetDemands(MOST, TimeKind.CREATE, false))
                .plan(splitter.batch(), 0, new AbortedTransactions(List.of())))
        .isInstanceOf(BatchVerdict.Corrupt.class);
  }

  @Test
  void goesOnAfterAnAnswerThatWasCutOffAndErrorsThatPass() throws InterruptedException {
    broker.answer(request -> error(Errors.NOT_LEADER_OR_FOLLOWER));
    broker.answer(request -> error(Errors.FENCED_LEADER_EPOCH));
    broker.answer(request -> error(Errors.UNKNOWN_SERVER_ERROR));
    broker.answer(
        request -> {
          broker.cutNext();
          return records(of(2, CompressionType.NONE, 0, 2));
        });
    broker.answer(request -> records(of(2, CompressionType.NONE, 0, 2)).setThrottleTimeMs(5));

    assertThat(polled().position()).isZero();
    assertThat(log.positions()).isEqualTo(Map.of(OLD, 2L));
  }

  @Test
  void tellsWhereTheLogWasCut() throws InterruptedException {
    broker.answer(request -> records(of(2, CompressionType.NONE, 0, 5)));
    polled();
    broker.answer(
        request -> {
          FetchResponseData cut = records();
          cut.responses()
              .get(0)
              .partitions()
              .get(0)
              .setDivergingEpoch(
                  new FetchResponseData.EpochEndOffset().setEpoch(2).setEndOffset(3));
          return cut;
        });

    Fetched fetched = log.poll(SECOND);
    for (int polls = 0; polls < 60 && !(fetched instanceof Fetched.Gone); polls++) {
      fetched = log.poll(SECOND);
    }

    assertThat(((Fetched.Gone) fetched).partitions()).isEqualTo(Map.of(OLD, OptionalLong.of(3)));
  }

  /** What comes first, past what passes. */
  private OfPartition polled() throws InterruptedException {
    for (int polls = 0; polls < 60; polls++) {
      if (log.poll(SECOND) instanceof Fetched.Batches batches && !batches.partitions().isEmpty()) {
        return batches.partitions().get(0);
      }
    }
    throw new AssertionError("nothing came");
  }

  private static FetchResponseData error(Errors error) {
    return answer(new PartitionData().setErrorCode(error.code()).setHighWatermark(-1));
  }

  private static FetchResponseData records(ByteBuffer... batches) {
    int bytes = 0;
    for (ByteBuffer batch : batches) {
      bytes += batch.remaining();
    }
    ByteBuffer all = ByteBuffer.allocate(bytes);
    for (ByteBuffer batch : batches) {
      all.put(batch.duplicate());
    }
    return answer(
        new PartitionData()
            .setHighWatermark(100)
            .setLastStableOffset(100)
            .setRecords(MemoryRecords.readableRecords(all.flip())));
  }

  private static FetchResponseData answer(PartitionData partition) {
    return new FetchResponseData()
        .setResponses(
            List.of(
                new FetchableTopicResponse()
                    .setTopic(OLD.topic())
                    .setPartitions(List.of(partition.setPartitionIndex(0)))));
  }

  private static ByteBuffer of(int magic, CompressionType codec, long firstOffset, int records) {
    MemoryRecordsBuilder builder =
        MemoryRecords.builder(
            ByteBuffer.allocate(1_024),
            (byte) magic,
            Compression.of(codec).build(),
            magic == 0 ? TimestampType.NO_TIMESTAMP_TYPE : TimestampType.CREATE_TIME,
            firstOffset);
    for (long offset = firstOffset; offset < firstOffset + records; offset++) {
      builder.append(
          magic == 0 ? -1 : 1_700_000_000_000L + offset, null, ("v" + offset).getBytes(UTF_8));
    }
    return builder.build().buffer();
  }
}
