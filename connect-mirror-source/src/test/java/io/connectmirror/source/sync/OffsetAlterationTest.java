package io.connectmirror.source.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.source.task.SyncSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;

class OffsetAlterationTest {
  private static final Flow FLOW = new Flow("a", "b");
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private static final TopicPartition T1 = new TopicPartition("t", 1);
  private final List<byte[][]> topic = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private final OffsetAlteration alteration =
      new OffsetAlteration("mirror", () -> nanos.addAndGet(1_000_000_000));
  private boolean exists = true;
  private boolean endless;
  private Optional<Failure> outcome = Optional.empty();

  @Test
  void raisesTheNumberOfWhatIsAltered() throws InterruptedException {
    raise(offsets(T0, 5L));

    assertThat(map().reset("mirror", T0)).isEqualTo(1);
    assertThat(map().reset("mirror", T1)).isZero();
    assertThat(map().reset("other", T0)).isZero();
  }

  @Test
  void raisesEveryNumberWhenPositionsAreOnlyForgotten() throws InterruptedException {
    raise(offsets(T0, 5L));

    raise(offsets(T0, null));

    assertThat(map().reset("mirror", T0)).isEqualTo(2);
    assertThat(map().reset("mirror", T1)).isEqualTo(2);
  }

  @Test
  void mayBeRepeated() throws InterruptedException {
    raise(offsets(T0, 5L));
    raise(offsets(T0, 5L));

    assertThat(map().reset("mirror", T0)).isEqualTo(2);
  }

  @Test
  void hasNothingToRaiseWithoutATopic() throws InterruptedException {
    exists = false;

    raise(offsets(T0, 5L));

    assertThat(topic).isEmpty();
  }

  @Test
  void failsWhenTheClusterDoesNotTakeIt() {
    outcome =
        Optional.of(new Failure(FailureKind.DENIED, "no WRITE", new IllegalStateException("no")));

    assertThatThrownBy(() -> raise(offsets(T0, 5L)))
        .isInstanceOf(FailureException.class)
        .hasMessage("no WRITE");
  }

  @Test
  void givesUpOnATopicThatDoesNotEnd() {
    endless = true;

    assertThatThrownBy(() -> raise(offsets(T0, 5L)))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("could not be read to its end");
  }

  @Test
  void listsEveryFaultOfARequest() {
    DefaultTopicFilter filter = new DefaultTopicFilter();
    filter.configure(Map.of("topics", "t"));
    TopicNaming naming =
        new TopicNaming(
            new ClusterPair("east", "west"), new DefaultReplicationPolicy(), filter, true);
    Map<Map<String, ?>, Map<String, ?>> offsets = new HashMap<>();
    offsets.put(Map.of("cluster", "west", "topic", "t", "partition", 0), Map.of("offset", 1L));
    offsets.put(Map.of("cluster", "east", "topic", "u", "partition", 0), Map.of("offset", 1L));

    assertThatThrownBy(() -> OffsetAlteration.check(offsets, "east", naming))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("'cluster' must be 'east'")
        .hasMessageContaining("is not a mirrored topic");
    OffsetAlteration.check(offsets(T0, 5L), "east", naming);
  }

  private void raise(Map<Map<String, ?>, Map<String, ?>> offsets) throws InterruptedException {
    alteration.raise(offsets, FLOW, new Log(), new Sink());
  }

  private RunOffsetMap map() {
    RunOffsetMap map = new RunOffsetMap(FLOW, false, 1);
    topic.forEach(r -> map.apply(SyncRecord.decode(r[0], r[1]).value().orElseThrow()));
    return map;
  }

  private static Map<Map<String, ?>, Map<String, ?>> offsets(TopicPartition of, Long offset) {
    Map<Map<String, ?>, Map<String, ?>> offsets = new HashMap<>();
    offsets.put(
        Map.of("cluster", "east", "topic", of.topic(), "partition", of.partition()),
        offset == null ? null : Map.of("offset", offset));
    return offsets;
  }

  private final class Log implements InternalTopicLog {
    @Override
    public boolean poll(Duration timeout, Reader reader) {
      if (!exists) {
        throw new Failure(FailureKind.MISSING, "none", new IllegalStateException("none"))
            .asException();
      }
      for (byte[][] record : topic) {
        reader.record(0, 0, record[0], record[1]);
      }
      return !endless;
    }

    @Override
    public long position() {
      return topic.size();
    }

    @Override
    public void close() {}
  }

  private final class Sink implements SyncSink {
    @Override
    public void send(byte[] key, byte[] value, Consumer<Optional<Failure>> done) {
      topic.add(new byte[][] {key, value});
      done.accept(outcome);
    }

    @Override
    public void close(Duration timeout) {}
  }
}
