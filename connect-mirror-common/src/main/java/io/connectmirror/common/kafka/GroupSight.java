package io.connectmirror.common.kafka;

import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;

/**
 * Tells by what the principal may do with the cluster whether it sees all groups. Asking takes no
 * right.
 */
final class GroupSight {
  private GroupSight() {}

  static KafkaFuture<Boolean> mayHideGroups(Admin admin, int timeoutMs) {
    return admin
        .describeCluster(
            new DescribeClusterOptions().includeAuthorizedOperations(true).timeoutMs(timeoutMs))
        .authorizedOperations()
        .thenApply(GroupSight::mayHideGroups);
  }

  /**
   * @param allowed on the cluster, all operations where it has no authorizer; null where it does
   *     not tell
   */
  static boolean mayHideGroups(Set<AclOperation> allowed) {
    return allowed != null
        && !allowed.contains(AclOperation.DESCRIBE)
        && !allowed.contains(AclOperation.ALL);
  }
}
