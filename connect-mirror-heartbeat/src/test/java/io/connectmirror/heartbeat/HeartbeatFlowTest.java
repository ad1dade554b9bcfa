package io.connectmirror.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.common.testing.FakeOperation;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;

class HeartbeatFlowTest {
  private final FakeEnds ends = new FakeEnds();

  @Test
  void writesToTheTargetOnceItsTopicIsThere() {
    HeartbeatFlow flow = start("target");
    ends.clock.advanceMs(1_000);
    assertThat(flow.next()).isEmpty();

    ends.targetJobs.runDue();

    assertThat(ends.target.hasTopic("heartbeats")).isTrue();
    assertThat(flow.next()).isPresent();
    assertThat(flow.next()).isEmpty();
    assertThat(ends.source.calls()).isEmpty();
    assertThat(ends.sourceJobs).isNull();
  }

  @Test
  void goesOnWhenATargetThatWasAwayAtTheStartReturns() {
    ends.target.unreachable();
    HeartbeatFlow flow = start("target");
    ends.targetJobs.advanceSeconds(60);
    assertThat(flow.next()).isEmpty();
    assertThat(ends.metrics.count(MirrorCounter.JOB_FAILURES)).isPositive();

    ends.target.heal();
    ends.targetJobs.advanceSeconds(10);

    assertThat(flow.next()).isPresent();
  }

  @Test
  void writesToTheSourceAtEachInterval() {
    HeartbeatFlow flow = start("source");

    ends.sourceJobs.advanceSeconds(5);

    assertThat(ends.source.hasTopic("heartbeats")).isTrue();
    assertThat(ends.source.configs("heartbeats")).containsEntry("cleanup.policy", "compact");
    assertThat(ends.written).hasSizeBetween(5, 6).doesNotHaveDuplicates();
    assertThat(ends.metrics.count(MirrorCounter.HEARTBEATS)).isEqualTo(ends.written.size());
    assertThat(flow.next()).isEmpty();
    assertThat(ends.target.calls()).isEmpty();
  }

  @Test
  void looksForTheSourceTopicOnceAndAgainAfterAFailure() {
    start("source");
    ends.sourceJobs.advanceSeconds(5);
    assertThat(ends.source.callCount(FakeOperation.DESCRIBE_TOPICS)).isEqualTo(1);

    ends.source.delete("heartbeats");
    ends.writeError = retriable();
    ends.sourceJobs.advanceSeconds(5);
    ends.writeError = null;
    ends.sourceJobs.advanceSeconds(10);

    assertThat(ends.source.hasTopic("heartbeats")).isTrue();
    assertThat(ends.metrics.count(MirrorCounter.JOB_FAILURES)).isPositive();
  }

  @Test
  void keepsBeatingOnTheTargetWhileTheSourceIsAway() {
    ends.source.unreachable();
    HeartbeatFlow flow = start("both");

    ends.targetJobs.runDue();
    ends.sourceJobs.advanceSeconds(3);

    assertThat(ends.written).isEmpty();
    assertThat(flow.next()).isPresent();
  }

  @Test
  void endsWithTheReasonWhenTheSourceCanNeverBeWrittenTo() {
    HeartbeatFlow flow = start("both");
    ends.writeError =
        FailureTable.classify(
                new SerializationException("no such serializer"), "east", "WRITE", "topic", "")
            .asException();

    ends.sourceJobs.runDue();

    assertThatThrownBy(flow::next)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("no such serializer");
  }

  @Test
  void countsWhatTheTargetAcknowledged() {
    HeartbeatFlow flow = start("target");

    flow.written();

    assertThat(ends.metrics.count(MirrorCounter.HEARTBEATS)).isEqualTo(1);
  }

  @Test
  void keepsThePaceThatIsSet() {
    HeartbeatFlow flow = start("target", Map.of("emit.heartbeats.interval.seconds", "30"));
    ends.targetJobs.runDue();

    assertThat(flow.nanosUntilDue()).isEqualTo(Duration.ofSeconds(30).toNanos());
  }

  @Test
  void closesWhatItWasGiven() {
    start("both").close();

    assertThat(ends.closed).isTrue();
  }

  private HeartbeatFlow start(String to) {
    return start(to, Map.of());
  }

  private HeartbeatFlow start(String to, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(TestSettings.MINIMAL);
    settings.put("emit.heartbeats.to", to);
    settings.putAll(more);
    return HeartbeatFlow.start(
        HeartbeatSettings.parse(settings).orThrow(), ends, ends.clock.nanos(), ends.clock);
  }

  private static RuntimeException retriable() {
    return FailureTable.classify(
            new TimeoutException("too slow"), "east", "WRITE", "topic heartbeats", "")
        .asException();
  }
}
