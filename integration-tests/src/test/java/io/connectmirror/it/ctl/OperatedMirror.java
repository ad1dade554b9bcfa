package io.connectmirror.it.ctl;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.ConnectRest;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * A mirror from east to west with its three connectors, and the command line beside it. It mirrors
 * all topics whose names do not begin with {@code unmirrored}, and writes the positions of all
 * groups but those that begin so.
 */
public final class OperatedMirror implements AutoCloseable {
  /** How long anything may take that should take a second or two. */
  public static final Duration SOON = Duration.ofSeconds(30);

  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";
  private static final String PACKAGE = "io.connectmirror.";

  private final Lab lab;
  private final Cluster east;
  private final Cluster west;
  private final Worker worker;
  private final LabClients onEast;
  private final LabClients onWest;
  private final Path file;
  private final MirrorCtlProgram program;

  private OperatedMirror(Lab lab) {
    this.lab = lab;
    this.east = lab.start(ClusterSpec.named("east"));
    this.west = lab.start(ClusterSpec.named("west"));
    this.worker = lab.start(WorkerSpec.named("connect").withPlugin(), west);
    this.onEast = LabClients.of(east);
    this.onWest = LabClients.of(west);
    this.program = new MirrorCtlProgram(lab.directory().resolve("mirrorctl"));
    this.file = lab.directory().resolve("mm2.properties");
  }

  /** Starts clusters and worker, and the three connectors on it. */
  public static OperatedMirror start(String name) {
    OperatedMirror mirror = new OperatedMirror(Lab.named(name));
    mirror.writeFile();
    mirror.rest().create("mirror-source", mirror.sourceConnector());
    mirror.rest().create("mirror-checkpoint", mirror.checkpointConnector());
    mirror.rest().create("mirror-heartbeat", mirror.heartbeatConnector());
    for (String connector : new String[] {"source", "checkpoint", "heartbeat"}) {
      mirror.rest().awaitRunning("mirror-" + connector, Duration.ofSeconds(60));
    }
    return mirror;
  }

  /** Runs mirrorctl with the mirror's properties file. */
  public Ran ctl(String command, String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = command;
    all[1] = "--config";
    all[2] = file.toString();
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return program.run(all);
  }

  /** Runs mirrorctl with nothing but these arguments. */
  public Ran bare(String... arguments) {
    return program.run(arguments);
  }

  public MirrorCtlProgram program() {
    return program;
  }

  /** An {@code mm2.properties} of the flow, as {@link #start} wrote it. */
  public Path file() {
    return file;
  }

  /** Where a story may leave files. */
  public Path directory() {
    return lab.directory();
  }

  public Cluster east() {
    return east;
  }

  public Cluster west() {
    return west;
  }

  public LabClients onEast() {
    return onEast;
  }

  public LabClients onWest() {
    return onWest;
  }

  public Worker worker() {
    return worker;
  }

  public ConnectRest rest() {
    return worker.rest();
  }

  /** Makes a topic on east and waits until its records are on west. */
  public void mirrored(String topic, int partitions, int records) {
    onEast.createTopic(topic, partitions);
    for (int partition = 0; partition < partitions; partition++) {
      onEast.produce(new TopicPartition(topic, partition), 0, records);
    }
    for (int partition = 0; partition < partitions; partition++) {
      awaitCopies(topic, partition, records);
    }
  }

  /**
   * Stops a connector and waits until its tasks have ended, of which Connect's REST tells nothing.
   */
  public void stop(String connector) {
    rest().stop(connector);
    rest().awaitState(connector, "STOPPED", SOON);
    String tasks = "kafka.connect:type=connector-task-metrics,connector=" + connector + ",*";
    Await.until(
        SOON, () -> "the end of tasks of " + connector, () -> worker.jmx().names(tasks).isEmpty());
  }

  /** Has a stopped connector run again. */
  public void resume(String connector) {
    rest().resume(connector);
    rest().awaitRunning(connector, SOON);
  }

  /** Waits until the remote partition has this many records. */
  public void awaitCopies(String topic, int partition, long records) {
    TopicPartition copy = new TopicPartition("east." + topic, partition);
    Await.until(
        SOON,
        () -> records + " records in " + copy,
        () -> onWest.topics().contains(copy.topic()) && onWest.endOffset(copy) >= records);
  }

  /** Settings of the source connector, to be changed and PUT by a story. */
  public Map<String, String> sourceConnector() {
    Map<String, String> config = common("source.ClusterMirrorSourceConnector");
    config.put("topics.exclude", "mm2.*\\.internal, .*\\.replica, __.*, unmirrored.*");
    config.put("refresh.topics.interval.seconds", "1");
    config.put("replication.factor", "-1");
    config.put("offset-syncs.topic.replication.factor", "-1");
    return config;
  }

  public Map<String, String> checkpointConnector() {
    Map<String, String> config = common("checkpoint.ClusterMirrorCheckpointConnector");
    config.put("groups.exclude", "console-consumer-.*, connect-.*, __.*, unmirrored.*");
    config.put("refresh.groups.interval.seconds", "1");
    config.put("emit.checkpoints.interval.seconds", "1");
    config.put("sync.group.offsets.enabled", "true");
    config.put("sync.group.offsets.interval.seconds", "1");
    config.put("checkpoints.topic.replication.factor", "-1");
    return config;
  }

  public Map<String, String> heartbeatConnector() {
    Map<String, String> config = common("heartbeat.ClusterMirrorHeartbeatConnector");
    config.remove("offset-syncs.topic.location");
    config.put("heartbeats.topic.replication.factor", "-1");
    config.put("emit.heartbeats.to", "both");
    return config;
  }

  @Override
  public void close() {
    onEast.close();
    onWest.close();
    lab.close();
  }

  private Map<String, String> common(String connectorClass) {
    Map<String, String> config =
        new TreeMap<>(
            ConfigMaps.merged(
                ConfigMaps.prefixed("source.cluster.", east.configForWorkers()),
                ConfigMaps.prefixed("target.cluster.", west.configForWorkers())));
    config.put("connector.class", PACKAGE + connectorClass);
    config.put("source.cluster.alias", east.name());
    config.put("target.cluster.alias", west.name());
    config.put("offset-syncs.topic.location", "target");
    config.put("key.converter", BYTES);
    config.put("value.converter", BYTES);
    config.put("header.converter", BYTES);
    return config;
  }

  private void writeFile() {
    Map<String, String> properties = new TreeMap<>();
    properties.put("clusters", "east, west");
    properties.putAll(ConfigMaps.prefixed("east.", east.clientConfig()));
    properties.putAll(ConfigMaps.prefixed("west.", west.clientConfig()));
    properties.put("east->west.enabled", "true");
    properties.put("topics.exclude", "mm2.*\\\\.internal, .*\\\\.replica, __.*, unmirrored.*");
    properties.put("groups.exclude", "console-consumer-.*, connect-.*, __.*, unmirrored.*");
    properties.put("offset-syncs.topic.location", "target");
    properties.put("sync.group.offsets.enabled", "true");
    properties.put("west->east.emit.heartbeats.enabled", "false");
    StringBuilder text = new StringBuilder();
    properties.forEach((key, value) -> text.append(key).append(" = ").append(value).append('\n'));
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new LabException("cannot write " + file, e);
    }
  }
}
