package io.connectmirror.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("long")
class LabIT {
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

  @ParameterizedTest
  @EnumSource(KafkaVersion.class)
  void runsABrokerAndAWorkerOfEachRelease(KafkaVersion version) {
    try (Lab lab = Lab.named("LabIT-" + version)) {
      Cluster cluster = lab.start(ClusterSpec.named("east").version(version));
      try (LabClients clients = LabClients.of(cluster)) {
        clients.createTopic("orders", 1);
        clients.produce(ORDERS, 0, 10);
        assertThat(LabRecords.keys(clients.read(ORDERS))).hasSize(10).startsWith("0");
      }

      Worker worker = lab.start(WorkerSpec.named("connect").version(version), cluster);

      assertThat(worker.rest().connectors()).isEmpty();
      assertThat(worker.jmx().names("kafka.connect:type=app-info,*")).isNotEmpty();
    }
  }

  @Test
  void keepsTheDataAndThePortsOfABrokerThatIsKilledOrStopped() {
    try (Lab lab = Lab.named("LabIT-restart")) {
      Cluster cluster = lab.start(ClusterSpec.named("east"));
      try (LabClients clients = LabClients.of(cluster)) {
        clients.createTopic("orders", 1);
        clients.produce(ORDERS, 0, 10);

        cluster.broker().kill();
        assertThat(cluster.broker().isRunning()).isFalse();
        cluster.broker().start();
        clients.produce(ORDERS, 10, 5);

        cluster.broker().property("log.retention.hours", "7");
        cluster.broker().stop();
        cluster.broker().start();
        assertThat(LabRecords.keys(clients.read(ORDERS))).hasSize(15).endsWith("14");
        assertThat(clients.configs("orders").get("retention.ms").value()).isEqualTo("25200000");
      }
    }
  }
}
