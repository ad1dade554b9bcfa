package io.connectmirror.common.port;

import io.connectmirror.common.result.BatchResult;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.acl.AclBinding;

/** The access rules of one cluster. Same rules of blocking and failing as {@link TopicAdmin}. */
public interface AclAdmin {
  /** The alias of the cluster this speaks to, for messages. */
  String clusterAlias();

  /** Every binding of the cluster; empty when the cluster has no authorizer. */
  Optional<Set<AclBinding>> bindings() throws InterruptedException;

  BatchResult<AclBinding, BatchResult.Done> create(Collection<AclBinding> bindings)
      throws InterruptedException;

  /** A binding that is not there counts as deleted. */
  BatchResult<AclBinding, BatchResult.Done> delete(Collection<AclBinding> bindings)
      throws InterruptedException;
}
