package io.connectmirror.common.testing;

import io.connectmirror.common.port.AclAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.SecurityDisabledException;

/** The access rules of a {@link FakeCluster}. */
final class FakeAclAdmin implements AclAdmin {
  private final FakeCluster cluster;
  private final Set<AclBinding> bindings;
  private final FakeCalls calls;

  FakeAclAdmin(FakeCluster cluster, Set<AclBinding> bindings, FakeCalls calls) {
    this.cluster = cluster;
    this.bindings = bindings;
    this.calls = calls;
  }

  @Override
  public String clusterAlias() {
    return cluster.alias();
  }

  @Override
  public Optional<Set<AclBinding>> bindings() {
    synchronized (cluster) {
      calls.begin(FakeOperation.LIST_ACLS, List.of());
      return cluster.hasAuthorizer() ? Optional.of(Set.copyOf(bindings)) : Optional.empty();
    }
  }

  @Override
  public BatchResult<AclBinding, Done> create(Collection<AclBinding> wanted) {
    synchronized (cluster) {
      return calls.each(
          FakeOperation.CREATE_ACLS,
          wanted,
          binding -> {
            requireAuthorizer();
            if (binding.isUnknown()) {
              throw new InvalidRequestException("unknown element in " + binding);
            }
            bindings.add(binding);
            return Done.DONE;
          });
    }
  }

  @Override
  public BatchResult<AclBinding, Done> delete(Collection<AclBinding> unwanted) {
    synchronized (cluster) {
      return calls.each(
          FakeOperation.DELETE_ACLS,
          unwanted,
          binding -> {
            requireAuthorizer();
            bindings.remove(binding);
            return Done.DONE;
          });
    }
  }

  private void requireAuthorizer() {
    if (!cluster.hasAuthorizer()) {
      throw new SecurityDisabledException("No Authorizer is configured on the broker");
    }
  }
}
