package io.connectmirror.common.kafka;

import io.connectmirror.common.port.AclAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import io.connectmirror.common.result.FailureException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateAclsOptions;
import org.apache.kafka.clients.admin.DeleteAclsOptions;
import org.apache.kafka.clients.admin.DeleteAclsResult.FilterResult;
import org.apache.kafka.clients.admin.DeleteAclsResult.FilterResults;
import org.apache.kafka.clients.admin.DescribeAclsOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.errors.SecurityDisabledException;

/** The access rules of one cluster, over its admin client. */
final class KafkaAclAdmin implements AclAdmin {
  private static final int BINDINGS_PER_REQUEST = 500;
  private static final String ACL_SYNC = "sync.topic.acls.enabled";

  private static final Need DESCRIBE =
      new Need("describeAcls", "DESCRIBE", "the cluster (%s)", ACL_SYNC);
  private static final Need CREATE = new Need("createAcls", "ALTER", "the cluster (%s)", ACL_SYNC);
  private static final Need DELETE = new Need("deleteAcls", "ALTER", "the cluster (%s)", ACL_SYNC);

  private final AdminCalls calls;

  KafkaAclAdmin(AdminCalls calls) {
    this.calls = calls;
  }

  @Override
  public String clusterAlias() {
    return calls.alias();
  }

  @Override
  public Optional<Set<AclBinding>> bindings() throws InterruptedException {
    try {
      Collection<AclBinding> bindings =
          calls.whole(
              DESCRIBE,
              "access rules",
              (admin, ms) ->
                  admin
                      .describeAcls(AclBindingFilter.ANY, new DescribeAclsOptions().timeoutMs(ms))
                      .values());
      return Optional.of(Set.copyOf(bindings));
    } catch (FailureException e) {
      if (e.failure().cause() instanceof SecurityDisabledException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public BatchResult<AclBinding, Done> create(Collection<AclBinding> bindings)
      throws InterruptedException {
    return calls.batch(
        CREATE,
        bindings,
        BINDINGS_PER_REQUEST,
        (admin, chunk, ms) ->
            KafkaTopicAdmin.mapped(
                admin.createAcls(chunk, new CreateAclsOptions().timeoutMs(ms)).values(),
                nothing -> Done.DONE));
  }

  @Override
  public BatchResult<AclBinding, Done> delete(Collection<AclBinding> bindings)
      throws InterruptedException {
    return calls.batch(DELETE, bindings, BINDINGS_PER_REQUEST, KafkaAclAdmin::delete);
  }

  private static Map<AclBinding, KafkaFuture<Done>> delete(
      Admin admin, List<AclBinding> chunk, int ms) {
    Map<AclBindingFilter, KafkaFuture<FilterResults>> answers =
        admin
            .deleteAcls(
                chunk.stream().map(AclBinding::toFilter).toList(),
                new DeleteAclsOptions().timeoutMs(ms))
            .values();
    Map<AclBinding, KafkaFuture<Done>> deleted = new HashMap<>();
    for (AclBinding binding : chunk) {
      deleted.put(binding, answers.get(binding.toFilter()).thenApply(KafkaAclAdmin::done));
    }
    return deleted;
  }

  private static Done done(FilterResults results) {
    for (FilterResult result : results.values()) {
      if (result.exception() != null) {
        throw result.exception();
      }
    }
    return Done.DONE;
  }
}
