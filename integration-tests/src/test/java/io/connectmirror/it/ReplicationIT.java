package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedLabExtension.class)
class ReplicationIT {
  private final SharedLab lab;
  private final String topic;
  private final SourceFlow flow;

  ReplicationIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("orders");
    this.flow = new SourceFlow(lab, lab.unique("source")).with("topics", topic + ".*");
  }

  @Test
  @Tag("containers")
  void mirrorsRecordsByteForByte() {
    // Records of long ago: retention would delete them whenever a broker comes round to it.
    lab.onEast().createTopic(topic, 1, Map.of("retention.ms", "-1"));
    List<ProducerRecord<byte[], byte[]>> sent = new ArrayList<>();
    sent.add(record(0, null, null));
    sent.add(record(1, new byte[0], new byte[0]));
    sent.add(record(1_600_000_000_000L, bytes(0xff, 0), bytes(0xc3, 0x28)));
    addReportedHeaders(sent.get(2));
    lab.onEast().produce(sent);

    flow.start();

    List<ConsumerRecord<byte[], byte[]>> mirrored =
        flow.awaitRecords(new TopicPartition("east." + topic, 0), 3);
    assertThat(mirrored).hasSize(3);
    for (int i = 0; i < 3; i++) {
      assertThat(mirrored.get(i).key()).isEqualTo(sent.get(i).key());
      assertThat(mirrored.get(i).value()).isEqualTo(sent.get(i).value());
      assertThat(mirrored.get(i).timestamp()).isEqualTo(sent.get(i).timestamp());
      assertThat(headers(mirrored.get(i).headers().toArray()))
          .isEqualTo(headers(sent.get(i).headers().toArray()));
    }
    assertThat(lab.onWest().configs("east." + topic).get("retention.ms").value()).isEqualTo("-1");
  }

  @Test
  @Tag("containers")
  void takesInTopicsAndPartitionsWithoutRestartingATask() {
    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(new TopicPartition(topic, 0), 0, 10);
    flow.start();
    flow.awaitRecords(new TopicPartition("east." + topic, 0), 10);
    assertThat(flow.lives()).as("only one task has something to do").isEqualTo(1);

    lab.onEast().growTopic(topic, 3);
    lab.onEast().produce(new TopicPartition(topic, 2), 0, 5);
    lab.onEast().createTopic(topic + "-more", 2);
    lab.onEast().produce(new TopicPartition(topic + "-more", 1), 0, 7);

    assertThat(flow.awaitRecords(new TopicPartition("east." + topic, 2), 5)).hasSize(5);
    assertThat(flow.awaitRecords(new TopicPartition("east." + topic + "-more", 1), 7)).hasSize(7);
    assertThat(flow.lives()).as("one life of each task").isEqualTo(2);
    assertThat(lab.worker().log().lines("Creating task " + flow.name() + "-")).hasSize(2);
    assertThat(lab.worker().log().lines("Stopping task " + flow.name() + "-")).isEmpty();
    assertThat(lab.onWest().describe("east." + topic).orElseThrow().partitions()).hasSize(3);
  }

  @Test
  void showsMetricsUnderMirrorMakersNames() {
    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(new TopicPartition(topic, 0), 0, 10);
    flow.start();
    flow.awaitRecords(new TopicPartition("east." + topic, 0), 10);
    String partition =
        "kafka.connect.mirror:type=MirrorSourceConnector,source=east,target=west,topic=east."
            + topic
            + ",partition=0";

    Await.until(
        SourceFlow.SOON,
        () -> "an offset sync",
        () -> lab.worker().jmx().number(partition, "sync-age-ms") >= 0);

    assertThat(lab.worker().jmx().number(partition, "record-count")).isEqualTo(10);
    assertThat(lab.worker().jmx().number(partition, "record-lag")).isZero();
    assertThat(lab.worker().jmx().number(partition, "state")).isZero();
  }

  @Test
  @Tag("containers")
  void goesOnWhereItStoppedAndShowsPositionsAsMirrorMakerDoes() {
    TopicPartition remote = new TopicPartition("east." + topic, 0);
    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(new TopicPartition(topic, 0), 0, 10);
    flow.start();
    flow.awaitRecords(remote, 10);
    flow.stop();

    Map<JsonNode, JsonNode> offsets = lab.worker().rest().offsets(flow.name());
    assertThat(offsets).as("the probe shows nothing").hasSize(1);
    JsonNode position = offsets.values().iterator().next();
    assertThat(offsets.keySet().iterator().next().toString())
        .isEqualTo("{\"cluster\":\"east\",\"partition\":0,\"topic\":\"" + topic + "\"}");
    assertThat(position.path("offset").asLong()).isEqualTo(9);
    lab.onEast().produce(new TopicPartition(topic, 0), 10, 10);
    flow.resume();

    flow.awaitRecords(remote, 20);
    assertThat(LabRecords.keys(lab.onWest().read(remote))).isEqualTo(numbers(0, 20));
  }

  @Test
  void failsOverAConverterThatChangesHeadersBeforeAnyRecordIsMirrored() {
    TopicPartition remote = new TopicPartition("east." + topic, 0);
    lab.onEast().createTopic(topic, 1);
    ProducerRecord<byte[], byte[]> sent = record(System.currentTimeMillis(), bytes(1), bytes(2, 3));
    addReportedHeaders(sent);
    lab.onEast().produce(List.of(sent));

    flow.without("header.converter").with("tasks.max", "1").create();

    String trace = flow.awaitFailure();
    assertThat(trace).contains("set header.converter to");
    if (lab.onWest().describe("east." + topic).isPresent()) {
      assertThat(lab.onWest().endOffset(remote)).isZero();
    }

    // What the message advises.
    flow.with("header.converter", flow.config().get("value.converter")).create();
    List<ConsumerRecord<byte[], byte[]>> mirrored = flow.awaitRecords(remote, 1);
    assertThat(mirrored)
        .singleElement()
        .satisfies(
            record ->
                assertThat(headers(record.headers().toArray()))
                    .isEqualTo(headers(sent.headers().toArray())));
  }

  private static void addReportedHeaders(ProducerRecord<byte[], byte[]> record) {
    record
        .headers()
        .add("h", bytes(1, 2, 0xff))
        .add("h", LabRecords.bytes("txt"))
        .add("null", null)
        .add("empty", new byte[0]);
  }

  private ProducerRecord<byte[], byte[]> record(long timestamp, byte[] key, byte[] value) {
    return new ProducerRecord<>(topic, 0, timestamp, key, value);
  }

  private static List<String> headers(Header[] headers) {
    List<String> texts = new ArrayList<>();
    for (Header header : headers) {
      texts.add(header.key() + "=" + Arrays.toString(header.value()));
    }
    return texts;
  }

  private static List<String> numbers(int from, int to) {
    List<String> numbers = new ArrayList<>();
    for (int number = from; number < to; number++) {
      numbers.add(Integer.toString(number));
    }
    return numbers;
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
