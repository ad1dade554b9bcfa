package io.connectmirror.common.config;

import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.policy.RenameReplicationPolicy;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Keys that say what topics are called on the target. */
public final class NamingKeys {
  public static final String REPLICATION_POLICY_CLASS = "replication.policy.class";
  public static final String REPLICATION_POLICY_SEPARATOR = "replication.policy.separator";
  public static final String REPLICATION_POLICY_INTERNAL_TOPIC_SEPARATOR_ENABLED =
      "replication.policy.internal.topic.separator.enabled";
  public static final String REPLICATION_POLICY_RENAME_RULES = "replication.policy.rename.rules";
  public static final String REPLICATION_POLICY_RENAME_OTHERWISE =
      "replication.policy.rename.otherwise";

  private NamingKeys() {}

  static void define(ConfigDef def) {
    new Fragment(def, "Topic names")
        .text(
            REPLICATION_POLICY_CLASS,
            DefaultReplicationPolicy.class.getName(),
            Importance.LOW,
            "Names remote topics. io.connectmirror.policy has DefaultReplicationPolicy "
                + "(source alias, separator, topic), IdentityReplicationPolicy (the same name) "
                + "and RenameReplicationPolicy (by rules). A class of your own implements "
                + "io.connectmirror.spi.ReplicationPolicy or MirrorMaker 2's interface.")
        .text(
            REPLICATION_POLICY_SEPARATOR,
            DefaultReplicationPolicy.SEPARATOR_DEFAULT,
            Importance.LOW,
            "What stands between alias and topic.")
        .flag(
            REPLICATION_POLICY_INTERNAL_TOPIC_SEPARATOR_ENABLED,
            true,
            Importance.LOW,
            "Whether the names of internal topics use the separator too. With false they "
                + "have dots.")
        .text(
            REPLICATION_POLICY_RENAME_RULES,
            "",
            Importance.LOW,
            "For RenameReplicationPolicy: rules of the form regex -> name, separated by "
                + "commas. The first whose regular expression matches a whole topic name holds; "
                + "the name may use its groups as $1 to $9 and the whole as $0. Two topics that "
                + "come out with one name are both left out. A flow in the other direction has to "
                + "exclude the renamed topics.")
        .text(
            REPLICATION_POLICY_RENAME_OTHERWISE,
            RenameReplicationPolicy.OTHERWISE_DEFAULT,
            Importance.LOW,
            "For RenameReplicationPolicy: how topics are named that no rule speaks of, "
                + "default or identity.");
  }
}
