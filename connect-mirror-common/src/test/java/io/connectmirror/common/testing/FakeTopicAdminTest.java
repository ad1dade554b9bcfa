package io.connectmirror.common.testing;

import io.connectmirror.common.port.TopicAdmin;

class FakeTopicAdminTest extends TopicAdminContract {
  private final FakeCluster cluster = new FakeCluster("fake").topic("__consumer_offsets", 1);
  private int topics;

  @Override
  protected TopicAdmin admin() {
    return cluster.topicAdmin();
  }

  @Override
  protected String uniqueTopic() {
    return "topic-" + topics++;
  }

  @Override
  protected void deleteTopic(String topic) {
    cluster.delete(topic);
  }

  @Override
  protected void append(String topic, int records) {
    cluster.append(topic, 0, records);
  }
}
