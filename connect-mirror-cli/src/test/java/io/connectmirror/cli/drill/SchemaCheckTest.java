package io.connectmirror.cli.drill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.connectmirror.cli.compare.Records;
import io.connectmirror.cli.drill.DrillReport.SchemaFinding;
import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SchemaCheckTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final String BASIC = "Basic dXNlcjpwYXNz";

  private final Registry west = new Registry();
  private final Registry east = new Registry();
  private final SchemaIds ids = new SchemaIds();

  @AfterEach
  void stop() {
    west.server.stop(0);
    east.server.stop(0);
  }

  @Test
  void findsNothingWhereEveryIdIsKnown() throws Exception {
    west.schemas.put(1, "\"string\"");
    note(0, 1);
    note(1, 1);

    assertThat(check(Optional.empty())).isEmpty();
    assertThat(west.asked).isEqualTo(Map.of("/schemas/ids/1", 1));
  }

  @Test
  void namesARecordWhoseSchemaIsNotThere() throws Exception {
    west.schemas.put(1, "\"string\"");
    note(0, 1);
    note(1, 258);

    List<SchemaFinding> findings = check(Optional.empty());

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).id()).isEqualTo(258);
    assertThat(findings.get(0).topic()).isEqualTo("t");
    assertThat(findings.get(0).offset()).isEqualTo(1);
    assertThat(findings.get(0).part()).isEqualTo("value");
    assertThat(findings.get(0).problem()).contains(west.url()).contains("no such schema");
  }

  @Test
  void findsAnIdThatMeansAnotherSchemaOnTheSource() throws Exception {
    west.schemas.put(1, "\"string\"");
    east.schemas.put(1, "\"int\"");
    west.schemas.put(2, "\"long\"");
    east.schemas.put(2, "\"long\"");
    west.schemas.put(3, "\"long\"");
    note(0, 1);
    note(1, 2);
    note(2, 3);

    List<SchemaFinding> findings =
        check(Optional.of(new HttpSchemaRegistry(east.url(), Map.of(), TIMEOUT)));

    assertThat(findings).extracting(SchemaFinding::id).containsExactly(1, 3);
    assertThat(findings.get(0).problem()).contains("different schemas");
    assertThat(findings.get(1).problem()).contains("the source's registry");
  }

  @Test
  void leavesRecordsOfOtherFormatsAlone() throws Exception {
    ids.note(Records.record(0, null, "\0abc", 1));
    ids.note(Records.record(1, "plain", null, 1));
    ids.note(Records.record(2, "plain", "text", 1));
    ids.note(Records.record(3, "", "\u0001\0\0\0\1x", 1));

    assertThat(ids.examples()).isEmpty();
  }

  @Test
  void sendsTheHeadersItWasGiven() throws Exception {
    west.wanted = BASIC;
    west.schemas.put(1, "\"string\"");
    HttpSchemaRegistry registry =
        new HttpSchemaRegistry(west.url() + "/", Map.of("Authorization", BASIC), TIMEOUT);

    assertThat(registry.schema(1)).isPresent();
  }

  @Test
  void saysThatCredentialsAreWantingWithoutPrintingAny() {
    west.wanted = BASIC;
    HttpSchemaRegistry registry =
        new HttpSchemaRegistry(west.url(), Map.of("Authorization", "Basic c2VjcmV0"), TIMEOUT);

    assertThatThrownBy(() -> registry.schema(1))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("401")
        .hasMessageContaining("header")
        .hasMessageNotContaining("c2VjcmV0");
  }

  @Test
  void saysThatNobodyAnswersOrThatItIsNoRegistry() {
    west.schemas.put(1, "");
    west.body = "<html>";
    assertThatThrownBy(() -> new HttpSchemaRegistry(west.url(), Map.of(), TIMEOUT).schema(1))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("no schema registry");

    String url = east.url();
    east.server.stop(0);
    assertThatThrownBy(() -> new HttpSchemaRegistry(url, Map.of(), TIMEOUT).schema(1))
        .isInstanceOf(CliException.class)
        .hasMessageContaining(url);
  }

  private void note(long offset, int id) {
    String head = new String(new char[] {0, 0, 0, (char) (id >> 8), (char) (id & 0xFF)});
    ids.note(Records.record(offset, null, head + "data", 1));
  }

  @Test
  void showsNoHeaderThatHttpDoesNotAllow() {
    Map<String, String> headers = Map.of("Authorization", "Basic secret\nX: y");

    assertThatThrownBy(() -> new HttpSchemaRegistry(west.url(), headers, TIMEOUT))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("Authorization")
        .hasMessageNotContaining("secret");
  }

  private List<SchemaFinding> check(Optional<SchemaRegistry> source) throws InterruptedException {
    return new SchemaCheck(new HttpSchemaRegistry(west.url(), Map.of(), TIMEOUT), source)
        .findings(ids);
  }

  /** A registry with the interface of Confluent's. */
  private static final class Registry {
    private final Map<Integer, String> schemas = new ConcurrentHashMap<>();
    private final Map<String, Integer> asked = new HashMap<>();
    private final HttpServer server;
    private volatile String wanted = "";
    private volatile String body = "";

    Registry() {
      try {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
      server.createContext(
          "/schemas/ids/",
          exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.merge(path, 1, Integer::sum);
            String schema = schemas.get(Integer.valueOf(path.substring("/schemas/ids/".length())));
            String given = exchange.getRequestHeaders().getFirst("Authorization");
            int status =
                !wanted.isEmpty() && !wanted.equals(given) ? 401 : schema == null ? 404 : 200;
            String text =
                body.isEmpty() && schema != null
                    ? "{\"schema\":\"%s\"}".formatted(schema.replace("\"", "\\\""))
                    : body.isEmpty() ? "{\"error_code\":40403}" : body;
            byte[] bytes = text.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
          });
      server.start();
    }

    String url() {
      return "http://localhost:" + server.getAddress().getPort();
    }
  }
}
