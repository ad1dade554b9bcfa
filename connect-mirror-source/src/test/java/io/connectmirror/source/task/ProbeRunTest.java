package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.FakeCluster;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

class ProbeRunTest {
  private final FakeCluster west = new FakeCluster("west");
  private Optional<Probe.Readback> stored = Optional.empty();
  private final ProbeRun run =
      new ProbeRun(
          new Probe("mirror", 0, "nonce".getBytes(UTF_8)),
          "state",
          west.topicAdmin(),
          (topic, partition, offset) -> stored);

  @Test
  void waitsForTheStateTopic() throws InterruptedException {
    run.advance();

    assertThat(run.toSend()).isEmpty();
    assertThat(run.reason()).contains("state topic state does not exist");
  }

  @Test
  void isProvenWhenEverythingComesBackAsItWas() throws InterruptedException {
    SourceRecord record = sent();
    stored = Optional.of(readback(record, bytes -> bytes, bytes -> bytes, bytes -> bytes));

    run.acknowledged(record, at(3));
    run.advance();

    assertThat(run.isProven()).isTrue();
    assertThat(run.reason()).isEmpty();
    assertThat(run.toSend()).as("once for a life").isEmpty();
  }

  @Test
  void hasNoPositionThatConnectWouldShow() throws InterruptedException {
    SourceRecord record = sent();

    assertThat(record.sourcePartition()).isNull();
    assertThat(record.sourceOffset()).isNull();
  }

  @Test
  void namesTheConverterThatEncodesHeaders() throws InterruptedException {
    UnaryOperator<byte[]> base64 =
        bytes -> bytes == null ? null : Base64.getEncoder().encode(bytes);

    assertFailsNaming("set header.converter to", bytes -> bytes, bytes -> bytes, base64);
  }

  @Test
  void namesTheConvertersOfKeyAndValue() throws InterruptedException {
    UnaryOperator<byte[]> text = bytes -> new String(bytes, UTF_8).getBytes(UTF_8);

    assertFailsNaming("set key.converter, value.converter to", text, text, bytes -> bytes);
  }

  @Test
  void noticesAWorkerOfAnotherCluster() throws InterruptedException {
    SourceRecord record = sent();

    run.acknowledged(record, at(3));

    assertFatal("target.cluster.bootstrap.servers");
  }

  @Test
  void noticesAConverterThatRefusesBytes() throws InterruptedException {
    run.acknowledged(sent(), null);

    assertFatal("a converter refuses plain bytes");
  }

  @Test
  void cannotProveAnythingToAProducerWithoutOffsets() throws InterruptedException {
    run.acknowledged(sent(), new RecordMetadata(new TopicPartition("state", 0), -1, -1, -1, 0, 0));
    run.advance();

    assertThat(run.isProven()).isTrue();
  }

  @Test
  void takesNoOtherRecordForTheProbe() throws InterruptedException {
    SourceRecord other = new SourceRecord(null, null, "t", null, null, null, null);
    assertThat(run.acknowledged(other, at(1))).isFalse();
    sent();

    assertThat(run.acknowledged(other, at(1))).isFalse();
  }

  @Test
  void isSkippedWithTransforms() {
    assertThat(ProbeRun.skipped().isProven()).isTrue();
  }

  private SourceRecord sent() throws InterruptedException {
    west.topic("state", 1);
    run.advance();
    return run.toSend().orElseThrow();
  }

  private void assertFailsNaming(
      String setting,
      UnaryOperator<byte[]> key,
      UnaryOperator<byte[]> value,
      UnaryOperator<byte[]> header)
      throws InterruptedException {
    SourceRecord record = sent();
    stored = Optional.of(readback(record, key, value, header));
    run.acknowledged(record, at(3));

    assertFatal(setting);
  }

  private void assertFatal(String message) {
    assertThatThrownBy(run::advance)
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> {
              assertThat(e.failure().kind()).isEqualTo(FailureKind.FATAL);
              assertThat(e.getMessage()).contains(message, "No record has been mirrored");
            });
    assertThat(run.isProven()).isFalse();
  }

  private static Probe.Readback readback(
      SourceRecord record,
      UnaryOperator<byte[]> key,
      UnaryOperator<byte[]> value,
      UnaryOperator<byte[]> header) {
    List<Probe.Header> headers = new ArrayList<>();
    for (Header h : record.headers()) {
      headers.add(Probe.Header.of(h.key(), header.apply((byte[]) h.value())));
    }
    return Probe.Readback.of(
        key.apply((byte[]) record.key()), value.apply((byte[]) record.value()), headers);
  }

  private static RecordMetadata at(long offset) {
    return new RecordMetadata(new TopicPartition("state", 0), offset, 0, 0, 0, 0);
  }
}
