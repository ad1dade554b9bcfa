package io.connectmirror.common.command;

import java.util.Locale;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;

/** The {@code kafka-acls.sh} command line that makes an access rule by hand. */
public final class AclCommand {
  /** Stands for the address of the target in a command that is remembered for later. */
  public static final String TARGET = "<target>";

  private AclCommand() {}

  /** With {@link #TARGET} where the address goes. */
  public static String toCreate(AclBinding binding) {
    return toCreate(binding, TARGET);
  }

  /**
   * @param cluster its address, and what else its clients need, quoted as the shell wants it
   */
  public static String toCreate(AclBinding binding, String cluster) {
    ResourcePattern pattern = binding.pattern();
    AccessControlEntry entry = binding.entry();
    boolean allow = entry.permissionType() == AclPermissionType.ALLOW;
    StringBuilder command =
        new StringBuilder("kafka-acls.sh --bootstrap-server ")
            .append(cluster)
            .append(" --add ")
            .append(allow ? "--allow-principal " : "--deny-principal ")
            .append(ShellWord.quoted(entry.principal()));
    if (!entry.host().equals("*")) {
      command
          .append(allow ? " --allow-host " : " --deny-host ")
          .append(ShellWord.quoted(entry.host()));
    }
    command.append(" --operation ").append(operation(entry.operation()));
    command.append(resource(pattern));
    if (pattern.patternType() == PatternType.PREFIXED) {
      command.append(" --resource-pattern-type prefixed");
    }
    return command.toString();
  }

  private static String resource(ResourcePattern pattern) {
    String name = ShellWord.quoted(pattern.name());
    return switch (pattern.resourceType()) {
      case TOPIC -> " --topic " + name;
      case GROUP -> " --group " + name;
      case CLUSTER -> " --cluster";
      case TRANSACTIONAL_ID -> " --transactional-id " + name;
      case DELEGATION_TOKEN -> " --delegation-token " + name;
      case USER -> " --user-principal " + name;
      case ANY, UNKNOWN -> " --" + pattern.resourceType().name().toLowerCase(Locale.ROOT);
    };
  }

  /** DESCRIBE_CONFIGS is DescribeConfigs on the command line. */
  private static String operation(AclOperation operation) {
    StringBuilder camel = new StringBuilder();
    for (String word : operation.name().split("_", -1)) {
      camel.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return camel.toString();
  }
}
