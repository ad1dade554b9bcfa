package io.connectmirror.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.KafkaVersion;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;

/** The contracts before brokers of the current release. */
class AdaptersIT extends ConsumerProtocolContracts {
  private static final int GROUPS = 2_000;

  /** Each takes about a second on two idle cores. */
  private static final Duration BOUND = Duration.ofSeconds(10);

  AdaptersIT() {
    super(KafkaVersion.CURRENT);
  }

  @Test
  void tellsThatAShareGroupIsOfAnotherType() {
    String topic = unique("topic");
    String group = unique("share");
    users().createTopic(topic, 1);
    Map<String, Object> properties = RealClients.properties(cluster());
    properties.put("group.id", group);
    try (ShareConsumer<byte[], byte[]> member =
        new KafkaShareConsumer<>(
            properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      member.subscribe(List.of(topic));

      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> {
                member.poll(Duration.ofMillis(100));
                return clients().groupAdmin().listGroups();
              },
              groups -> groups.contains(new ListedGroup(group, GroupType.OTHER)));
    }
  }

  @Test
  void readsAndMovesTwoThousandGroupsInSeconds() throws Exception {
    String topic = unique("topic");
    users().createTopic(topic, 1);
    GroupAdmin admin = clients().groupAdmin();
    Map<String, Map<TopicPartition, CommittedOffset>> offsets = new HashMap<>();
    for (int i = 0; i < GROUPS; i++) {
      CommittedOffset offset = new CommittedOffset(i, OptionalInt.empty(), "");
      offsets.put("many-" + i, Map.of(new TopicPartition(topic, 0), offset));
    }

    // The first write also waits for the brokers to make the offsets topic.
    assertThat(admin.alterOffsets(offsets).failures()).isEmpty();

    assertThat(timed("alter", () -> admin.alterOffsets(offsets)).failures()).isEmpty();
    assertThat(timed("list", admin::listGroups)).hasSizeGreaterThanOrEqualTo(GROUPS);
    assertThat(timed("offsets", () -> admin.committedOffsets(offsets.keySet())).successes())
        .isEqualTo(offsets);
    assertThat(timed("activity", () -> admin.activity(offsets.keySet())).successes())
        .hasSize(GROUPS)
        .containsValue(GroupActivity.EMPTY)
        .doesNotContainValue(GroupActivity.ACTIVE);
  }

  private static <T> T timed(String what, Callable<T> call) throws Exception {
    long begin = System.nanoTime();
    T answer = call.call();
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    Figure.say("groups=%d call=%s took_ms=%d", GROUPS, what, took.toMillis());
    assertThat(took).as(what).isLessThan(BOUND);
    return answer;
  }
}
