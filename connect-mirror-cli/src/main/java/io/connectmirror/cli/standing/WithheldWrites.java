package io.connectmirror.cli.standing;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * The rights to write that the mirror does not carry over, so that nobody but it writes to a remote
 * topic. After a failover applications may need them. Pure.
 */
public final class WithheldWrites {
  private WithheldWrites() {}

  /**
   * Rules that would have to be made on the target, in a fixed order.
   *
   * @param copies remote topics by the topics of the source
   */
  public static List<AclBinding> missing(
      Set<AclBinding> source, Set<AclBinding> target, Map<String, String> copies) {
    return source.stream()
        .filter(WithheldWrites::grantsWrite)
        .filter(binding -> copies.containsKey(binding.pattern().name()))
        .map(binding -> onTarget(binding, copies.get(binding.pattern().name())))
        .filter(wanted -> !target.contains(wanted) && !target.contains(all(wanted)))
        .distinct()
        .sorted(Comparator.comparing(AclBinding::toString))
        .toList();
  }

  private static boolean grantsWrite(AclBinding binding) {
    AclOperation operation = binding.entry().operation();
    return binding.pattern().resourceType() == ResourceType.TOPIC
        && binding.pattern().patternType() == PatternType.LITERAL
        && binding.entry().permissionType() == AclPermissionType.ALLOW
        && (operation == AclOperation.WRITE || operation == AclOperation.ALL);
  }

  private static AclBinding onTarget(AclBinding binding, String remote) {
    return with(
        new ResourcePattern(ResourceType.TOPIC, remote, PatternType.LITERAL),
        binding.entry(),
        AclOperation.WRITE);
  }

  private static AclBinding all(AclBinding write) {
    return with(write.pattern(), write.entry(), AclOperation.ALL);
  }

  private static AclBinding with(
      ResourcePattern pattern, AccessControlEntry entry, AclOperation operation) {
    return new AclBinding(
        pattern,
        new AccessControlEntry(
            entry.principal(), entry.host(), operation, AclPermissionType.ALLOW));
  }
}
