package io.connectmirror.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.kafka.LabClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A batch of groups as large as clusters have them. */
@Timeout(120)
class ManyGroupsIT {
  private static final int GROUPS = 2_000;

  /**
   * A quiet machine takes about a second for each; twice the sum would break the mirror's promise.
   */
  private static final Duration BOUND = Duration.ofSeconds(10);

  @Test
  void readsAndMovesTwoThousandGroupsInSeconds() throws Exception {
    try (Lab lab = Lab.named("ManyGroupsIT")) {
      Cluster cluster = lab.start(ClusterSpec.named("west"));
      try (LabClients users = LabClients.of(cluster);
          ClusterClients clients = RealClients.of(cluster)) {
        users.createTopic("t", 1);
        GroupAdmin admin = clients.groupAdmin();
        Map<String, Map<TopicPartition, CommittedOffset>> offsets = new HashMap<>();
        for (int i = 0; i < GROUPS; i++) {
          offsets.put(
              "group-" + i,
              Map.of(new TopicPartition("t", 0), new CommittedOffset(i, OptionalInt.empty(), "")));
        }

        // The first write also waits for the brokers to make the offsets topic.
        assertThat(admin.alterOffsets(offsets).failures()).isEmpty();

        assertThat(timed("alter", () -> admin.alterOffsets(offsets)).failures()).isEmpty();
        assertThat(timed("list", admin::listGroups)).hasSize(GROUPS);
        assertThat(timed("offsets", () -> admin.committedOffsets(offsets.keySet())).successes())
            .isEqualTo(offsets);
        assertThat(timed("activity", () -> admin.activity(offsets.keySet())).successes())
            .hasSize(GROUPS)
            .containsValue(GroupActivity.EMPTY)
            .doesNotContainValue(GroupActivity.ACTIVE);
      }
    }
  }

  private static <T> T timed(String what, Callable<T> call) throws Exception {
    long begin = System.nanoTime();
    T answer = call.call();
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    System.out.println("groups=" + GROUPS + " call=" + what + " took_ms=" + took.toMillis());
    assertThat(took).as(what).isLessThan(BOUND);
    return answer;
  }
}
