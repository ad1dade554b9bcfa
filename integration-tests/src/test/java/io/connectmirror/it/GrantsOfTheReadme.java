package io.connectmirror.it;

import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** The table of the README that says which rights the mirror needs, as access rules. */
final class GrantsOfTheReadme {
  private static final Pattern RESOURCE =
      Pattern.compile(
          "(TOPIC|GROUP|CLUSTER)(?:, those that [a-z ]+| `([^`]+)`( \\(prefixed\\))?)?");
  private static final String CLUSTER_NAME = "kafka-cluster";

  private final Map<ResourceType, String> mirrored;

  /**
   * @param topics what all mirrored topics begin with
   * @param groups what all mirrored groups begin with
   */
  GrantsOfTheReadme(String topics, String groups) {
    this.mirrored = Map.of(ResourceType.TOPIC, topics, ResourceType.GROUP, groups);
  }

  /**
   * @param cluster source or target
   * @param who mirror or worker, the name of the user too
   */
  List<AclBinding> on(String cluster, String who) {
    List<AclBinding> bindings = new ArrayList<>();
    for (String[] row : rows()) {
      if (row[1].equals(cluster) && row[2].equals(who)) {
        for (String operation : row[3].split(", ", -1)) {
          bindings.add(
              new AclBinding(
                  resource(row[4]),
                  new AccessControlEntry(
                      "User:" + who,
                      "*",
                      AclOperation.fromString(operation),
                      AclPermissionType.ALLOW)));
        }
      }
    }
    return bindings;
  }

  private ResourcePattern resource(String text) {
    Matcher matcher = RESOURCE.matcher(text);
    if (!matcher.matches()) {
      throw new LabException("not a resource: " + text);
    }
    ResourceType type = ResourceType.fromString(matcher.group(1));
    if (type == ResourceType.CLUSTER) {
      return new ResourcePattern(type, CLUSTER_NAME, PatternType.LITERAL);
    }
    if (matcher.group(2) == null) {
      return new ResourcePattern(type, mirrored.get(type), PatternType.PREFIXED);
    }
    PatternType pattern = matcher.group(3) == null ? PatternType.LITERAL : PatternType.PREFIXED;
    return new ResourcePattern(type, matcher.group(2), pattern);
  }

  private static List<String[]> rows() {
    try (Stream<String> lines = Files.lines(LabPaths.root().resolve("README.md"))) {
      return lines
          .dropWhile(line -> !line.equals("| feature | cluster | who | operations | on |"))
          .skip(2)
          .takeWhile(line -> line.startsWith("|"))
          .map(line -> line.substring(2, line.length() - 2).split(" \\| ", -1))
          .toList();
    } catch (IOException e) {
      throw new LabException("cannot read the README", e);
    }
  }
}
