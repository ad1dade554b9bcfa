package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SaslMechanism;
import io.connectmirror.lab.Security;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import io.connectmirror.lab.quickstart.Example;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;

/** All features work with the rights that the README lists, and no others. */
class LeastPrivilegeIT {
  private static final Duration WITHIN = Duration.ofSeconds(60);
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final TopicPartition REMOTE = new TopicPartition("east.orders", 0);

  private final GrantsOfTheReadme grants = new GrantsOfTheReadme("orders", "billing");

  @Test
  void mirrorsWithTheRightsThatTheReadmeLists() {
    try (Lab lab = Lab.named("LeastPrivilegeIT")) {
      Cluster east = lab.start(secured("east").user("mirror", "mirror-secret"));
      Cluster west =
          lab.start(
              secured("west").user("mirror", "mirror-secret").user("worker", "worker-secret"));
      try (LabClients onEast = LabClients.of(east);
          LabClients onWest = LabClients.of(west)) {
        create(onEast.admin(), grants.on("source", "mirror"));
        create(onWest.admin(), grants.on("target", "mirror"));
        create(onWest.admin(), grants.on("target", "worker"));
        create(onWest.admin(), whatAnyWorkerNeeds("connect-worker"));
        onEast.createTopic("orders", 1, Map.of("retention.ms", "86400000"));
        onEast.produce(ORDERS, 0, 100);
        onEast.commit("billing", ORDERS, 40);
        onEast.allow("alice", AclOperation.READ, ResourceType.TOPIC, "orders");
        Worker worker = lab.start(WorkerSpec.named("worker").withPlugin().user("worker"), west);

        for (String file : List.of("source.json", "checkpoint.json", "heartbeat.json")) {
          Example example = example(file, east, west);
          worker.rest().create(example.name(), example.config());
          worker.rest().awaitRunning(example.name(), WITHIN);
        }

        await(
            "records",
            () -> onWest.describe("east.orders").isPresent() && onWest.endOffset(REMOTE) == 100);
        await("group position", () -> onWest.committed("billing").equals(Map.of(REMOTE, 40L)));
        await("heartbeats", () -> onWest.topics().contains("east.heartbeats"));
        await("access rules", () -> remoteRules(onWest.admin()).contains("User:alice READ"));
        await(
            "lag group",
            () ->
                onEast.committed("mm2-east->west.east-west-source").getOrDefault(ORDERS, 0L)
                    == 100);
        onEast.config("orders", "retention.ms", Optional.of("172800000"));
        await(
            "topic settings",
            () -> onWest.configs("east.orders").get("retention.ms").value().equals("172800000"));
        onEast.growTopic("orders", 2);
        await(
            "partitions",
            () -> onWest.describe("east.orders").orElseThrow().partitions().size() == 2);
        assertThat(worker.log().lines("grant it there|AuthorizationException")).isEmpty();
      }
    }
  }

  private static ClusterSpec secured(String name) {
    return ClusterSpec.named(name)
        .security(Security.sasl(SaslMechanism.SCRAM_SHA_512))
        .property("auto.create.topics.enable", "false")
        .withAuthorizer();
  }

  private static Example example(String file, Cluster east, Cluster west) {
    Example example =
        Example.read(
            LabPaths.root().resolve("config-examples").resolve(file),
            east.bootstrapServers(),
            west.bootstrapServers());
    Map<String, String> config = new HashMap<>(example.config());
    config.putAll(ConfigMaps.prefixed("source.cluster.", east.clientConfig("mirror")));
    config.putAll(ConfigMaps.prefixed("target.cluster.", west.clientConfig("mirror")));
    if (file.equals("source.json")) {
      config.put("sync.topic.acls.enabled", "true");
      config.put("sync.topic.acls.interval.seconds", "2");
      config.put("sync.topic.configs.interval.seconds", "2");
      config.put("source.lag.group.enabled", "true");
    }
    return new Example(example.name(), config);
  }

  private static List<AclBinding> whatAnyWorkerNeeds(String group) {
    List<AclBinding> bindings = new ArrayList<>();
    for (ResourceType type : List.of(ResourceType.TOPIC, ResourceType.GROUP)) {
      bindings.add(prefixed("worker", AclOperation.ALL, type, group));
    }
    return bindings;
  }

  private static AclBinding prefixed(
      String user, AclOperation operation, ResourceType type, String prefix) {
    return new AclBinding(
        new ResourcePattern(type, prefix, PatternType.PREFIXED),
        new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW));
  }

  private static void create(Admin admin, Collection<AclBinding> bindings) {
    done(admin.createAcls(bindings).all());
  }

  private static <T> T done(KafkaFuture<T> future) {
    try {
      return future.get(WITHIN.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new LabException("access rules", e);
    } catch (InterruptedException e) {
      throw LabException.interrupted("access rules", e);
    }
  }

  private static List<String> remoteRules(Admin admin) {
    return done(admin.describeAcls(AclBindingFilter.ANY).values()).stream()
        .filter(binding -> isRemote(binding.pattern()))
        .map(binding -> binding.entry().principal() + " " + binding.entry().operation())
        .toList();
  }

  private static boolean isRemote(ResourcePattern pattern) {
    return pattern.resourceType() == ResourceType.TOPIC && pattern.name().equals("east.orders");
  }

  private static void await(String what, BooleanSupplier condition) {
    Await.until(WITHIN, () -> what, condition);
  }
}
