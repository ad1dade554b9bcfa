package io.connectmirror.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import io.connectmirror.policy.DefaultReplicationPolicy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How it reads the map, and what becomes of it when that fails. */
class OffsetTranslatorReadingTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

  private final FakeCluster west =
      new FakeCluster("west").topic("east.orders", 1).append("east.orders", 0, 100);
  private final Flow flow = new Flow("id-east", west.id());
  private final AtomicLong now = new AtomicLong();
  private final AtomicInteger closes = new AtomicInteger();
  private final SyncsTopic syncs =
      new SyncsTopic()
          .beforePoll(() -> now.addAndGet(Duration.ofSeconds(1).toNanos()))
          .chunk(flow, ORDERS, new OffsetRun(0, 0, 10, Predecessor.start()));
  private final OffsetTranslator translator =
      new OffsetTranslator(
          MirroredFlow.seenFromTarget("east"),
          new DefaultReplicationPolicy(),
          "west:9092",
          within -> west.topicAdmin(),
          syncs::open,
          closes::incrementAndGet,
          now::get);

  @AfterEach
  void noLogStaysOpen() {
    translator.close();
    assertThat(syncs.open()).isZero();
  }

  @Test
  void answersChangeWithARefreshAlone() throws InterruptedException {
    translator.openWithin(TIMEOUT);
    syncs.chunk(flow, ORDERS, new OffsetRun(10, 20, 10, Predecessor.follows(9, 9)));
    assertThat(translator.toTarget(ORDERS, 15).offset()).hasValue(10);

    translator.refresh(TIMEOUT);

    assertThat(translator.toTarget(ORDERS, 15).offset()).hasValue(25);
  }

  @Test
  void aRefreshReadsOnAndDoesNotOpenTheTopicAgain() throws InterruptedException {
    translator.openWithin(TIMEOUT);
    int opened = syncs.opened().size();
    syncs.chunk(flow, ORDERS, new OffsetRun(10, 20, 10, Predecessor.follows(9, 9)));

    translator.refresh(TIMEOUT);
    translator.refresh(TIMEOUT);

    assertThat(syncs.opened()).hasSize(opened);
    assertThat(translator.toTarget(ORDERS, 15).offset()).hasValue(25);
  }

  @Test
  void aRefreshThatFailsHalfwayChangesNoAnswerAndLosesNothing() throws InterruptedException {
    translator.openWithin(TIMEOUT);
    syncs.chunk(flow, ORDERS, new OffsetRun(10, 20, 10, Predecessor.follows(9, 9)));
    west.failCall(FakeOperation.LATEST_OFFSETS, 1, new TimeoutException("no answer"));

    assertThatThrownBy(() -> translator.refresh(TIMEOUT)).isInstanceOf(TimeoutException.class);
    assertThat(translator.toTarget(ORDERS, 15).offset()).hasValue(10);

    translator.refresh(TIMEOUT);
    assertThat(translator.toTarget(ORDERS, 15).offset()).hasValue(25);
  }

  @Test
  void ofATopicThatIsMadeAgainWhileItIsFollowedOnlyTheNewOneCounts() throws InterruptedException {
    translator.openWithin(TIMEOUT);
    syncs.chunk(flow, ORDERS, new OffsetRun(0, 50, 10, Predecessor.start())).madeAgain();
    assertThat(translator.toTarget(ORDERS, 5).offset()).hasValue(5);

    translator.refresh(TIMEOUT);

    assertThat(translator.toTarget(ORDERS, 5).offset()).hasValue(55);
  }

  @Test
  void aFlowThatBeginsToWriteLaterIsFollowedFromItsBeginning() throws InterruptedException {
    SyncsTopic empty = new SyncsTopic();
    try (OffsetTranslator later =
        new OffsetTranslator(
            MirroredFlow.seenFromTarget("east"),
            new DefaultReplicationPolicy(),
            "west:9092",
            within -> west.topicAdmin(),
            empty::open,
            () -> {},
            now::get)) {
      later.openWithin(TIMEOUT);
      assertThat(later.toTarget(ORDERS, 5).offset()).isEmpty();
      empty.chunk(flow, ORDERS, new OffsetRun(0, 0, 10, Predecessor.start()));

      later.refresh(TIMEOUT);

      assertThat(later.toTarget(ORDERS, 5).offset()).hasValue(5);
    }
    assertThat(empty.open()).isZero();
  }

  @Test
  void ofTwoFlowsOneOfWhichIsGoneFromTheTopicTheOtherIsMeant() throws InterruptedException {
    translator.openWithin(TIMEOUT);
    Flow other = new Flow("id-new-east", west.id());
    syncs.chunk(other, ORDERS, new OffsetRun(0, 40, 10, Predecessor.start()));
    assertThatThrownBy(() -> translator.refresh(TIMEOUT)).isInstanceOf(ConfigException.class);

    syncs.compactedTo(1);
    translator.refresh(TIMEOUT);

    assertThat(translator.toTarget(ORDERS, 5).offset()).hasValue(45);
  }

  @Test
  void aTimeoutMayBeForEver() throws InterruptedException {
    translator.openWithin(Duration.ofSeconds(Long.MAX_VALUE));

    assertThat(translator.toTarget(ORDERS, 5).offset()).hasValue(5);
  }

  @Test
  void recordsThatAreNoOffsetSyncsAreSkipped() throws InterruptedException {
    syncs
        .record(null, null)
        .record(new byte[] {1, 2}, new byte[0])
        .chunk(flow, ORDERS, new OffsetRun(10, 20, 10, Predecessor.follows(9, 9)));

    translator.openWithin(TIMEOUT);

    assertThat(translator.toTarget(ORDERS, 15).offset()).hasValue(25);
  }

  @Test
  void ofATopicThatWasMadeAgainOnlyTheNewOneCounts() throws InterruptedException {
    syncs.chunk(flow, ORDERS, new OffsetRun(0, 50, 10, Predecessor.start())).madeAgain();

    translator.openWithin(TIMEOUT);

    assertThat(translator.toTarget(ORDERS, 5).offset()).hasValue(55);
  }

  @Test
  void whatPassesByItselfIsTriedAgainWithinTheTime() throws InterruptedException {
    syncs.failing(failure(new NotLeaderOrFollowerException("an election")));

    translator.openWithin(TIMEOUT);

    assertThat(translator.toTarget(ORDERS, 5).offset()).hasValue(5);
  }

  @Test
  void aTopicWhoseEndIsNotReachedInTimeIsAFailureAndClosesIt() {
    syncs.endless();

    assertThatThrownBy(() -> translator.openWithin(TIMEOUT))
        .isInstanceOf(TimeoutException.class)
        .hasMessageContaining("mm2-offset-syncs.east.internal on cluster west:9092");
    assertThat(closes).hasValue(1);
  }

  @Test
  void aClusterThatDoesNotAnswerIsAFailure() {
    west.unreachable();

    assertThatThrownBy(() -> translator.openWithin(TIMEOUT))
        .isInstanceOf(TimeoutException.class)
        .hasMessageContaining("west");
    assertThat(closes).hasValue(1);
  }

  @Test
  void aMissingTopicIsAFailureThatSaysWhatMayBeWrong() {
    syncs.failing(failure(new UnknownTopicOrPartitionException("no such topic")));

    assertThatThrownBy(() -> translator.openWithin(TIMEOUT))
        .isInstanceOf(KafkaException.class)
        .hasMessageContaining("no topic mm2-offset-syncs.east.internal on cluster west:9092")
        .hasMessageContaining("offset-syncs.topic.location=source");
  }

  @Test
  void aMissingPermissionIsAFailureThatNamesIt() {
    syncs.failing(failure(new TopicAuthorizationException("not yours")));

    assertThatThrownBy(() -> translator.openWithin(TIMEOUT))
        .isInstanceOf(KafkaException.class)
        .hasMessageContaining("needs READ on topic syncs");
  }

  @Test
  void whenARefreshFailsAnswersGoOn() throws InterruptedException {
    translator.openWithin(TIMEOUT);
    west.failCalls(FakeOperation.LATEST_OFFSETS, new TimeoutException("no answer"));

    assertThatThrownBy(() -> translator.refresh(TIMEOUT)).isInstanceOf(TimeoutException.class);

    assertThat(translator.toTarget(ORDERS, 5).offset()).hasValue(5);
    assertThat(closes).hasValue(0);
  }

  @Test
  void anInterruptionEndsTheReading() {
    syncs.endless().beforePoll(() -> Thread.currentThread().interrupt());

    assertThatThrownBy(() -> translator.openWithin(TIMEOUT))
        .isInstanceOf(InterruptedException.class);
    assertThat(closes).hasValue(1);
  }

  @Test
  void closingEndsWhatWaitsToTryAgain() {
    syncs.failing(failure(new NotLeaderOrFollowerException("an election")));
    syncs.beforePoll(translator::close);

    assertThatThrownBy(() -> translator.openWithin(TIMEOUT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void onceClosedItAnswersNoMore() throws InterruptedException {
    translator.openWithin(TIMEOUT);

    translator.close();

    assertThatThrownBy(() -> translator.toTarget(ORDERS, 5))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> translator.refresh(TIMEOUT)).isInstanceOf(IllegalStateException.class);
  }

  private static RuntimeException failure(RuntimeException error) {
    return FailureTable.classify(error, "west:9092", "READ", "topic syncs", "").asException();
  }
}
