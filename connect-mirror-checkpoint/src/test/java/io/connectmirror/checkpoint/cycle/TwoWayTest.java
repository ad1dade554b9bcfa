package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.testing.FakeCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Flows between A and B in both directions, and a group of A's topic t. */
class TwoWayTest {
  private final FakeCluster a = new FakeCluster("A").topic("t", 1).append("t", 0, 100);
  private final FakeCluster b = new FakeCluster("B").topic("A.t", 1).append("A.t", 0, 100);
  private final List<SyncRecord> syncs = new ArrayList<>();
  private final TwoWayTask there = TwoWayTask.of(a, b, syncs, new ArrayList<>());
  private final TwoWayTask back = TwoWayTask.of(b, a, new ArrayList<>(), syncs);

  TwoWayTest() {
    syncs.add(
        new SyncChunk(
            new TopicPartition("t", 0),
            0,
            0,
            new ChunkHeader(new Flow(a.id(), b.id()), "a-b", 0, 0, 0, 0, true),
            List.of(),
            List.of(new OffsetRun(0, 0, 100, Predecessor.start()))));
    there.readOn(1);
    back.readOn(1);
  }

  @Test
  void aGroupThatIsResetIsNotMovedForwardByTheOtherFlow() throws InterruptedException {
    a.commit("g", "t", 0, 80);
    there.pass();
    back.pass();
    assertThat(onB()).contains(80L);

    a.commit("g", "t", 0, 10);
    back.pass();
    assertThat(onA()).as("reset on A").contains(10L);
    there.pass();
    back.pass();
    assertThat(onB()).contains(10L);
    assertThat(onA()).contains(10L);
  }

  @Test
  void aGroupThatIsResetAfterItWasTakenOverIsNotMovedForwardByTheFlowThatTookIt()
      throws InterruptedException {
    a.commit("g", "t", 0, 10);
    there.pass();
    b.commit("g", "A.t", 0, 80);
    back.pass();
    there.pass();
    assertThat(onA()).contains(80L);

    b.commit("g", "A.t", 0, 20);
    there.pass();
    assertThat(onB()).as("reset on B").contains(20L);
    back.pass();
    there.pass();
    assertThat(onA()).contains(20L);
    assertThat(onB()).contains(20L);
  }

  @Test
  void aGroupInAPurgedPartitionWaitsForTheMapToBeRead() throws InterruptedException {
    a.purge("t", 0, 100).commit("g", "t", 0, 100);
    there.start();

    there.pass();
    assertThat(onB()).isEmpty();
    there.readOn(1);
    there.pass();
    assertThat(onB()).contains(100L);
  }

  private Optional<Long> onA() {
    return a.committed("g", "t", 0).map(CommittedOffset::offset);
  }

  private Optional<Long> onB() {
    return b.committed("g", "A.t", 0).map(CommittedOffset::offset);
  }
}
