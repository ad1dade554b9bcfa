package io.connectmirror.cli.groups;

import io.connectmirror.cli.standing.ClusterAddress;
import io.connectmirror.common.command.AclCommand;
import io.connectmirror.common.state.StateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.acl.AclBinding;

/** Access rules of the source that applications would miss on the target. Pure. */
final class AclReadiness {
  private final ClusterAddress target;

  AclReadiness(ClusterAddress target) {
    this.target = target;
  }

  /**
   * What the source connector could not carry over, but for what was made by hand since.
   *
   * @param notCarried entries of the state topic
   * @param present rules of the target
   */
  List<Weakness> notCarried(
      Map<StateKey, Map<String, Object>> notCarried, Set<AclBinding> present) {
    Set<String> made = present.stream().map(AclCommand::toCreate).collect(Collectors.toSet());
    Map<String, Weakness> sorted = new TreeMap<>();
    notCarried.forEach(
        (key, value) -> {
          String command = String.valueOf(value.get("command"));
          if (!made.contains(command)) {
            String rule = String.join(" ", key.parts());
            sorted.put(
                rule,
                new Weakness(
                    "%s: %s".formatted(rule, value.get("reason")),
                    command.replace(AclCommand.TARGET, target.onCommandLine())));
          }
        });
    return List.copyOf(sorted.values());
  }

  /**
   * @param missing rights to write to remote topics, which the mirror never carries over
   */
  List<Weakness> withheld(List<AclBinding> missing) {
    List<Weakness> withheld = new ArrayList<>();
    for (AclBinding binding : missing) {
      withheld.add(
          new Weakness(
              "%s may not write to %s: the mirror carries no right to write"
                  .formatted(binding.entry().principal(), binding.pattern().name()),
              AclCommand.toCreate(binding, target.onCommandLine())));
    }
    return withheld;
  }
}
