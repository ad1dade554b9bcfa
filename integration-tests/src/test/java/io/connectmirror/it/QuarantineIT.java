package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A record that the target would take and the worker's own producer does not, which no plugin can
 * see ahead: its {@code max.request.size} is the worker's.
 */
@ExtendWith(SharedLabExtension.class)
@Tag("long")
class QuarantineIT {
  private static final int LARGE = 1_500_000;

  private final SharedLab lab;
  private final String topic;
  private final TopicPartition bad;
  private final TopicPartition good;
  private final SourceFlow source;

  QuarantineIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("quarantine");
    this.bad = new TopicPartition("east." + topic, 0);
    this.good = new TopicPartition("east." + topic, 1);
    this.source =
        new SourceFlow(lab, lab.unique("source")).with("topics", topic).with("tasks.max", "1");
  }

  @Test
  void aTaskThatIsStartedAgainCarriesAllButThePartitionItFailedOver() {
    lab.onEast().createTopic(topic, 2, Map.of("max.message.bytes", Integer.toString(2 * LARGE)));
    produce(0, 3);
    produceLarge();
    produce(0, 3);
    produce(1, 10);

    source.create();
    awaitTask("FAILED");
    assertThat(lab.worker().rest().status(source.name()).tasks().get(0).trace())
        .contains("RecordTooLargeException");
    restartTask();
    produce(1, 10);

    source.awaitRecords(good, 20);
    Await.until(
        SourceFlow.SOON,
        () -> "the reason of " + bad + " in " + source.state("partition-state"),
        () ->
            source.state("partition-state").entrySet().stream()
                .anyMatch(
                    entry ->
                        entry.getKey().contains("\"" + source.name() + "\"")
                            && entry.getValue().contains("RETRYING")
                            && entry.getValue().contains("max.request.size")));
    awaitTask("RUNNING");
    assertThat(lab.onWest().endOffset(bad)).isEqualTo(3);
    assertThat(marks("quarantine")).hasSize(1);

    source.with("producer.override.max.request.size", Integer.toString(2 * LARGE));
    lab.worker().rest().put(source.name(), source.config());

    assertThat(source.awaitRecords(bad, 7)).hasSize(7);
    Await.until(
        SourceFlow.SOON,
        () -> "no marks: " + marks("quarantine") + marks("partition-state"),
        () -> marks("quarantine").isEmpty() && marks("partition-state").isEmpty());
  }

  /** What the state topic has of this connector; others of the lab leave theirs. */
  private List<String> marks(String kind) {
    return source.state(kind).keySet().stream()
        .filter(key -> key.contains("\"" + source.name() + "\""))
        .toList();
  }

  private void restartTask() {
    lab.worker().rest().call("POST", "/connectors/" + source.name() + "/tasks/0/restart");
  }

  private void awaitTask(String state) {
    Await.until(
        SourceFlow.SOON,
        () -> "task " + state + ": " + lab.worker().rest().status(source.name()),
        () ->
            lab.worker().rest().status(source.name()).tasks().stream()
                .anyMatch(task -> task.state().equals(state)));
  }

  private void produceLarge() {
    Map<String, String> config = new HashMap<>(lab.east().clientConfig());
    config.put("max.request.size", Integer.toString(2 * LARGE));
    try (LabClients clients = LabClients.with(config)) {
      clients.produce(
          List.of(new ProducerRecord<>(topic, 0, LabRecords.bytes("large"), new byte[LARGE])));
    }
  }

  private void produce(int partition, int count) {
    lab.onEast().produce(new TopicPartition(topic, partition), 0, count);
  }
}
