package io.connectmirror.common.kafka;

import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupsOptions;
import org.apache.kafka.common.KafkaFuture;

/**
 * Kafka's older call, which tells of consumer groups only: groups of other types are not seen, and
 * so cannot be reported as not mirrored.
 */
final class ConsumerGroupLister implements GroupLister {
  @Override
  public KafkaFuture<Set<ListedGroup>> list(Admin admin, int timeoutMs) {
    return admin
        .listConsumerGroups(new ListConsumerGroupsOptions().timeoutMs(timeoutMs))
        .all()
        .thenApply(
            groups ->
                groups.stream()
                    .map(group -> new ListedGroup(group.groupId(), GroupType.CONSUMER))
                    .collect(Collectors.toUnmodifiableSet()));
  }
}
