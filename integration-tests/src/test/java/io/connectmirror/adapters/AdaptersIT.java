package io.connectmirror.adapters;

import static org.awaitility.Awaitility.await;

import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import io.connectmirror.lab.KafkaVersion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;

/** The contracts before brokers of the current release. */
class AdaptersIT extends AdapterContracts {
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
}
