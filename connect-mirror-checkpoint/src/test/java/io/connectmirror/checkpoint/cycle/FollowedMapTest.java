package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.FakeCluster;
import org.junit.jupiter.api.Test;

class FollowedMapTest {
  private final ReverseFlow flow = new ReverseFlow(new FakeCluster("B"), new FakeCluster("A"));
  private final FollowedMap map = flow.unreadPlace().map();

  @Test
  void aTopicThatCameLaterIsUnreadUntilItsEnd() throws InterruptedException {
    map.cannotBeRead();
    assertThat(map.isUnread()).as("there is no such topic").isFalse();

    map.begin();
    flow.mirrored("t", 10);
    assertThat(map.isUnread()).isTrue();
    map.reachedEnd(0);
    assertThat(map.isUnread()).isFalse();
    assertThat(map.known()).isPresent();
  }
}
