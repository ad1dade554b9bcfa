package io.connectmirror.it.ctl;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SaslMechanism;
import io.connectmirror.lab.Security;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * East and west, which ask an authorizer, and the command line as one of three users: {@code admin}
 * may do everything, {@code nobody} nothing, and {@code some} what it is granted. No worker runs,
 * so nothing is mirrored.
 */
final class RefusedLab implements AutoCloseable {
  static final String NOBODY = "nobody";
  static final String SOME = "some";

  /** What nobody may find in any output. */
  static final List<String> SECRETS = List.of("nobody-4hq8zt", "some-9xk2wd", "admin-secret");

  private final Lab lab = Lab.named("RefusedIT");
  private final Map<String, Cluster> clusters = new HashMap<>();
  private final LabClients onEast;
  private final LabClients onWest;
  private final MirrorCtlProgram program;

  RefusedLab() {
    try {
      for (String name : List.of("east", "west")) {
        clusters.put(
            name,
            lab.start(
                ClusterSpec.named(name)
                    .security(Security.sasl(SaslMechanism.SCRAM_SHA_512))
                    .user(NOBODY, SECRETS.get(0))
                    .user(SOME, SECRETS.get(1))
                    .withAuthorizer()));
      }
      onEast = LabClients.of(clusters.get("east"));
      onWest = LabClients.of(clusters.get("west"));
      program = new MirrorCtlProgram(lab.directory().resolve("mirrorctl"));
    } catch (RuntimeException e) {
      lab.close();
      throw e;
    }
  }

  LabClients onEast() {
    return onEast;
  }

  LabClients onWest() {
    return onWest;
  }

  /**
   * Runs mirrorctl as a user of both clusters. An empty one makes its topic of group positions when
   * it is first asked for a group, and may take its time over that.
   */
  Ran ctl(String user, String command, String... arguments) {
    return run(write(user, Map.of()), "30", command, arguments);
  }

  /**
   * As {@link #ctl}, as the user who may do everything, and with one cluster not there: waits three
   * seconds for an answer.
   */
  Ran without(String cluster, String command, String... arguments) {
    return run(
        write(ClusterSpec.ADMIN, Map.of(cluster + ".bootstrap.servers", "127.0.0.1:1")),
        "3",
        command,
        arguments);
  }

  private Ran run(Path file, String timeout, String command, String... arguments) {
    Stream<String> flow =
        Stream.of(
            command, "--config", file.toString(), "--timeout", timeout, "--flow", "east->west");
    return program.run(Stream.concat(flow, Arrays.stream(arguments)).toArray(String[]::new));
  }

  private Path write(String user, Map<String, String> more) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("clusters", "east, west");
    clusters.forEach(
        (name, cluster) ->
            properties.putAll(ConfigMaps.prefixed(name + ".", cluster.clientConfig(user))));
    properties.put("east->west.enabled", "true");
    properties.put("offset-syncs.topic.location", "target");
    properties.put("west->east.emit.heartbeats.enabled", "false");
    properties.putAll(more);
    StringBuilder text = new StringBuilder();
    properties.forEach((key, value) -> text.append(key).append(" = ").append(value).append('\n'));
    Path file = lab.directory().resolve("mm2.properties");
    try {
      return Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new LabException("cannot write " + file, e);
    }
  }

  @Override
  public void close() {
    onEast.close();
    onWest.close();
    lab.close();
  }
}
