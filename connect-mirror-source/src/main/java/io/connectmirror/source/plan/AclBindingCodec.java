package io.connectmirror.source.plan;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * Access rules as keys of the state topic: resource type, pattern type, resource name, principal,
 * host, operation, permission, each by Kafka's own name.
 */
public final class AclBindingCodec {
  private static final int PARTS = 7;

  private AclBindingCodec() {}

  public static StateKey key(StateKind kind, AclBinding binding) {
    ResourcePattern pattern = binding.pattern();
    AccessControlEntry entry = binding.entry();
    return StateKey.of(
        kind,
        pattern.resourceType().name(),
        pattern.patternType().name(),
        pattern.name(),
        entry.principal(),
        entry.host(),
        entry.operation().name(),
        entry.permissionType().name());
  }

  /** The binding of a key; empty when the key was written by something that knows more than we. */
  public static Optional<AclBinding> binding(StateKey key) {
    List<String> parts = key.parts();
    if (parts.size() != PARTS) {
      return Optional.empty();
    }
    ResourceType type = ResourceType.fromString(parts.get(0));
    PatternType patternType = PatternType.fromString(parts.get(1));
    AclOperation operation = AclOperation.fromString(parts.get(5));
    AclPermissionType permission = AclPermissionType.fromString(parts.get(6));
    if (type.isUnknown()
        || patternType.isUnknown()
        || operation.isUnknown()
        || permission.isUnknown()) {
      return Optional.empty();
    }
    return Optional.of(
        new AclBinding(
            new ResourcePattern(type, parts.get(2), patternType),
            new AccessControlEntry(parts.get(3), parts.get(4), operation, permission)));
  }
}
