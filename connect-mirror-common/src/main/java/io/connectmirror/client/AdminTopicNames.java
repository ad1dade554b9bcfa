package io.connectmirror.client;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/** The topics of a cluster, asked of its brokers. Waits no longer than the admin client does. */
final class AdminTopicNames implements TopicNames {
  private static final Duration CLOSE = Duration.ofSeconds(10);

  private final Admin admin;

  AdminTopicNames(Admin admin) {
    this.admin = admin;
  }

  @Override
  public Set<String> list() throws InterruptedException {
    try {
      return admin.listTopics().names().get();
    } catch (ExecutionException e) {
      throw new KafkaException("The topics of the cluster cannot be listed", e.getCause());
    }
  }

  @Override
  public void close() {
    admin.close(CLOSE);
  }
}
