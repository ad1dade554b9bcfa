package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.lab.process.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;

/** What {@code mirrorctl serve} shows of a mirror that works, and to whom. */
public final class ServeStory {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TOKEN = "0123456789abcdef0123456789";
  private static final int TERMINATED = 143;

  private final OperatedMirror mirror;
  private final HttpClient client = HttpClient.newHttpClient();

  public ServeStory(OperatedMirror mirror) {
    this.mirror = mirror;
  }

  /** The flow, its groups, their history and metrics are there, and a signal ends it. */
  public void aMirrorIsShownUntilASignalEndsIt() throws Exception {
    mirror.mirrored("serve-shown", 2, 50);
    mirror.onEast().commit("serve-shown", new TopicPartition("serve-shown", 0), 50);
    try (Serving serving = start("serve-shown", "--every", "1", "--groups-every", "1")) {
      JsonNode now =
          Await.value(
              OperatedMirror.SOON,
              () -> "the flow and the group on the page: " + serving.err(),
              () -> Optional.of(serving.json("api/now")).filter(ServeStory::isComplete));

      JsonNode flow = now.path("status").path("flows").path(0);
      assertThat(flow.path("flow").asText()).isEqualTo("east->west");
      assertThat(flow.path("source").path("reachable").asBoolean()).isTrue();
      assertThat(flow.path("partitions").findValuesAsText("topic")).contains("serve-shown");
      assertThat(now.path("problem").isNull()).isTrue();
      assertThat(now.path("groupsProblem").isNull()).isTrue();
      assertThat(serving.get("healthz").body()).isEqualTo("ok\n");
      assertThat(serving.get("").headers().firstValue("Content-Type"))
          .hasValue("text/html; charset=utf-8");
      Await.until(
          OperatedMirror.SOON,
          () -> "three points of history",
          () -> serving.json("api/history").path("flows").path(0).path("points").size() >= 3);
      assertThat(serving.get("metrics").body())
          .contains(
              "mirrorctl_cluster_reachable{flow=\"east->west\",kind=\"target\"} 1\n",
              "mirrorctl_partition_lag_records{flow=\"east->west\",topic=\"serve-shown\",partition=\"1\"} 0\n",
              "mirrorctl_group_records_reread{flow=\"east->west\",group=\"serve-shown\"} ");
      Files.writeString(mirror.directory().resolve("serve-now.json"), now.toPrettyString());
      Files.writeString(
          mirror.directory().resolve("serve-history.json"),
          serving.json("api/history").toPrettyString());

      assertThat(serving.end()).isEqualTo(TERMINATED);
    }
  }

  /** Open to the network it wants its token, and without one it does not begin. */
  public void openToTheNetworkItWantsItsToken() throws Exception {
    Ran without = mirror.ctl("serve", "--port", "0", "--bind", "0.0.0.0");
    assertThat(without.exitCode()).as(without.toString()).isEqualTo(2);
    assertThat(without.err()).contains("--token-file");

    Path file = Files.writeString(mirror.directory().resolve("serve-token"), TOKEN + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    try (Serving serving =
        start("serve-token", "--bind", "0.0.0.0", "--token-file", file.toString())) {
      assertThat(serving.get("api/now").statusCode()).isEqualTo(401);
      assertThat(serving.get("api/now", "Authorization", "Bearer " + TOKEN).statusCode())
          .isEqualTo(200);
      HttpResponse<String> entrance = serving.get("?token=" + TOKEN);
      assertThat(entrance.statusCode()).isEqualTo(303);
      String cookie = entrance.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
      assertThat(serving.get("", "Cookie", cookie).statusCode()).isEqualTo(200);
      assertThat(serving.end()).isEqualTo(TERMINATED);
      assertThat(serving.err()).doesNotContain(TOKEN);
    }
  }

  private static boolean isComplete(JsonNode now) {
    return now.path("status")
            .path("flows")
            .path(0)
            .path("partitions")
            .findValuesAsText("topic")
            .contains("serve-shown")
        && now.path("groups")
            .path("flows")
            .path(0)
            .path("groups")
            .findValuesAsText("group")
            .contains("serve-shown");
  }

  private Serving start(String name, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of("serve", "--config", mirror.file().toString()));
    line.addAll(List.of("--port", "0"));
    line.addAll(List.of(arguments));
    Path out = mirror.directory().resolve(name + ".out");
    Path err = mirror.directory().resolve(name + ".err");
    Files.createDirectories(mirror.directory().resolve("mirrorctl"));
    Process process =
        mirror
            .program()
            .command(line.toArray(String[]::new))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    boolean done = false;
    try {
      URI at =
          Await.value(
              OperatedMirror.SOON,
              () -> "the address of mirrorctl serve: " + read(err),
              () -> read(out).lines().findFirst().map(URI::create));
      done = true;
      return new Serving(process, URI.create("http://127.0.0.1:" + at.getPort() + "/"), err);
    } finally {
      if (!done) {
        process.destroyForcibly();
      }
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError("cannot read " + file, e);
    }
  }

  /** The command while it runs. */
  private final class Serving implements AutoCloseable {
    private final Process process;
    private final URI at;
    private final Path err;

    Serving(Process process, URI at, Path err) {
      this.process = process;
      this.at = at;
      this.err = err;
    }

    HttpResponse<String> get(String path, String... header) {
      HttpRequest.Builder request = HttpRequest.newBuilder(at.resolve(path));
      if (header.length > 0) {
        request.headers(header);
      }
      try {
        return client.send(request.build(), BodyHandlers.ofString());
      } catch (IOException e) {
        throw new AssertionError("no answer to " + path + ": " + err(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted", e);
      }
    }

    JsonNode json(String path) {
      try {
        return JSON.readTree(get(path).body());
      } catch (JsonProcessingException e) {
        throw new AssertionError("no JSON at " + path, e);
      }
    }

    String err() {
      return read(err);
    }

    /** Asks it to end, and returns its exit code. */
    int end() throws InterruptedException {
      process.toHandle().destroy();
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).as("it ends within seconds").isTrue();
      return process.exitValue();
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
