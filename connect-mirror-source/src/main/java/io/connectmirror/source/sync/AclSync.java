package io.connectmirror.source.sync;

import io.connectmirror.common.job.StandingFaults;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.port.AclAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.AclBindingCodec;
import io.connectmirror.source.plan.AclPlan;
import io.connectmirror.source.plan.AclPlanner;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.acl.AclBinding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass over the access rules of both clusters. What the mirror makes it remembers, so that it
 * can take it back and leaves everything else alone. Called by one thread.
 */
public final class AclSync {
  private static final Logger LOG = LoggerFactory.getLogger(AclSync.class);
  private static final String TOPIC = "topic";

  private final AclAdmin source;
  private final AclAdmin target;
  private final Supplier<MirroredTopics> topics;
  private final AclPlanner planner;
  private final StateStore state;
  private final FlowMetrics metrics;
  private final SaidBefore said = new SaidBefore();
  private final StandingFaults faults;

  public AclSync(
      AclAdmin source,
      AclAdmin target,
      Supplier<MirroredTopics> topics,
      AclPlanner planner,
      SyncMemory memory) {
    this.source = source;
    this.target = target;
    this.topics = topics;
    this.planner = planner;
    this.state = memory.state();
    this.metrics = memory.metrics();
    this.faults = new StandingFaults(memory.nanos());
  }

  public void run() throws InterruptedException {
    Optional<Set<AclBinding>> wanted = bindings(source);
    if (wanted.isEmpty()) {
      return;
    }
    Optional<Set<AclBinding>> present = bindings(target);
    if (present.isEmpty()) {
      return;
    }
    AclPlan plan =
        planner.plan(
            wanted.get(), topics.get().remoteNames().keySet(), present.get(), createdBefore());
    Map<StateKey, Optional<Map<String, Object>>> memory = new HashMap<>();
    create(plan, memory);
    delete(plan, memory);
    faults.endOfPass().all().forEach(line -> LOG.warn("{}", line));
    for (AclBinding binding : plan.forget()) {
      memory.put(AclBindingCodec.key(StateKind.ACL_CREATED, binding), Optional.empty());
    }
    list(plan, wanted.get(), memory);
    if (!memory.isEmpty()) {
      state.put(memory);
    }
  }

  private Optional<Set<AclBinding>> bindings(AclAdmin admin) throws InterruptedException {
    Optional<Set<AclBinding>> bindings = admin.bindings();
    if (bindings.isEmpty()) {
      String cluster = admin.clusterAlias();
      if (said.isNew("authorizer " + cluster, "none")) {
        LOG.info(
            "cluster={} has no authorizer, so access rules are not synced; set"
                + " sync.topic.acls.enabled=false to stop asking",
            cluster);
      } else {
        LOG.debug("cluster={} has no authorizer", cluster);
      }
    }
    return bindings;
  }

  private Map<AclBinding, String> createdBefore() throws InterruptedException {
    Map<AclBinding, String> created = new HashMap<>();
    state
        .load(StateKind.ACL_CREATED)
        .forEach(
            (key, value) ->
                AclBindingCodec.binding(key)
                    .ifPresent(binding -> created.put(binding, String.valueOf(value.get(TOPIC)))));
    return created;
  }

  private void create(AclPlan plan, Map<StateKey, Optional<Map<String, Object>>> memory)
      throws InterruptedException {
    if (plan.create().isEmpty()) {
      return;
    }
    BatchResult<AclBinding, BatchResult.Done> result = target.create(plan.create().keySet());
    for (AclBinding binding : result.successes().keySet()) {
      memory.put(
          AclBindingCodec.key(StateKind.ACL_CREATED, binding),
          Optional.of(Map.of(TOPIC, plan.create().get(binding))));
      LOG.info("created acl={}", binding);
    }
    metrics.add(MirrorCounter.ACLS_CREATED, result.successes().size());
    result.failures().forEach((binding, failure) -> sayFailed("created", binding, failure));
  }

  private void delete(AclPlan plan, Map<StateKey, Optional<Map<String, Object>>> memory)
      throws InterruptedException {
    if (plan.delete().isEmpty()) {
      return;
    }
    BatchResult<AclBinding, BatchResult.Done> result = target.delete(plan.delete());
    for (AclBinding binding : result.successes().keySet()) {
      memory.put(AclBindingCodec.key(StateKind.ACL_CREATED, binding), Optional.empty());
      LOG.info("deleted acl={} that the source revoked", binding);
    }
    metrics.add(MirrorCounter.ACLS_DELETED, result.successes().size());
    result.failures().forEach((binding, failure) -> sayFailed("deleted", binding, failure));
  }

  private void sayFailed(String action, AclBinding binding, Failure failure) {
    faults.found(
        action + " " + binding,
        String.format("acl=%s was not %s: %s", binding, action, failure.message()));
  }

  /** Tells of each rule that cannot be carried over once, and keeps the list in the state topic. */
  private void list(
      AclPlan plan, Set<AclBinding> wanted, Map<StateKey, Optional<Map<String, Object>>> memory)
      throws InterruptedException {
    plan.notCarried()
        .forEach(
            (binding, why) -> {
              memory.put(
                  AclBindingCodec.key(StateKind.ACL_NOT_CARRIED, binding),
                  Optional.of(Map.of("reason", why.reason(), "command", why.command())));
              if (said.isNew("not carried " + binding, why.command())) {
                metrics.add(MirrorCounter.ACLS_NOT_CARRIED, 1);
                LOG.warn(
                    "acl={} of the source is not carried over: {}; to create it by hand: {}",
                    binding,
                    why.reason(),
                    why.command());
              }
            });
    for (StateKey key : state.load(StateKind.ACL_NOT_CARRIED).keySet()) {
      // Others of the same source may have listed what is of no interest here: only what the
      // source no longer has is struck.
      AclBindingCodec.binding(key)
          .filter(binding -> !wanted.contains(binding))
          .ifPresent(binding -> memory.put(key, Optional.empty()));
    }
  }
}
