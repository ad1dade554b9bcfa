package io.connectmirror.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class SyncTopicEndTest {
  private final FakeCluster cluster = new FakeCluster("A");
  private final SyncTopicEnd end = new SyncTopicEnd(cluster.topicAdmin(), "syncs");

  @Test
  void isThatOfTheLogNow() throws InterruptedException {
    cluster.topic("syncs", 1);
    assertThat(end.now()).hasValue(0);
    cluster.append("syncs", 0, 5);
    assertThat(end.now()).hasValue(5);
  }

  @Test
  void isTheBeginningOfATopicThatIsNotThere() throws InterruptedException {
    assertThat(end.now()).hasValue(0);
  }

  @Test
  void isNotKnownWhereTheClusterDoesNotTell() throws InterruptedException {
    cluster.topic("syncs", 1);
    cluster.failItem(
        FakeOperation.LATEST_OFFSETS, "syncs-0", new TopicAuthorizationException("not allowed"));

    assertThat(end.now()).isEmpty();
  }
}
