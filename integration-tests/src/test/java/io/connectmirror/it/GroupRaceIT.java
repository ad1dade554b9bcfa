package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.it.CommitLog.Commit;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.kafka.GroupProtocol;
import io.connectmirror.lab.kafka.GroupVisitor;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A consumer comes to a group on the target, commits and leaves, again and again, while the group
 * moves on the source too and the mirror, every 100 ms, carries that over. In each round the source
 * gets ahead of the target first, so that the mirror has something to write, and then the consumer
 * gets ahead of the source.
 */
@ExtendWith(SharedLabExtension.class)
class GroupRaceIT {
  private static final int ROUNDS = SuiteCounts.RACE_ROUNDS.count();

  /** Between the consumer's positions; the source's lie half-way, so that each tells its writer. */
  private static final int STEP = 10;

  /** With the visit that follows, as long as an interval of the mirror, in {@link #PAUSE_MS}. */
  private static final int LONGEST_PAUSE = 4;

  /** As often as {@link Await} looks. */
  private static final int PAUSE_MS = 25;

  private final SharedLab lab;
  private final String topic;
  private final TopicPartition partition;
  private final TopicPartition copy;
  private final GroupFlow groups;
  private final Random random = new Random(3);
  private Duration took = Duration.ZERO;

  GroupRaceIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("race");
    this.partition = new TopicPartition(topic, 0);
    this.copy = new TopicPartition("east." + topic, 0);
    this.groups =
        new GroupFlow(lab, lab.unique("checkpoint"), topic)
            .with("emit.checkpoints.interval.ms", "100")
            .with("sync.group.offsets.interval.ms", "100");
  }

  @BeforeEach
  void mirror() {
    lab.onEast().createTopic(topic, 1);
    lab.onEast().produce(partition, 0, STEP * (ROUNDS + 1));
    lab.onEast().commit(topic, partition, 1);
    new SourceFlow(lab, lab.unique("source")).with("topics", topic).start();
    groups.start();
    groups.await(topic, copy, 1, SourceFlow.SOON);
  }

  @Test
  void aMemberThatComesAndGoesNeverLosesItsProgress() {
    GroupVisitor visitor = GroupVisitor.of(lab.west(), topic, GroupProtocol.CLASSIC);

    race(ROUNDS, position -> visitor.visit(copy, position));

    assertThat(lostAfterMs("classic_member", ROUNDS)).isEmpty();
  }

  @Test
  @Tag("long")
  void norDoesAMemberOfTheConsumerProtocol() {
    int rounds = ROUNDS / 4;
    GroupVisitor visitor = GroupVisitor.of(lab.west(), topic, GroupProtocol.CONSUMER);

    race(rounds, position -> visitor.visit(copy, position));

    assertThat(lostAfterMs("consumer_member", rounds)).isEmpty();
  }

  /**
   * Such a commit does not keep the broker from taking the mirror's. Kafka has no compare-and-set
   * for it, so one that comes between the mirror's look and its write is lost; no other is.
   */
  @Test
  @Tag("long")
  void aCommitWithoutMembershipIsLostToNoOlderLookThanTheWidestWindow() {
    int rounds = ROUNDS / 2;

    race(rounds, position -> lab.onWest().commit(topic, copy, position));

    List<Long> lostAfterMs = lostAfterMs("no_member", rounds);

    double windowMs = groups.metric("group-offsets-window-ms-max");
    assertThat(lostAfterMs)
        .allSatisfy(ms -> assertThat(ms).isLessThanOrEqualTo((long) windowMs + 1));
  }

  private void race(int rounds, LongConsumer commitOnWest) {
    long begun = System.nanoTime();
    for (int round = 1; round <= rounds; round++) {
      long position = (long) round * STEP;
      lab.onEast().commit(topic, partition, position - STEP / 2);
      pause();
      commitOnWest.accept(position);
    }
    // The last word is the source's: by then all that the mirror had begun is written.
    long last = (long) rounds * STEP + STEP / 2;
    lab.onEast().commit(topic, partition, last);
    groups.await(topic, copy, last, SourceFlow.SOON);
    took = Duration.ofNanos(System.nanoTime() - begun);
  }

  /** Of another length each time, so that the consumer meets the mirror at any of its steps. */
  private void pause() {
    long until =
        System.nanoTime()
            + Duration.ofMillis((long) PAUSE_MS * random.nextInt(LONGEST_PAUSE)).toNanos();
    Await.until(SourceFlow.SOON, () -> "the end of a pause", () -> System.nanoTime() - until >= 0);
  }

  /** Of each commit of the consumer that the mirror took back: how old it was by then. */
  private List<Long> lostAfterMs(String kind, int rounds) {
    List<Long> lost = new ArrayList<>();
    int written = 0;
    Commit highest = new Commit(-1, 0);
    for (Commit commit : CommitLog.of(lab.onWest(), topic, copy)) {
      if (commit.offset() % STEP == 0) {
        highest = commit;
        continue;
      }
      written++;
      if (commit.offset() < highest.offset()) {
        lost.add(commit.atMs() - highest.atMs());
      }
    }
    Figure.say(
        "race=%s rounds=%d in_ms=%d written_by_mirror=%d lost_commits=%d window_ms_max=%.0f",
        kind,
        rounds,
        took.toMillis(),
        written,
        lost.size(),
        groups.metric("group-offsets-window-ms-max"));
    assertThat(written).as("times the mirror wrote").isGreaterThan(rounds / 20);
    return lost;
  }
}
