package io.connectmirror.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.port.AclAdmin;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.testing.AclAdminContract;
import io.connectmirror.common.testing.GroupAdminContract;
import io.connectmirror.common.testing.TopicAdminContract;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SaslMechanism;
import io.connectmirror.lab.Security;
import io.connectmirror.lab.kafka.GroupProtocol;
import io.connectmirror.lab.kafka.LabClients;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The contracts of the admin ports, before a real cluster with an authorizer. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AdapterContracts {
  private static final AtomicInteger NAMES = new AtomicInteger();

  /**
   * What a broker takes unless told otherwise: of metadata, and of offsets with it by one batch.
   */
  private static final int LARGEST_METADATA = 4096;

  private static final int WIDE = 300;

  private final KafkaVersion version;
  private Lab lab;
  private Cluster cluster;
  private LabClients users;
  private ClusterClients clients;

  AdapterContracts(KafkaVersion version) {
    this.version = version;
  }

  @BeforeAll
  void start() {
    lab = Lab.named(getClass().getSimpleName());
    cluster =
        lab.start(
            ClusterSpec.named("east")
                .version(version)
                .security(Security.sasl(SaslMechanism.PLAIN))
                .withAuthorizer());
    users = LabClients.of(cluster);
    clients = RealClients.of(cluster);
  }

  @AfterAll
  void stop() {
    if (clients != null) {
      clients.close();
      users.close();
    }
    lab.close();
  }

  Cluster cluster() {
    return cluster;
  }

  LabClients users() {
    return users;
  }

  ClusterClients clients() {
    return clients;
  }

  static String unique(String what) {
    return what + "-" + NAMES.incrementAndGet();
  }

  @Nested
  class Topics extends TopicAdminContract {
    @Override
    protected TopicAdmin admin() {
      return clients.topicAdmin();
    }

    @Override
    protected String uniqueTopic() {
      return unique("topic");
    }

    @Override
    protected void deleteTopic(String topic) {
      users.deleteTopic(topic);
    }

    @Override
    protected void append(String topic, int records) {
      users.produce(new TopicPartition(topic, 0), 0, records);
    }
  }

  @Nested
  class Acls extends AclAdminContract {
    @Override
    protected AclAdmin admin() {
      return clients.aclAdmin();
    }

    @Override
    protected String uniqueTopic() {
      return unique("topic");
    }
  }

  @Nested
  class ClassicGroups extends RealGroups {
    ClassicGroups() {
      super(GroupProtocol.CLASSIC);
    }
  }

  abstract class RealGroups extends GroupAdminContract {
    private final GroupProtocol protocol;

    RealGroups(GroupProtocol protocol) {
      this.protocol = protocol;
    }

    @Override
    protected GroupAdmin admin() {
      return clients.groupAdmin();
    }

    @Override
    protected String newTopic() {
      String topic = unique("topic");
      users.createTopic(topic, 2);
      return topic;
    }

    @Override
    protected String uniqueGroup() {
      return unique("group");
    }

    @Test
    void movesAGroupThatOneRequestCannotHold() throws Exception {
      String topic = unique("wide");
      String group = uniqueGroup();
      users.createTopic(topic, WIDE);
      Map<TopicPartition, CommittedOffset> offsets = new HashMap<>();
      for (int i = 0; i < WIDE; i++) {
        offsets.put(
            new TopicPartition(topic, i),
            new CommittedOffset(i, OptionalInt.empty(), "x".repeat(LARGEST_METADATA)));
      }

      assertThat(admin().alterOffsets(Map.of(group, offsets)).failures()).isEmpty();

      assertThat(admin().committedOffsets(Set.of(group)).successes().get(group)).isEqualTo(offsets);
    }

    @Test
    void movesAGroupWithoutMetadataThatTheClusterDoesNotTake() throws Exception {
      TopicPartition partition = new TopicPartition(newTopic(), 0);
      String group = uniqueGroup();
      CommittedOffset large =
          new CommittedOffset(7, OptionalInt.empty(), "x".repeat(LARGEST_METADATA + 1));

      assertThat(admin().alterOffsets(Map.of(group, Map.of(partition, large))).failures())
          .isEmpty();

      assertThat(admin().committedOffsets(Set.of(group)).successes().get(group))
          .containsEntry(partition, new CommittedOffset(7, OptionalInt.empty(), ""));
    }

    @Override
    protected AutoCloseable join(String group, String topic) {
      return users.join(group, protocol, topic);
    }
  }
}
