package io.connectmirror.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** One source connector from east to west in the shared lab, and what a test asks of it. */
final class SourceFlow {
  static final Duration SOON = Duration.ofSeconds(40);

  private final SharedLab lab;
  private final Worker worker;
  private final String name;
  private final Map<String, String> config = new HashMap<>();

  /**
   * @param name unique in the lab
   */
  SourceFlow(SharedLab lab, String name) {
    this(lab, lab.worker(), name);
  }

  /**
   * @param worker one beside west
   * @param name unique in the lab
   */
  SourceFlow(SharedLab lab, Worker worker, String name) {
    this.lab = lab;
    this.worker = worker;
    this.name = name;
    config.putAll(new Flow(lab.east(), lab.west()).sourceConnector(".*"));
    config.remove("topics");
    config.put("refresh.topics.interval.seconds", "2");
    config.put("sync.topic.configs.interval.seconds", "2");
    config.put("tasks.max", "2");
    config.put("producer.override.enable.idempotence", "true");
  }

  SourceFlow with(String key, String value) {
    config.put(key, value);
    return this;
  }

  SourceFlow without(String key) {
    config.remove(key);
    return this;
  }

  String name() {
    return name;
  }

  /** Of the worker that has the connector. */
  ConnectRest rest() {
    return worker.rest();
  }

  /** The configuration as it is sent to the worker. */
  Map<String, String> config() {
    return Map.copyOf(config);
  }

  SourceFlow create() {
    worker.rest().put(name, config);
    return this;
  }

  SourceFlow start() {
    create();
    worker.rest().awaitRunning(name, SOON);
    return this;
  }

  /** Stops the connector and waits until its tasks have ended. */
  void stop() {
    worker.rest().stop(name);
    Await.until(
        SOON,
        () -> "the end of the tasks of " + name,
        () ->
            worker.rest().status(name).state().equals("STOPPED")
                && worker.rest().status(name).tasks().isEmpty());
  }

  void resume() {
    worker.rest().resume(name);
    worker.rest().awaitRunning(name, SOON);
  }

  /** Deletes the connector and waits until the worker has nothing of it any more. */
  void delete() {
    worker.rest().delete(name);
    Await.until(
        SOON,
        () -> "the end of " + name,
        () ->
            worker.jmx().names("kafka.connect:*,connector=" + name).isEmpty()
                && worker.jmx().names("kafka.connect.mirror:*,connector=" + name).isEmpty());
  }

  /** How many settings of remote topics the connector has written in this life. */
  long configsChanged() {
    String connector =
        "kafka.connect.mirror:type=ClusterMirrorSourceConnector,source=east,target=west,connector="
            + name;
    String attribute = "configs-changed-total";
    // A counter appears when it counts for the first time.
    return worker.jmx().attributes(connector).contains(attribute)
        ? (long) worker.jmx().number(connector, attribute)
        : 0;
  }

  /** As {@link #configsChanged}, once it is at least so many. */
  long awaitConfigsChanged(long count) {
    Await.until(SOON, () -> count + " settings written", () -> configsChanged() >= count);
    return configsChanged();
  }

  /** Waits until a setting of a topic on the target has the value. */
  void awaitConfig(String topic, String key, String value) {
    Await.until(
        SOON,
        () -> key + "=" + value + " on " + topic,
        () -> lab.onWest().configs(topic).get(key).value().equals(value));
  }

  /** The records of a remote partition, once there are at least so many. */
  List<ConsumerRecord<byte[], byte[]>> awaitRecords(TopicPartition remote, int count) {
    LabClients west = lab.onWest();
    Await.until(
        SOON,
        () -> count + " records in " + remote + ", partition state " + states(),
        () -> west.describe(remote.topic()).isPresent() && west.endOffset(remote) >= count);
    return west.read(remote);
  }

  /** How many lives of tasks had something to do: each of them sends one probe record. */
  long lives() {
    return lab.onWest().read(stateTopic()).stream()
        .filter(record -> text(record.key()).startsWith("\0probe\0" + name + "/"))
        .count();
  }

  /** What the state topic holds of the connector, by key. */
  Map<String, String> state(String kind) {
    Map<String, String> state = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : lab.onWest().read(stateTopic())) {
      String key = text(record.key());
      if (key.startsWith("[\"" + kind + "\"")) {
        if (record.value() == null) {
          state.remove(key);
        } else {
          state.put(key, text(record.value()));
        }
      }
    }
    return state;
  }

  private TopicPartition stateTopic() {
    return new TopicPartition(
        "mm2-mirror-state." + config.get("source.cluster.alias") + ".internal", 0);
  }

  private List<String> states() {
    List<String> states = new ArrayList<>();
    state("partition-state").forEach((key, value) -> states.add(key + "=" + value));
    return states;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
