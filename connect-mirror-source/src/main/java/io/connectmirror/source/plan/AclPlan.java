package io.connectmirror.source.plan;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AclBinding;

/**
 * What to do about the access rules of the target.
 *
 * @param create bindings to make, each with the source topic it stands for
 * @param delete bindings the mirror made whose source binding was revoked
 * @param forget bindings on record that are already gone from the target and no longer wanted
 * @param notCarried source bindings that have no equal on the target, with the command that makes
 *     the nearest one
 */
public record AclPlan(
    Map<AclBinding, String> create,
    Set<AclBinding> delete,
    Set<AclBinding> forget,
    Map<AclBinding, NotCarried> notCarried) {
  public AclPlan {
    create = Map.copyOf(create);
    delete = Set.copyOf(delete);
    forget = Set.copyOf(forget);
    notCarried = Map.copyOf(notCarried);
  }

  /** Why a binding is not carried over, and the command that creates it by hand. */
  public record NotCarried(String reason, String command) {}

  public boolean changesNothing() {
    return create.isEmpty() && delete.isEmpty() && forget.isEmpty();
  }
}
