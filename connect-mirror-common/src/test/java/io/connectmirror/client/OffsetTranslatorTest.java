package io.connectmirror.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.client.TranslatedOffset.Certainty;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.policy.IdentityReplicationPolicy;
import io.connectmirror.policy.RenameReplicationPolicy;
import io.connectmirror.spi.ReplicationPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

/** What it answers; {@link OffsetTranslatorReadingTest} has how it reads. */
class OffsetTranslatorTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final TopicPartition REMOTE = new TopicPartition("east.orders", 0);
  private static final Predecessor START = Predecessor.start();

  private final FakeCluster west = new FakeCluster("west").topic("east.orders", 2);
  private final Flow flow = new Flow("id-east", west.id());
  private final SyncsTopic syncs = new SyncsTopic();

  @Test
  void positionsInAMappedRunAreExactBothWays() throws InterruptedException {
    west.append("east.orders", 0, 100);
    syncs.chunk(flow, ORDERS, new OffsetRun(50, 0, 100, START));

    OffsetTranslator translator = fromTarget();

    assertIs(translator.toTarget(ORDERS, 70), Certainty.EXACT, REMOTE, 20);
    assertIs(translator.toTarget(ORDERS, 150), Certainty.EXACT, REMOTE, 100);
    assertIs(translator.toSource(REMOTE, 20), Certainty.EXACT, ORDERS, 70);
    assertIs(translator.toSource(REMOTE, 100), Certainty.EXACT, ORDERS, 150);
    assertThat(syncs.opened()).containsOnly("mm2-offset-syncs.east.internal");
  }

  @Test
  void whereTheMapHasAGapThePositionIsAnEarlierOne() throws InterruptedException {
    west.append("east.orders", 0, 100);
    syncs
        .chunk(flow, ORDERS, new OffsetRun(0, 0, 10, START))
        .chunk(flow, ORDERS, new OffsetRun(50, 40, 60, Predecessor.unknown()));

    OffsetTranslator translator = fromTarget();

    assertIs(translator.toTarget(ORDERS, 30), Certainty.EARLIER, REMOTE, 10);
    assertThat(translator.toTarget(ORDERS, 30).why()).contains("orders-0 has a gap");
    assertIs(translator.toSource(REMOTE, 30), Certainty.EARLIER, ORDERS, 10);
    assertIs(translator.toTarget(ORDERS, 500), Certainty.EARLIER, REMOTE, 100);
  }

  @Test
  void beforeMirroringBeganThePositionIsItsBeginning() throws InterruptedException {
    west.append("east.orders", 0, 20);
    syncs.chunk(flow, ORDERS, new OffsetRun(50, 5, 10, START));

    assertIs(fromTarget().toTarget(ORDERS, 3), Certainty.BEFORE_START, REMOTE, 5);
    assertIs(fromTarget().toSource(REMOTE, 3), Certainty.BEFORE_START, ORDERS, 50);
  }

  @Test
  void answersForTheConnectedClusterKeepWithinTheLog() throws InterruptedException {
    west.append("east.orders", 0, 80).purge("east.orders", 0, 30);
    syncs.chunk(flow, ORDERS, new OffsetRun(0, 0, 100, START));

    OffsetTranslator translator = fromTarget();

    assertIs(translator.toTarget(ORDERS, 10), Certainty.EXACT, REMOTE, 30);
    assertThat(translator.toTarget(ORDERS, 10).why()).contains("east.orders-0 begins here");
    assertIs(translator.toTarget(ORDERS, 90), Certainty.EARLIER, REMOTE, 80);
    assertThat(translator.toTarget(ORDERS, 90).why()).contains("records were lost there");
    assertIs(translator.toSource(REMOTE, 90), Certainty.EXACT, ORDERS, 90);
  }

  @Test
  void whatTheMapDoesNotHoldIsUnknownWithTheReason() throws InterruptedException {
    west.append("east.orders", 0, 20);
    TopicPartition other = new TopicPartition("orders", 1);
    syncs
        .chunk(flow, ORDERS, new OffsetRun(50, 5, 10, Predecessor.unknown()))
        .chunk(flow.reversed(), new TopicPartition("invoices", 0), new OffsetRun(0, 0, 1, START));

    OffsetTranslator translator = fromTarget();

    assertUnknown(translator.toTarget(ORDERS, 3), "orders-0 begins later");
    assertUnknown(
        translator.toTarget(other, 3),
        "holds nothing of orders-1 (topic mm2-offset-syncs.east.internal on cluster west:9092;"
            + " other flows in it: ["
            + west.id()
            + "->id-east])");
    assertThat(translator.toTarget(other, 3).partition())
        .contains(new TopicPartition("east.orders", 1));
    assertUnknown(translator.toSource(ORDERS, 3), "called orders on the target");
  }

  @Test
  void aPartitionThatIsGoneFromTheConnectedClusterIsUnknown() throws InterruptedException {
    syncs.chunk(flow, ORDERS, new OffsetRun(0, 0, 10, START));
    west.delete("east.orders");

    assertUnknown(fromTarget().toTarget(ORDERS, 3), "east.orders");
    assertIs(fromTarget().toSource(REMOTE, 3), Certainty.EXACT, ORDERS, 3);
  }

  @Test
  void fromTheSourceTheOtherTopicCountsAndTheSourcesLog() throws InterruptedException {
    west.topic("bills", 1).append("bills", 0, 40);
    TopicPartition bills = new TopicPartition("bills", 0);
    TopicPartition remote = new TopicPartition("west.bills", 0);
    syncs
        .chunk(flow, ORDERS, new OffsetRun(0, 0, 10, START))
        .chunk(flow.reversed(), bills, new OffsetRun(0, 100, 50, START));

    OffsetTranslator translator = open(MirroredFlow.seenFromSource("west", "east"), policy());

    assertIs(translator.toTarget(bills, 45), Certainty.EXACT, remote, 145);
    assertIs(translator.toSource(remote, 130), Certainty.EXACT, bills, 30);
    assertIs(translator.toSource(remote, 145), Certainty.EARLIER, bills, 40);
    assertUnknown(translator.toTarget(ORDERS, 1), "holds nothing of orders-0");
    assertThat(syncs.opened()).containsOnly("mm2-offset-syncs.east.internal");
  }

  @Test
  void syncsOfAnotherFlowDoNotCount() throws InterruptedException {
    west.append("east.orders", 0, 100);
    syncs
        .chunk(flow, ORDERS, new OffsetRun(0, 0, 10, START))
        .chunk(new Flow("id-north", "id-south"), ORDERS, new OffsetRun(10, 50, 10, START));

    assertIs(fromTarget().toTarget(ORDERS, 20), Certainty.EARLIER, REMOTE, 10);
  }

  @Test
  void ofSeveralFlowsToTheClusterTheOneMeantMustBeSaid() throws InterruptedException {
    west.append("east.orders", 0, 100);
    syncs
        .chunk(flow, ORDERS, new OffsetRun(0, 0, 10, START))
        .chunk(new Flow("id-new-east", west.id()), ORDERS, new OffsetRun(0, 20, 10, START));

    assertThatThrownBy(this::fromTarget)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("from clusters [id-east, id-new-east]")
        .hasMessageContaining("withOtherClusterId")
        .hasMessageContaining("mm2-offset-syncs.east.internal on cluster west:9092");
    assertThat(syncs.open()).isZero();

    MirroredFlow fromEast = MirroredFlow.seenFromTarget("east");
    assertIs(
        open(fromEast.withOtherClusterId("id-new-east"), policy()).toTarget(ORDERS, 5),
        Certainty.EXACT,
        REMOTE,
        25);
    assertIs(
        open(fromEast.withOtherClusterId("id-east"), policy()).toTarget(ORDERS, 5),
        Certainty.EXACT,
        REMOTE,
        5);
    assertThatThrownBy(() -> open(fromEast.withOtherClusterId(west.id()), policy()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("is the id of the cluster west:9092 itself");
  }

  @Test
  void syncsOfMirrorMakerCountOnlyWhenThatIsSaid() throws InterruptedException {
    west.append("east.orders", 0, 100);
    syncs.plain(ORDERS, 10, 20);

    assertUnknown(fromTarget().toTarget(ORDERS, 15), "holds nothing of orders-0");
    MirroredFlow withPlain = MirroredFlow.seenFromTarget("east").withMirrorMakerSyncs();
    assertIs(open(withPlain, policy()).toTarget(ORDERS, 15), Certainty.EARLIER, REMOTE, 21);

    syncs.chunk(flow, ORDERS, new OffsetRun(30, 40, 10, Predecessor.unknown()));
    assertIs(open(withPlain, policy()).toTarget(ORDERS, 10), Certainty.EXACT, REMOTE, 20);
    assertIs(open(withPlain, policy()).toTarget(ORDERS, 35), Certainty.EXACT, REMOTE, 45);
  }

  @Test
  void remotePartitionsGoByTheNamesOfThePolicy() throws InterruptedException {
    west.topic("orders", 1).append("orders", 0, 100).topic("copy-orders", 1);
    west.append("copy-orders", 0, 100);
    syncs.chunk(flow, ORDERS, new OffsetRun(0, 0, 10, START));
    MirroredFlow fromEast = MirroredFlow.seenFromTarget("east");
    RenameReplicationPolicy rename = new RenameReplicationPolicy();
    rename.configure(Map.of("replication.policy.rename.rules", "(orders|bills) -> copy-$1"));

    OffsetTranslator same = open(fromEast, new IdentityReplicationPolicy());
    assertIs(same.toTarget(ORDERS, 5), Certainty.EXACT, ORDERS, 5);
    assertIs(same.toSource(ORDERS, 5), Certainty.EXACT, ORDERS, 5);

    TopicPartition copy = new TopicPartition("copy-orders", 0);
    OffsetTranslator renamed = open(fromEast, rename);
    assertIs(renamed.toTarget(ORDERS, 5), Certainty.EXACT, copy, 5);
    assertIs(renamed.toSource(copy, 5), Certainty.EXACT, ORDERS, 5);
  }

  @Test
  void aRemoteNameOfTwoTopicsLeadsNowhere() throws InterruptedException {
    syncs
        .chunk(flow, ORDERS, new OffsetRun(0, 0, 10, START))
        .chunk(flow, new TopicPartition("bills", 0), new OffsetRun(0, 0, 10, START));
    ReplicationPolicy one =
        new DefaultReplicationPolicy() {
          @Override
          public String formatRemoteTopic(String sourceClusterAlias, String topic) {
            return "all";
          }
        };

    assertUnknown(
        open(MirroredFlow.seenFromTarget("east"), one).toSource(new TopicPartition("all", 0), 1),
        "several topics of the source are called all");
  }

  @Test
  void aPositionBelowZeroIsRefused() throws InterruptedException {
    OffsetTranslator translator = fromTarget();

    assertThatThrownBy(() -> translator.toTarget(ORDERS, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("orders-0");
  }

  @Test
  void messagesNameTheConnectedClusterByItsAliasWhereItIsSaid() {
    MirroredFlow seen = MirroredFlow.seenFromTarget("east");
    Map<String, Object> nobody = Map.of("bootstrap.servers", "127.0.0.1:1");
    Duration briefly = Duration.ofMillis(100);

    assertThatThrownBy(() -> OffsetTranslator.open(nobody, seen, briefly))
        .hasMessageContaining("on cluster 127.0.0.1:1 ");
    assertThatThrownBy(
            () ->
                OffsetTranslator.open(
                    nobody,
                    seen.withConnectedAlias("west").withOtherClusterId("id").withMirrorMakerSyncs(),
                    briefly))
        .hasMessageContaining("on cluster west ");
  }

  private OffsetTranslator fromTarget() throws InterruptedException {
    return open(MirroredFlow.seenFromTarget("east"), policy());
  }

  private OffsetTranslator open(MirroredFlow seen, ReplicationPolicy policy)
      throws InterruptedException {
    OffsetTranslator translator =
        new OffsetTranslator(
            seen,
            policy,
            "west:9092",
            within -> west.topicAdmin(),
            syncs::open,
            () -> {},
            System::nanoTime);
    translator.openWithin(TIMEOUT);
    return translator;
  }

  private static ReplicationPolicy policy() {
    return new DefaultReplicationPolicy();
  }

  private static void assertIs(
      TranslatedOffset answer, Certainty certainty, TopicPartition partition, long offset) {
    assertThat(answer.certainty()).as(answer.toString()).isEqualTo(certainty);
    assertThat(answer.partition()).isEqualTo(Optional.of(partition));
    assertThat(answer.offset()).hasValue(offset);
  }

  private static void assertUnknown(TranslatedOffset answer, String why) {
    assertThat(answer.certainty()).as(answer.toString()).isEqualTo(Certainty.UNKNOWN);
    assertThat(answer.offset()).isEmpty();
    assertThat(answer.why()).contains(why);
  }
}
