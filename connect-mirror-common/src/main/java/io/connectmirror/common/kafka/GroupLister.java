package io.connectmirror.common.kafka;

import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;

/** Lists the groups of a cluster in the way that the worker's Kafka knows. */
interface GroupLister {
  KafkaFuture<Set<ListedGroup>> list(Admin admin, int timeoutMs);

  /** The best way that the Kafka at hand has. */
  static GroupLister forThisKafka() {
    GroupLister consumerGroups = new ConsumerGroupLister();
    return AllGroupsLister.ifThere()
        .<GroupLister>map(all -> new FallbackGroupLister(all, consumerGroups))
        .orElse(consumerGroups);
  }
}
