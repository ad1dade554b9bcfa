package io.connectmirror.common.testing;

import io.connectmirror.common.port.GroupAdmin;

class FakeGroupAdminTest extends GroupAdminContract {
  private final FakeCluster cluster = new FakeCluster("fake");
  private int names;

  @Override
  protected GroupAdmin admin() {
    return cluster.groupAdmin();
  }

  @Override
  protected String newTopic() {
    String topic = "topic-" + names++;
    cluster.topic(topic, 2);
    return topic;
  }

  @Override
  protected String uniqueGroup() {
    return "group-" + names++;
  }

  @Override
  protected AutoCloseable join(String group, String topic) {
    cluster.join(group, "member");
    return () -> cluster.leave(group, "member");
  }
}
