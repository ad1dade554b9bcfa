package io.connectmirror.source.plan;

import io.connectmirror.common.command.AclCommand;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * Compares the access rules of source topics with those of the target.
 *
 * <p>Carried are the literal rules of mirrored topics: renamed, without any right to write, ALL
 * narrowed to READ, denials as they are. A rule of the target that the mirror did not make is never
 * touched. A rule the mirror made goes when the source revokes it, and stays when its topic merely
 * leaves the flow: readers of the remote topic keep their access.
 */
public final class AclPlanner {
  private static final String WILDCARD = ResourcePattern.WILDCARD_RESOURCE;

  private final Predicate<String> mirrored;
  private final Function<String, String> remoteName;

  /**
   * @param mirrored whether a source topic belongs to the flow
   * @param remoteName source topic, or the prefix of some, to its remote name
   */
  public AclPlanner(Predicate<String> mirrored, Function<String, String> remoteName) {
    this.mirrored = mirrored;
    this.remoteName = remoteName;
  }

  /**
   * @param sourceTopics the topics of the flow that exist, to judge prefixes by
   * @param created what the mirror has on record as made by it, each with its source topic
   */
  public AclPlan plan(
      Set<AclBinding> source,
      Set<String> sourceTopics,
      Set<AclBinding> target,
      Map<AclBinding, String> created) {
    Map<AclBinding, String> wanted = new HashMap<>();
    Map<AclBinding, AclPlan.NotCarried> notCarried = new HashMap<>();
    for (AclBinding binding : source) {
      carried(binding).ifPresent(mapped -> wanted.put(mapped, binding.pattern().name()));
      notCarried(binding, sourceTopics).ifPresent(why -> notCarried.put(binding, why));
    }
    Map<AclBinding, String> create = new HashMap<>(wanted);
    create.keySet().removeAll(target);
    Set<AclBinding> delete = new HashSet<>();
    Set<AclBinding> forget = new HashSet<>();
    created.forEach(
        (binding, topic) -> {
          if (!wanted.containsKey(binding) && mirrored.test(topic)) {
            (target.contains(binding) ? delete : forget).add(binding);
          }
        });
    return new AclPlan(create, delete, forget, notCarried);
  }

  private Optional<AclBinding> carried(AclBinding binding) {
    ResourcePattern pattern = binding.pattern();
    if (!isLiteralTopic(pattern) || !mirrored.test(pattern.name()) || grantsWrite(binding)) {
      return Optional.empty();
    }
    return Optional.ofNullable(remoteName.apply(pattern.name()))
        .map(remote -> onTarget(binding, remote));
  }

  private static boolean isLiteralTopic(ResourcePattern pattern) {
    return pattern.resourceType() == ResourceType.TOPIC
        && pattern.patternType() == PatternType.LITERAL
        && !pattern.name().equals(WILDCARD);
  }

  private static boolean grantsWrite(AclBinding binding) {
    return binding.pattern().resourceType() == ResourceType.TOPIC
        && binding.entry().permissionType() == AclPermissionType.ALLOW
        && binding.entry().operation() == AclOperation.WRITE;
  }

  private static AclBinding onTarget(AclBinding binding, String name) {
    AccessControlEntry entry = binding.entry();
    boolean allowAll =
        binding.pattern().resourceType() == ResourceType.TOPIC
            && entry.permissionType() == AclPermissionType.ALLOW
            && entry.operation() == AclOperation.ALL;
    return new AclBinding(
        new ResourcePattern(
            binding.pattern().resourceType(), name, binding.pattern().patternType()),
        new AccessControlEntry(
            entry.principal(),
            entry.host(),
            allowAll ? AclOperation.READ : entry.operation(),
            entry.permissionType()));
  }

  private Optional<AclPlan.NotCarried> notCarried(AclBinding binding, Set<String> sourceTopics) {
    ResourcePattern pattern = binding.pattern();
    if (isLiteralTopic(pattern) || grantsWrite(binding)) {
      return Optional.empty();
    }
    if (pattern.resourceType() != ResourceType.TOPIC) {
      return Optional.of(
          new AclPlan.NotCarried(
              "only rules of topics are carried over, not of " + pattern.resourceType(),
              AclCommand.toCreate(binding)));
    }
    if (pattern.name().equals(WILDCARD)) {
      return Optional.of(
          new AclPlan.NotCarried(
              "a rule for every topic would reach the target's own topics too",
              AclCommand.toCreate(onTarget(binding, WILDCARD))));
    }
    if (sourceTopics.stream().noneMatch(topic -> topic.startsWith(pattern.name()))) {
      return Optional.empty();
    }
    String remotePrefix = remoteName.apply(pattern.name());
    return Optional.of(
        new AclPlan.NotCarried(
            "a prefix may reach topics of the target that are not mirrored",
            AclCommand.toCreate(
                onTarget(binding, remotePrefix == null ? pattern.name() : remotePrefix))));
  }
}
