package io.connectmirror.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.connect.ConnectWorker.ConnectorView;
import io.connectmirror.cli.connect.ConnectWorker.TaskView;
import io.connectmirror.cli.outcome.CliException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpConnectWorkerTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String CONFLICT =
      "{\"error_code\":409,\"message\":\"Cannot complete request because of a rebalance\"}";

  private FakeWorker fake;

  @BeforeEach
  void start() {
    fake = new FakeWorker();
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  @Test
  void tellsOfEveryConnectorAndTask() throws InterruptedException {
    fake.connectors().put("b", Map.of("connector.class", "B"));
    fake.connectors().put("a", Map.of("connector.class", "A", "topics", "${file:x:y}"));
    List<ConnectorView> views = worker(LONG).connectors();
    assertThat(views).extracting(ConnectorView::name).containsExactly("a", "b");
    assertThat(views.get(0))
        .isEqualTo(
            new ConnectorView(
                "a",
                Map.of("connector.class", "A", "topics", "${file:x:y}"),
                "RUNNING",
                Optional.empty(),
                List.of(
                    new TaskView(0, "FAILED", "w:1", Optional.of("java.lang.Oops: it broke")))));
  }

  @Test
  void putsAndStops() throws InterruptedException {
    ConnectWorker worker = worker(LONG);
    worker.put("a->b/c d", Map.of("k", "v"));
    worker.stop("e");
    assertThat(fake.connectors()).isEqualTo(Map.of("a->b/c d", Map.of("k", "v")));
    assertThat(fake.requests())
        .containsExactly("PUT /connectors/a-%3Eb%2Fc%20d/config", "PUT /connectors/e/stop");
  }

  @Test
  void collectsTheErrorsOfAValidation() throws InterruptedException {
    fake.refuse("topics.exclude", "no expression");
    fake.refuse("tasks.max", "no number");
    assertThat(worker(LONG).validate("a", Map.of("connector.class", "x.Y")))
        .isEqualTo(
            Map.of("topics.exclude", List.of("no expression"), "tasks.max", List.of("no number")));
    assertThat(fake.requests()).containsExactly("PUT /connector-plugins/x.Y/config/validate");
  }

  @Test
  void asksAgainWhileTheWorkerIsInARebalance() throws InterruptedException {
    fake.answerOnce(409, CONFLICT);
    fake.answerOnce(409, CONFLICT);
    worker(LONG).put("a", Map.of());
    assertThat(fake.requests()).hasSize(3);
    assertThat(fake.connectors()).containsKey("a");
  }

  @Test
  void givesUpOnARebalanceThatOutlastsTheTime() {
    fake.answerOnce(409, CONFLICT);
    assertThatThrownBy(() -> worker(Duration.ofMillis(200)).put("a", Map.of()))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("409")
        .hasMessageContaining("rebalance");
    assertThat(fake.requests()).hasSize(1);
  }

  @Test
  void saysWhatWasAskedAndWhatTheWorkerAnswered() {
    fake.answerOnce(400, "{\"error_code\":400,\"message\":\"Connector configuration is invalid\"}");
    assertThatThrownBy(() -> worker(LONG).put("a", Map.of()))
        .isInstanceOf(CliException.class)
        .hasMessage(
            "PUT %s/connectors/a/config answered 400: Connector configuration is invalid",
            fake.url());
    fake.answerOnce(500, "<html>" + "x".repeat(5000));
    assertThatThrownBy(() -> worker(LONG).connectors())
        .isInstanceOf(CliException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains("500: <html>xx").hasSizeLessThan(2200));
  }

  @Test
  void saysThatSomethingElseThanAWorkerAnswers() {
    fake.answerOnce(200, "<html>hello</html>");
    assertThatThrownBy(() -> worker(LONG).connectors())
        .isInstanceOf(CliException.class)
        .hasMessageContaining("no Connect worker");
  }

  @Test
  void saysThatNobodyAnswers() {
    String url = fake.url();
    fake.close();
    assertThatThrownBy(() -> worker(LONG).connectors())
        .isInstanceOf(CliException.class)
        .hasMessageContaining(url)
        .hasMessageContaining("Connect worker at")
        .hasMessageContaining("is it up?");
  }

  @Test
  void sendsHeadersAndNeverPrintsThem() throws InterruptedException {
    ConnectWorker worker =
        new HttpConnectWorker(
            fake.url() + "/", Map.of("Authorization", "Basic hush"), LONG, System::nanoTime);
    worker.connectors();
    assertThat(fake.authorizations()).containsExactly("Basic hush");
    fake.answerOnce(401, "{\"message\":\"User cannot access the resource.\"}");
    assertThatThrownBy(worker::connectors)
        .hasMessageContaining("401")
        .satisfies(e -> assertThat(e.toString()).doesNotContain("hush"));
  }

  @Test
  void refusesAHeaderWithoutPrintingIt() {
    assertThatThrownBy(
            () ->
                new HttpConnectWorker(
                    fake.url(), Map.of("Authorization", "hu\nsh"), LONG, System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("'Authorization'")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("sh\"").doesNotContain("hu\n"));
    assertThatThrownBy(
            () -> new HttpConnectWorker(fake.url(), Map.of("no name", "x"), LONG, System::nanoTime))
        .isInstanceOf(CliException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost:8083", "ftp://host", "http://", "http://user:hush@host:8083", "a b"})
  void refusesWhatIsNoAddress(String url) {
    assertThatThrownBy(() -> new HttpConnectWorker(url, Map.of(), LONG, System::nanoTime))
        .isInstanceOf(CliException.class)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("hush"));
  }

  private ConnectWorker worker(Duration timeout) {
    return new HttpConnectWorker(fake.url(), Map.of(), timeout, System::nanoTime);
  }
}
