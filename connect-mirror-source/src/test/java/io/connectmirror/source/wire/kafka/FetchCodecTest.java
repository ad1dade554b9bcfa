package io.connectmirror.source.wire.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.AbortedTransactions.Aborted;
import io.connectmirror.source.wire.ClusterWire.FetchAnswer;
import io.connectmirror.source.wire.ClusterWire.FetchAsk;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.ClusterWire.Reply;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.FetchResponseData.AbortedTransaction;
import org.apache.kafka.common.message.FetchResponseData.EpochEndOffset;
import org.apache.kafka.common.message.FetchResponseData.FetchableTopicResponse;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.MemoryRecords;
import org.junit.jupiter.api.Test;

class FetchCodecTest {
  private static final TopicPartition ORDERS = new TopicPartition("orders", 4);
  private static final Uuid ID = Uuid.randomUuid();

  private final FetchCodec codec = new FetchCodec(WireBinding.parts());
  private final FetchSession session = new FetchSession();

  @Test
  void asksWithAllThatTheBrokerNeedsToFindACutLog() {
    FetchRequestData data =
        codec.request(ask(ID), session).build(ApiKeys.FETCH.latestVersion()).data();

    assertThat(data.maxWaitMs()).isEqualTo(500);
    assertThat(data.minBytes()).isEqualTo(3);
    assertThat(data.maxBytes()).isEqualTo(9_000);
    assertThat(data.isolationLevel()).isEqualTo((byte) 1);
    assertThat(data.sessionId()).isZero();
    FetchRequestData.FetchTopic topic = data.topics().get(0);
    assertThat(topic.topicId()).isEqualTo(ID);
    FetchRequestData.FetchPartition partition = topic.partitions().get(0);
    assertThat(partition.partition()).isEqualTo(4);
    assertThat(partition.fetchOffset()).isEqualTo(70);
    assertThat(partition.currentLeaderEpoch()).isEqualTo(6);
    assertThat(partition.lastFetchedEpoch()).isEqualTo(5);
    assertThat(partition.partitionMaxBytes()).isEqualTo(800);
  }

  @Test
  void asksByNameWhileAnIdIsNotKnownAndNeverOfABrokerThatCannotFindACutLog() {
    assertThat(codec.request(ask(Uuid.ZERO_UUID), session).latestAllowedVersion())
        .isEqualTo((short) 12);
    assertThat(codec.request(ask(ID), session).latestAllowedVersion())
        .isEqualTo(ApiKeys.FETCH.latestVersion());
    assertThat(codec.request(ask(ID), session).oldestAllowedVersion()).isEqualTo((short) 12);
  }

  @Test
  void namesWhatHasChangedOnceTheBrokerHasASession() {
    codec.request(ask(ID), session).build(ApiKeys.FETCH.latestVersion());
    codec.reply(ask(ID), session, new FetchResponseData().setSessionId(88));

    FetchRequestData same =
        codec.request(ask(ID), session).build(ApiKeys.FETCH.latestVersion()).data();

    assertThat(same.sessionId()).isEqualTo(88);
    assertThat(same.sessionEpoch()).isEqualTo(1);
    assertThat(same.topics()).isEmpty();
    codec.reply(ask(ID), session, new FetchResponseData().setSessionId(88));
    FetchAsk nothing = new FetchAsk(List.of(), Duration.ZERO, 1, 1, true);
    FetchRequestData less =
        codec.request(nothing, session).build(ApiKeys.FETCH.latestVersion()).data();
    assertThat(less.sessionEpoch()).isEqualTo(2);
    assertThat(less.forgottenTopicsData().get(0).topicId()).isEqualTo(ID);
    assertThat(less.forgottenTopicsData().get(0).partitions()).containsExactly(4);
  }

  @Test
  void givesRecordsAsAViewThatMayBeWrittenTo() {
    ByteBuffer received = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}).position(1).slice();

    FetchAnswer.PartitionAnswer answer =
        only(new PartitionData().setRecords(MemoryRecords.readableRecords(received)));
    answer.records().put(0, (byte) 9);

    assertThat(answer.error()).isNull();
    assertThat(answer.records().remaining()).isEqualTo(3);
    assertThat(received.get(0)).isEqualTo((byte) 9);
  }

  @Test
  void tellsAllThatTheBrokerSaid() {
    FetchAnswer.PartitionAnswer answer =
        only(
            new PartitionData()
                .setHighWatermark(90)
                .setLastStableOffset(80)
                .setLogStartOffset(10)
                .setDivergingEpoch(new EpochEndOffset().setEpoch(3).setEndOffset(60))
                .setAbortedTransactions(
                    List.of(new AbortedTransaction().setProducerId(7).setFirstOffset(71))));

    assertThat(answer)
        .isEqualTo(
            new FetchAnswer.PartitionAnswer(
                ORDERS, null, 90, 80, 10, 60, List.of(new Aborted(7, 71)), answer.records()));
    assertThat(answer.records().hasRemaining()).isFalse();
  }

  @Test
  void tellsErrorsOfAPartitionAndOfAllAsExceptionsOfTheApi() {
    assertThat(only(new PartitionData().setErrorCode(Errors.NOT_LEADER_OR_FOLLOWER.code())).error())
        .isInstanceOf(NotLeaderOrFollowerException.class);
    Reply<FetchAnswer> none =
        codec.reply(
            ask(ID), session, new FetchResponseData().setErrorCode(Errors.UNKNOWN_TOPIC_ID.code()));
    assertThat(((Reply.None<FetchAnswer>) none).why()).isInstanceOf(UnknownTopicIdException.class);
  }

  private FetchAnswer.PartitionAnswer only(PartitionData data) {
    FetchResponseData response =
        new FetchResponseData()
            .setResponses(
                List.of(
                    new FetchableTopicResponse()
                        .setTopicId(ID)
                        .setPartitions(List.of(data.setPartitionIndex(4)))));
    Reply<FetchAnswer> reply = codec.reply(ask(ID), session, response);
    return ((Reply.Answer<FetchAnswer>) reply).answer().partitions().get(0);
  }

  private static FetchAsk ask(Uuid id) {
    return new FetchAsk(
        List.of(new PartitionAsk(ORDERS, id, 70, 6, 5, 800)),
        Duration.ofMillis(500),
        3,
        9_000,
        true);
  }
}
