package io.connectmirror.cli.standing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class TopicMemoryTest {
  private static final StateKey REASON = StateKey.of(StateKind.GROUP_NOT_MIRRORED, "billing");
  private static final TopicPartition COPY = new TopicPartition("east.orders", 0);

  private final ManualClock clock = new ManualClock();
  private final Map<String, List<Entry>> topics = new HashMap<>();
  private boolean slow;
  private int opened;
  private int handedOver;
  private int closed;

  private final TopicMemory memory =
      new TopicMemory("state", "checkpoints", Log::new, Duration.ofSeconds(5), clock.nanos());

  @Test
  void keepsTheNewestOfEachAndForgetsWhatIsOver() throws Exception {
    put("state", StateCodec.encode(REASON), StateCodec.encode(Map.of("reason", "filtered")));
    checkpoint(40, 47);
    checkpoint(50, 57);
    memory.refresh();

    assertThat(memory.state(StateKind.GROUP_NOT_MIRRORED))
        .isEqualTo(Map.of(REASON, Map.of("reason", "filtered")));
    assertThat(memory.checkpoints())
        .extracting(told -> told.checkpoint().upstreamOffset())
        .containsExactly(50L);

    put("state", StateCodec.encode(REASON), null);
    memory.refresh();

    assertThat(memory.state(StateKind.GROUP_NOT_MIRRORED)).isEmpty();
  }

  @Test
  void readsOverWhatIsNoRecordOfTheMirror() throws Exception {
    byte[] poison = "poison".getBytes(StandardCharsets.UTF_8);
    put("state", poison, poison);
    put("state", null, poison);
    put("checkpoints", poison, poison);
    put("checkpoints", poison, null);
    checkpoint(40, 47);

    memory.refresh();

    assertThat(memory.checkpoints()).hasSize(1);
  }

  @Test
  void holdsNothingWhereTheTopicsAreNotThere() throws Exception {
    memory.refresh();

    assertThat(memory.state(StateKind.GROUP_OFFSET)).isEmpty();
    assertThat(memory.checkpoints()).isEmpty();
  }

  @Test
  void doesNotTakeHalfATopicForAllOfIt() {
    checkpoint(40, 47);
    slow = true;

    assertThatThrownBy(memory::refresh)
        .isInstanceOf(CliException.class)
        .hasMessageContaining("checkpoints could not be read");
  }

  @Test
  void readsOnAndOpensATopicOnce() throws Exception {
    checkpoint(40, 47);
    put("state", StateCodec.encode(REASON), StateCodec.encode(Map.of("reason", "filtered")));
    memory.refresh();
    checkpoint(50, 57);

    memory.refresh();

    assertThat(memory.checkpoints())
        .extracting(told -> told.checkpoint().upstreamOffset())
        .containsExactly(50L);
    assertThat(opened).isEqualTo(2);
    assertThat(handedOver).as("each record once").isEqualTo(3);
    memory.close();
    assertThat(closed).isEqualTo(2);
  }

  @Test
  void holdsNothingOfATopicThatIsGone() throws Exception {
    checkpoint(40, 47);
    memory.refresh();
    topics.remove("checkpoints");

    memory.refresh();

    assertThat(memory.checkpoints()).isEmpty();
    checkpoint(10, 17);
    memory.refresh();
    assertThat(memory.checkpoints()).hasSize(1);
  }

  @Test
  void beginsAgainWhereADeletionMayHaveBeenMissed() throws Exception {
    put("state", StateCodec.encode(REASON), StateCodec.encode(Map.of("reason", "filtered")));
    memory.refresh();
    topics.get("state").clear();
    clock.advance(Duration.ofMinutes(61));

    memory.refresh();

    assertThat(memory.state(StateKind.GROUP_NOT_MIRRORED)).isEmpty();
  }

  private void checkpoint(long upstream, long downstream) {
    Checkpoint checkpoint = new Checkpoint("billing", COPY, upstream, downstream, "");
    put("checkpoints", checkpoint.key(), checkpoint.value());
  }

  private void put(String topic, byte[] key, byte[] value) {
    topics.computeIfAbsent(topic, unused -> new ArrayList<>()).add(new Entry(key, value));
  }

  private static final class Entry {
    private final byte[] key;
    private final byte[] value;

    Entry(byte[] key, byte[] value) {
      this.key = key;
      this.value = value;
    }
  }

  private final class Log implements InternalTopicLog {
    private final String topic;
    private int read;

    Log(String topic) {
      this.topic = topic;
      opened++;
    }

    @Override
    public boolean poll(Duration timeout, Reader reader) {
      if (!topics.containsKey(topic)) {
        throw new Failure(
                FailureKind.MISSING, "no topic", new UnknownTopicOrPartitionException("no topic"))
            .asException();
      }
      if (slow) {
        clock.advance(timeout);
        return false;
      }
      List<Entry> entries = topics.get(topic);
      for (; read < entries.size(); read++) {
        reader.record(read, 1_000, entries.get(read).key, entries.get(read).value);
        handedOver++;
      }
      return true;
    }

    @Override
    public long position() {
      return 0;
    }

    @Override
    public void close() {
      closed++;
    }
  }
}
