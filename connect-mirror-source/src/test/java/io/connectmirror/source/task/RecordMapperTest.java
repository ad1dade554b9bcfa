package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.SourcePosition;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordMapperTest {
  private static final Uuid SOURCE_ID = new Uuid(1, 2);
  private static final TopicPartition PARTITION = new TopicPartition("t", 3);
  private final PartitionFlow flow = flow();
  private final RecordMapper mapper = new RecordMapper(Provenance.of(() -> null, false));

  @Test
  void keepsEverythingByteForByte() {
    RecordHeaders headers = new RecordHeaders();
    headers.add("h", new byte[] {1, 2, (byte) 0xff}).add("h", null).add("empty", new byte[0]);

    MirroredRecord mapped =
        mapper.map(record(new byte[] {1}, new byte[] {2, 3}, 77, headers, 5), flow);

    assertThat(mapped.topic()).isEqualTo("east.t");
    assertThat(mapped.kafkaPartition()).isEqualTo(3);
    assertThat(mapped.keySchema()).isEqualTo(Schema.OPTIONAL_BYTES_SCHEMA);
    assertThat(mapped.valueSchema()).isEqualTo(Schema.BYTES_SCHEMA);
    assertThat((byte[]) mapped.key()).containsExactly(1);
    assertThat((byte[]) mapped.value()).containsExactly(2, 3);
    assertThat(mapped.timestamp()).isEqualTo(77);
    List<String> names = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    for (Header header : mapped.headers()) {
      names.add(header.key());
      values.add(header.value());
    }
    assertThat(names).containsExactly("h", "h", "empty");
    assertThat(values).containsExactly(new byte[] {1, 2, (byte) 0xff}, null, new byte[0]);
  }

  @Test
  void keepsNullAndEmptyKeysAndTombstones() {
    MirroredRecord nothing = mapper.map(record(null, null, 0, new RecordHeaders(), 0), flow);
    MirroredRecord empty =
        mapper.map(record(new byte[0], new byte[0], 0, new RecordHeaders(), 0), flow);

    assertThat(nothing.key()).isNull();
    assertThat(nothing.value()).isNull();
    assertThat((byte[]) empty.key()).isEmpty();
    assertThat((byte[]) empty.value()).isEmpty();
    assertThat(nothing.bytes()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "-1, "})
  void passesTimestampsOnAndLeavesOutWhatIsNone(long timestamp, Long expected) {
    MirroredRecord mapped = mapper.map(record(null, null, timestamp, new RecordHeaders(), 0), flow);

    assertThat(mapped.timestamp()).isEqualTo(expected);
  }

  @Test
  void carriesItsPositionWithEpochAndTopicId() {
    MirroredRecord mapped = mapper.map(record(null, null, 0, new RecordHeaders(), 5), flow);

    SourcePosition position = position(mapped);
    assertThat(position.lastOffset()).hasValue(42);
    assertThat(position.leaderEpoch()).hasValue(5);
    assertThat(position.topicId()).contains(SOURCE_ID);
    assertThat(mapped.sourcePartition()).isSameAs(flow.connectPartition());
  }

  @Test
  void carriesNoEpochWhenTheBrokerToldNone() {
    MirroredRecord mapped = mapper.map(record(null, null, 0, new RecordHeaders(), -1), flow);

    assertThat(position(mapped).leaderEpoch()).isEmpty();
    assertThat(mapped.epoch()).isEqualTo(-1);
  }

  @Test
  void takesTheIdOfTheLifeItIsReadIn() {
    mapper.map(record(null, null, 0, new RecordHeaders(), 0), flow);
    flow.begin(
        new PartitionFlow.Life(2, new Uuid(9, 9), new Uuid(8, 8), TargetLimits.NONE, 0),
        StartPoint.at(0));

    MirroredRecord mapped = mapper.map(record(null, null, 0, new RecordHeaders(), 0), flow);

    assertThat(position(mapped).topicId()).contains(new Uuid(9, 9));
    assertThat(mapped.life()).isEqualTo(2);
  }

  @SuppressWarnings("unchecked")
  private static SourcePosition position(MirroredRecord mapped) {
    return SourcePosition.read((Map<String, Object>) mapped.sourceOffset()).orElseThrow();
  }

  private static ConsumerRecord<byte[], byte[]> record(
      byte[] key, byte[] value, long timestamp, RecordHeaders headers, int epoch) {
    return new ConsumerRecord<>(
        "t",
        3,
        42,
        timestamp,
        timestamp < 0 ? TimestampType.NO_TIMESTAMP_TYPE : TimestampType.CREATE_TIME,
        key == null ? -1 : key.length,
        value == null ? -1 : value.length,
        key,
        value,
        headers,
        epoch < 0 ? Optional.empty() : Optional.of(epoch));
  }

  private static PartitionFlow flow() {
    PartitionFlow flow =
        new PartitionFlow(
            PARTITION,
            "east.t",
            SourcePosition.partitionMap("east", PARTITION),
            new RecordingSourceMetrics().partition("east.t", 3),
            () -> 0);
    flow.begin(
        new PartitionFlow.Life(1, SOURCE_ID, new Uuid(3, 4), TargetLimits.NONE, 0),
        StartPoint.at(0));
    return flow;
  }
}
