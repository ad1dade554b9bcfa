package io.connectmirror.it;

import static org.apache.kafka.common.acl.AclOperation.ALL;
import static org.apache.kafka.common.acl.AclOperation.DESCRIBE;
import static org.apache.kafka.common.acl.AclOperation.READ;
import static org.apache.kafka.common.acl.AclOperation.WRITE;
import static org.apache.kafka.common.acl.AclPermissionType.ALLOW;
import static org.apache.kafka.common.acl.AclPermissionType.DENY;
import static org.apache.kafka.common.resource.PatternType.LITERAL;
import static org.apache.kafka.common.resource.PatternType.PREFIXED;
import static org.apache.kafka.common.resource.ResourceType.GROUP;
import static org.apache.kafka.common.resource.ResourceType.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SaslMechanism;
import io.connectmirror.lab.Security;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Access rules of topics between two clusters that both enforce them. */
class AclSyncIT {
  private static final Duration SOON = Duration.ofSeconds(40);
  private static final String NAME = "source";
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final TopicPartition REMOTE = new TopicPartition("east.orders", 0);
  private static final TopicPartition STATE =
      new TopicPartition("mm2-mirror-state.east.internal", 0);

  private static final AclBinding READ_OF_ALICE = literal("orders", "alice", READ, ALLOW);
  private static final Set<AclBinding> ON_SOURCE =
      Set.of(
          READ_OF_ALICE,
          literal("orders", "alice", WRITE, ALLOW),
          literal("orders", "bob", ALL, ALLOW),
          literal("orders", "mallory", DESCRIBE, DENY),
          literal("not-mirrored", "alice", READ, ALLOW));
  private static final Set<AclBinding> NOT_CARRIED =
      Set.of(
          acl(TOPIC, PREFIXED, "ord", "carol", READ, ALLOW),
          acl(TOPIC, LITERAL, "*", "dave", READ, ALLOW),
          acl(GROUP, LITERAL, "app", "alice", READ, ALLOW));
  private static final Set<AclBinding> CARRIED_THROUGHOUT =
      Set.of(
          literal("east.orders", "bob", READ, ALLOW),
          literal("east.orders", "mallory", DESCRIBE, DENY));
  private static final Set<AclBinding> FOREIGN =
      Set.of(
          literal("east.orders", "zoe", WRITE, ALLOW),
          literal("east.orders", "zoe", READ, ALLOW),
          literal("own", "zoe", ALL, ALLOW));

  @Test
  @Tag("long")
  void readersOfTheSourceReadTheTargetAndNothingElseChangesThere() {
    try (Lab lab = Lab.named("AclSyncIT")) {
      Cluster east = lab.start(secured("east"));
      Cluster west = lab.start(secured("west"));
      Worker worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west);
          LabClients alice = LabClients.with(west.clientConfig("alice"))) {
        onEast.createTopic("orders", 1);
        onEast.createTopic("not-mirrored", 1);
        onEast.produce(ORDERS, 0, 3);
        onEast.addAcls(ON_SOURCE);
        onEast.addAcls(NOT_CARRIED);
        onWest.addAcls(FOREIGN);
        worker.rest().create(NAME, config(east, west));

        awaitAcls(onWest, literal("east.orders", "alice", READ, ALLOW));
        Await.until(SOON, () -> "the records", () -> onWest.endOffset(REMOTE) == 3);
        assertThat(alice.read(REMOTE)).hasSize(3);
        assertThatThrownBy(() -> alice.produce(REMOTE, 0, 1))
            .hasRootCauseInstanceOf(AuthorizationException.class);

        // What the source revokes goes away, what it adds comes.
        onEast.removeAcl(READ_OF_ALICE);
        onEast.addAcls(Set.of(literal("orders", "erin", READ, ALLOW)));
        awaitAcls(onWest, literal("east.orders", "erin", READ, ALLOW));

        assertThatItListsWhatItCannotCarry(worker, onWest);
        onEast.removeAcl(acl(GROUP, LITERAL, "app", "alice", READ, ALLOW));
        Await.until(SOON, () -> "the end of one entry", () -> commands(onWest).size() == 2);
      }
    }
  }

  private static void assertThatItListsWhatItCannotCarry(Worker worker, LabClients onWest) {
    String add = "kafka-acls.sh --bootstrap-server <target> --add --allow-principal User:";
    assertThat(commands(onWest))
        .containsExactlyInAnyOrder(
            add + "carol --operation Read --topic east.ord --resource-pattern-type prefixed",
            add + "dave --operation Read --topic '*'",
            add + "alice --operation Read --group app");
    List<String> warnings = worker.log().lines("WARN .*acl=.* is not carried over");
    assertThat(warnings).as("each once, after several passes").hasSize(3);
    for (String command : commands(onWest)) {
      assertThat(warnings).anySatisfy(warning -> assertThat(warning).endsWith(command));
    }
  }

  private static void awaitAcls(LabClients clients, AclBinding readOnTarget) {
    Set<AclBinding> wanted = new HashSet<>(FOREIGN);
    wanted.addAll(CARRIED_THROUGHOUT);
    wanted.add(readOnTarget);
    Await.until(
        SOON, () -> wanted + ", there are " + clients.acls(), () -> clients.acls().equals(wanted));
  }

  /** The commands for rules that are not carried over, as the state topic has them. */
  private static Set<String> commands(LabClients onWest) {
    Map<String, String> latest = new HashMap<>();
    onWest
        .read(STATE)
        .forEach(
            record -> {
              String key = LabRecords.text(record.key());
              if (key.startsWith("[\"acl-not-carried\"")) {
                latest.put(key, record.value() == null ? "" : LabRecords.text(record.value()));
              }
            });
    return latest.values().stream()
        .filter(value -> !value.isEmpty())
        .map(value -> value.replaceAll(".*\"command\":\"([^\"]*)\".*", "$1"))
        .collect(Collectors.toSet());
  }

  private static ClusterSpec secured(String name) {
    return ClusterSpec.named(name)
        .security(Security.sasl(SaslMechanism.PLAIN))
        .user("alice", "alice-secret")
        .withAuthorizer();
  }

  private static Map<String, String> config(Cluster east, Cluster west) {
    Map<String, String> config = new Flow(east, west).sourceConnector("orders");
    config.put("sync.topic.acls.interval.ms", "200");
    return config;
  }

  private static AclBinding literal(
      String topic, String user, AclOperation operation, AclPermissionType permission) {
    return acl(TOPIC, LITERAL, topic, user, operation, permission);
  }

  private static AclBinding acl(
      ResourceType type,
      PatternType pattern,
      String name,
      String user,
      AclOperation operation,
      AclPermissionType permission) {
    return new AclBinding(
        new ResourcePattern(type, name, pattern),
        new AccessControlEntry("User:" + user, "*", operation, permission));
  }
}
