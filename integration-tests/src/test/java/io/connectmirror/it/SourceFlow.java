package io.connectmirror.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.ConnectorStatus.TaskStatus;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerJmx;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** One source connector between two clusters, and what a test asks of it. */
final class SourceFlow {
  static final Duration SOON = Duration.ofSeconds(40);

  private final LabClients onTarget;
  private final Worker worker;
  private final String name;
  private final Map<String, String> config = new HashMap<>();

  /**
   * From east to west in the shared lab.
   *
   * @param name unique in the lab
   */
  SourceFlow(SharedLab lab, String name) {
    this(lab.east(), FlowTarget.west(lab), name);
  }

  /**
   * From east to west in the shared lab.
   *
   * @param worker one beside west
   * @param name unique in the lab
   */
  SourceFlow(SharedLab lab, Worker worker, String name) {
    this(lab.east(), new FlowTarget(lab.west(), worker, lab.onWest()), name);
  }

  /**
   * @param name unique on the target's worker
   */
  SourceFlow(Cluster source, FlowTarget target, String name) {
    this.onTarget = target.clients();
    this.worker = target.worker();
    this.name = name;
    config.putAll(new Flow(source, target.cluster()).sourceConnector(".*"));
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
    return Map.copyOf(Plane.of(config));
  }

  SourceFlow create() {
    worker.rest().put(name, Plane.of(config));
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
        "kafka.connect.mirror:type=ClusterMirrorSourceConnector,%s,connector=%s"
            .formatted(clusters(), name);
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
        () -> onTarget.configs(topic).get(key).value().equals(value));
  }

  /** The records of a remote partition, once there are at least so many. */
  List<ConsumerRecord<byte[], byte[]>> awaitRecords(TopicPartition remote, int count) {
    Await.until(
        SOON,
        () -> count + " records in " + remote + ", partition state " + states(),
        () -> onTarget.describe(remote.topic()).isPresent() && onTarget.endOffset(remote) >= count);
    return onTarget.read(remote);
  }

  /** Waits until a remote partition ends with records of these keys, whatever is before them. */
  void awaitLast(TopicPartition remote, List<String> keys) {
    Await.until(
        SOON,
        () -> keys.size() + " keys at the end of " + remote + ", partition states " + states(),
        () -> Copies.end(onTarget, remote, keys));
  }

  /** How many lives of tasks had something to do: each of them sends one probe record. */
  long lives() {
    return onTarget.read(stateTopic()).stream()
        .filter(record -> text(record.key()).startsWith("\0probe\0" + name + "/"))
        .count();
  }

  /** What the state topic holds of the connector, by key. */
  Map<String, String> state(String kind) {
    Map<String, String> state = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : onTarget.read(stateTopic())) {
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

  /** Waits until the state topic shows a partition in a state, and returns the entry, in JSON. */
  String awaitState(TopicPartition partition, String state) {
    return awaitState(partition, state, "");
  }

  /**
   * As {@link #awaitState(TopicPartition, String)}, once it says this of the reason: that may be
   * found out later.
   */
  String awaitState(TopicPartition partition, String state, String reason) {
    return Await.value(
        SOON,
        () -> partition + " to be " + state + " " + reason + ", partition states " + states(),
        () ->
            stateOf(partition)
                .filter(json -> json.contains("\"" + state + "\"") && json.contains(reason)));
  }

  /** Waits until the state topic says nothing of a partition any more. */
  void awaitRuns(TopicPartition partition) {
    Await.until(
        SOON,
        () -> partition + " to run, partition states " + states(),
        () -> stateOf(partition).isEmpty());
  }

  /** What the state topic says of a partition, in JSON; empty while it runs. */
  Optional<String> stateOf(TopicPartition partition) {
    String key =
        "[\"partition-state\",\"%s\",\"%s\",\"%d\"]"
            .formatted(name, partition.topic(), partition.partition());
    return Optional.ofNullable(state("partition-state").get(key));
  }

  /** Waits until a task has failed, and returns its trace. */
  String awaitFailure() {
    return Await.value(
        SOON,
        () -> "the failure of a task of " + name,
        () ->
            worker.rest().status(name).tasks().stream()
                .filter(task -> task.state().equals("FAILED"))
                .map(TaskStatus::trace)
                .findFirst());
  }

  /** What the present lives of its tasks have counted together. */
  long counted(String attribute) {
    String tasks =
        "kafka.connect.mirror:type=ClusterMirrorSourceConnector,%s,connector=%s,task=*"
            .formatted(clusters(), name);
    WorkerJmx jmx = worker.jmx();
    // A counter appears when it counts for the first time.
    return jmx.names(tasks).stream()
        .filter(task -> jmx.attributes(task).contains(attribute))
        .mapToLong(task -> (long) jmx.number(task, attribute))
        .sum();
  }

  /** Waits until a remote partition is read into and has caught up. */
  void awaitReading(TopicPartition remote) {
    String mbean =
        "kafka.connect.mirror:type=MirrorSourceConnector,%s,topic=%s,partition=%d"
            .formatted(clusters(), remote.topic(), remote.partition());
    Await.until(
        SOON,
        () -> remote + " to be read into, partition states " + states(),
        () -> {
          WorkerJmx jmx = worker.jmx();
          return !jmx.names(mbean).isEmpty()
              && jmx.number(mbean, "state") == 0
              && jmx.number(mbean, "record-lag") == 0;
        });
  }

  private String clusters() {
    return "source=%s,target=%s"
        .formatted(config.get("source.cluster.alias"), config.get("target.cluster.alias"));
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
