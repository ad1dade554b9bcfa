package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Groups that read B's topic u in its copy B.u on A, and go home to B. */
class FailbackTest {
  private final CycleFixture fixture = new CycleFixture();
  private final ReverseFlow reverse = new ReverseFlow(fixture.target, fixture.source);

  @BeforeEach
  void mirrorFromB() {
    fixture.target.topic("u", 1).append("u", 0, 100);
    fixture.source.topic("B.u", 1).append("B.u", 0, 100);
    fixture.reverse = List.of(reverse.mirrored("u", 100).place());
  }

  @Test
  void progressOnTheCopyComesHome() throws InterruptedException {
    fixture.target.commit("g", "u", 0, 50);
    fixture.source.commit("g", "B.u", 0, 80);

    fixture.pass();

    assertThat(atHome()).contains(80L);
    assertThat(fixture.told).hasSize(1);
    assertThat(fixture.told.get(0).topicPartition().topic()).isEqualTo("u");
    assertThat(fixture.told.get(0).downstreamOffset()).isEqualTo(80);
  }

  @Test
  void aGroupThatWentOnAtHomeIsNotTakenBack() throws InterruptedException {
    fixture.target.commit("g", "u", 0, 90);
    fixture.source.commit("g", "B.u", 0, 80);

    fixture.passes(2);

    assertThat(atHome()).contains(90L);
    assertThat(fixture.reason("g")).contains("target moved ahead");
  }

  @Test
  void nothingMovesWhereTheOriginalHasNoRecords() throws InterruptedException {
    fixture.target.topic("v", 1).append("v", 0, 21);
    fixture.source.topic("B.v", 1).append("B.v", 0, 20);
    reverse.mirrored("v", 10).mirrored("v", 11, 10, 10, Predecessor.follows(9, 9));
    fixture.target.commit("g", "v", 0, 10);
    fixture.source.commit("g", "B.v", 0, 10);

    fixture.passes(3);

    assertThat(fixture.target.committed("g", "v", 0).map(CommittedOffset::offset)).contains(10L);
    assertThat(fixture.reason("g", "v", "0")).isEmpty();
  }

  @Test
  void withoutFailbackTheReasonIsTold() throws InterruptedException {
    fixture.reverse = List.of();
    fixture.source.commit("g", "B.u", 0, 80);

    fixture.passes(2);

    assertThat(atHome()).isEmpty();
    assertThat(fixture.reason("g")).contains("failback is off");
  }

  private Optional<Long> atHome() {
    return fixture.target.committed("g", "u", 0).map(CommittedOffset::offset);
  }
}
