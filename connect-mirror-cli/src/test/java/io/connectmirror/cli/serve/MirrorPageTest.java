package io.connectmirror.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.cli.groups.ReadinessReader.Partly;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.status.plan.StatusReport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server as it is, on a free port, in front of looks that the tests make up. */
@Timeout(120)
class MirrorPageTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TOKEN = "0123456789abcdef0123";
  private static final Duration SOON = Duration.ofSeconds(60);

  private final FakeEyes eyes = new FakeEyes();
  private final AtomicLong aheadNanos = new AtomicLong();
  private final LinkedBlockingQueue<String> journal = new LinkedBlockingQueue<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch release = new CountDownLatch(1);
  private MirrorPage page;

  @AfterEach
  void stop() {
    release.countDown();
    if (page != null) {
      page.close();
    }
  }

  @Test
  void answersByTheContract() throws Exception {
    start(Optional.empty());
    awaitGroups();

    HttpResponse<String> now = get("/api/now");
    assertThat(now.statusCode()).isEqualTo(200);
    assertThat(header(now, "Content-Type")).isEqualTo("application/json");
    assertThat(header(now, "Cache-Control")).isEqualTo("no-store");
    JsonNode json = JSON.readTree(now.body());
    assertThat(json.path("status").path("flows").path(0).path("flow").asText())
        .isEqualTo("east->west");
    assertThat(json.path("groups").path("totals").path("notReady").asInt()).isEqualTo(1);
    assertThat(Instant.parse(json.path("takenAt").asText())).isNotNull();

    JsonNode history = JSON.readTree(get("/api/history").body());
    assertThat(history.path("flows").path(0).path("points").path(0).path("lagRecords").asLong())
        .isEqualTo(50);

    HttpResponse<String> metrics = get("/metrics");
    assertThat(header(metrics, "Content-Type"))
        .isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    assertThat(MetricsReader.read(metrics.body()).samples())
        .containsKey("mirrorctl_look_age_seconds{kind=status}")
        .containsEntry("mirrorctl_flow_lag_records{flow=east->west}", 50.0);

    assertThat(get("/healthz").statusCode()).isEqualTo(200);
    assertThat(get("/healthz").body()).isEqualTo("ok\n");
    assertThat(get("/healthz?verbose").statusCode()).isEqualTo(200);
    assertThat(journal).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/api/now", "/api/history", "/metrics", "/healthz", "/no-such"})
  void everyAnswerForbidsWhatAPageDoesNotNeed(String path) throws Exception {
    start(Optional.empty());

    HttpResponse<String> answer = get(path);

    assertThat(header(answer, "Content-Security-Policy"))
        .isEqualTo(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(header(answer, "Referrer-Policy")).isEqualTo("no-referrer");
    assertThat(header(answer, "Cache-Control"))
        .isEqualTo(path.equals("/") ? "no-cache" : "no-store");
  }

  @Test
  void thePageIsThereAndNothingElseOfTheProgram() throws Exception {
    start(Optional.empty());

    HttpResponse<String> index = get("/");
    assertThat(index.statusCode()).isEqualTo(200);
    assertThat(header(index, "Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(index.body()).startsWith("<!");
    assertThat(get("/index.html").body()).isEqualTo(index.body());
    for (String path :
        List.of(
            "/..%2f",
            "/app.js/../",
            "/../index.html",
            "/%2e%2e/serve/index.html",
            "/./index.html",
            "//index.html",
            "/index.html/",
            "/index.html%00.js",
            "/Site.class",
            "/simplelogger.properties",
            "/..%5cindex.html",
            "/META-INF/NOTICE",
            "/api",
            "/api/now/",
            "/API/now")) {
      assertThat(raw("GET " + path + " HTTP/1.1", "Host: localhost")).as(path).contains(" 404 ");
    }
  }

  @Test
  void beforeTheFirstLookHasEndedEverythingIsNullAndItIsNotHealthy() throws Exception {
    eyes.status = this::hang;
    start(Optional.empty());

    JsonNode now = JSON.readTree(get("/api/now").body());

    assertThat(now.path("takenAt").isNull()).isTrue();
    assertThat(now.path("status").isNull()).isTrue();
    assertThat(now.path("groups").isNull()).isTrue();
    assertThat(get("/healthz").statusCode()).isEqualTo(503);
    assertThat(get("/healthz").body()).contains("no look at the clusters has ended yet");
  }

  @Test
  void aLookThatHangsHoldsNobodyUpAndMakesItUnhealthy() throws Exception {
    start(Optional.empty());
    awaitGroups();
    CountDownLatch hangs = new CountDownLatch(1);
    eyes.status =
        () -> {
          hangs.countDown();
          return hang();
        };
    hangs.await();
    aheadNanos.set(Duration.ofSeconds(4).toNanos());

    assertThat(get("/healthz").statusCode()).isEqualTo(503);
    assertThat(get("/healthz").body()).contains("should be no older than 3 s");
    assertThat(JSON.readTree(get("/api/now").body()).path("status").path("flows")).hasSize(1);
    assertThat(
            MetricsReader.read(get("/metrics").body())
                .samples()
                .get("mirrorctl_look_age_seconds{kind=status}"))
        .isGreaterThanOrEqualTo(4);
    long began = System.nanoTime();
    page.close();
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void aLookThatFailsLeavesWhatWasSeenAndSaysWhyWithoutSecrets() throws Exception {
    start(Optional.empty());
    awaitGroups();
    eyes.status =
        () -> {
          throw new CliException("cannot log in at west with hunter2-secret");
        };
    eyes.groups = () -> new Partly(Seen.groups(), List.of("east->west: hunter2-secret is wrong"));

    await(() -> now().path("problem").isTextual() && now().path("groupsProblem").isTextual());

    JsonNode now = now();
    assertThat(now.path("problem").asText()).isEqualTo("cannot log in at west with (hidden)");
    assertThat(now.path("groupsProblem").asText()).isEqualTo("east->west: (hidden) is wrong");
    assertThat(now.path("status").path("flows")).hasSize(1);
    assertThat(now.path("takenAt").isTextual()).isTrue();
    aheadNanos.set(Duration.ofSeconds(60).toNanos());
    HttpResponse<String> health = get("/healthz");
    assertThat(health.statusCode()).isEqualTo(503);
    assertThat(health.body()).contains("cannot log in at west with (hidden)");
    List<String> answers = new ArrayList<>(journal);
    for (String path : List.of("/api/now", "/api/history", "/metrics", "/healthz", "/")) {
      answers.add(get(path).body());
    }
    assertThat(answers)
        .noneMatch(answer -> answer.contains("hunter2"))
        .noneMatch(answer -> answer.contains("task trace"))
        .noneMatch(answer -> answer.contains("because of the map"));
    assertThat(journal).anyMatch(line -> line.contains("status: cannot log in"));

    eyes.status = Seen::status;
    await(() -> now().path("problem").isNull());
    assertThat(journal).anyMatch(line -> line.contains("status: it can be told again"));
  }

  @Test
  void aFaultOfTheProgramIsNamedWithoutItsMessageAndLooksGoOn() throws Exception {
    eyes.status =
        () -> {
          throw new IllegalStateException("who knows what");
        };
    start(Optional.empty());

    await(() -> now().path("problem").isTextual());
    assertThat(now().path("problem").asText())
        .contains("java.lang.IllegalStateException", "MirrorPageTest")
        .doesNotContain("who knows what");

    eyes.status = Seen::status;
    await(() -> now().path("status").isObject());
    assertThat(page.isLooking()).isTrue();
  }

  @Test
  void neverAreTwoLooksAtOnce() throws Exception {
    start(Optional.empty());

    await(() -> eyes.statusLooks.get() > 2 && eyes.groupLooks.get() > 2);

    assertThat(eyes.mostAtOnce).hasValue(1);
  }

  @Test
  void headIsGetWithoutABody() throws Exception {
    eyes.status = this::hang;
    start(Optional.empty());

    for (String path : List.of("/", "/api/now", "/metrics", "/healthz", "/no-such")) {
      HttpResponse<String> get = get(path);
      HttpResponse<String> head =
          send(request(path).method("HEAD", HttpRequest.BodyPublishers.noBody()));
      assertThat(head.statusCode()).as(path).isEqualTo(get.statusCode());
      assertThat(head.body()).as(path).isEmpty();
      assertThat(header(head, "Content-Length"))
          .as(path)
          .isEqualTo(String.valueOf(get.body().getBytes(StandardCharsets.UTF_8).length));
      assertThat(header(head, "Content-Type")).isEqualTo(header(get, "Content-Type"));
    }
  }

  @Test
  void otherMethodsAreRefusedAndTheirBodiesIgnored() throws Exception {
    start(Optional.empty());

    HttpResponse<String> post =
        send(request("/api/now").POST(HttpRequest.BodyPublishers.ofString("x".repeat(10_000))));

    assertThat(post.statusCode()).isEqualTo(405);
    assertThat(header(post, "Allow")).isEqualTo("GET, HEAD");
    assertThat(raw("OPTIONS /api/now HTTP/1.1", "Host: localhost")).contains(" 405 ");
  }

  @Test
  void aPageWhoseNameWasBentToThisMachineSeesNothing() throws Exception {
    start(Optional.empty());

    assertThat(raw("GET /api/now HTTP/1.1", "Host: evil.example:" + port())).contains(" 403 ");
    assertThat(raw("GET /api/now HTTP/1.1", "Host: localhost:" + port())).contains(" 200 ");
    assertThat(raw("GET /api/now HTTP/1.0")).contains(" 403 ");
  }

  @Test
  void whereATokenIsSetNothingIsSeenWithoutIt() throws Exception {
    start(Optional.of(new AccessToken(TOKEN)));

    for (String path : List.of("/", "/api/now", "/api/history", "/metrics", "/healthz", "/no")) {
      assertThat(get(path).statusCode()).as(path).isEqualTo(401);
    }
    assertThat(send(request("/api/now").header("Authorization", "Bearer " + TOKEN)).statusCode())
        .isEqualTo(200);
    HttpResponse<String> entrance = get("/?token=" + TOKEN);
    assertThat(entrance.statusCode()).isEqualTo(303);
    assertThat(header(entrance, "Location")).isEqualTo("/");
    String cookie = header(entrance, "Set-Cookie");
    assertThat(cookie).contains("HttpOnly", "SameSite=Strict").doesNotContain(TOKEN);
    assertThat(
            send(request("/api/now").header("Cookie", cookie.substring(0, cookie.indexOf(';'))))
                .statusCode())
        .isEqualTo(200);
    assertThat(journal).isEmpty();
  }

  @Test
  void clientsThatDawdleAreCutOffAndHoldOthersUpForSecondsOnly() throws Exception {
    start(Optional.empty());
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 16; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        socket
            .getOutputStream()
            .write("GET /api/now HTTP/1.1\r\nHost: lo".getBytes(StandardCharsets.US_ASCII));
        slow.add(socket);
      }

      assertThat(get("/healthz").body()).isNotNull();
      assertThat(slow.get(0).getInputStream().read()).isEqualTo(-1);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void aPortThatIsTakenIsNamed() {
    start(Optional.empty());
    Looker second = looker();

    assertThatThrownBy(
            () ->
                MirrorPage.start(
                    Listening.at("127.0.0.1", port(), Optional.empty()),
                    second,
                    System::nanoTime,
                    journal::add))
        .isInstanceOf(CliException.class)
        .hasMessageContainingAll("cannot listen on", String.valueOf(port()), "--port");
  }

  private void start(Optional<AccessToken> token) {
    page =
        MirrorPage.start(
            new Listening(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token),
            looker(),
            () -> System.nanoTime() + aheadNanos.get(),
            journal::add);
  }

  private Looker looker() {
    return new Looker(
        eyes,
        new Rhythm(Duration.ofSeconds(1), Duration.ofSeconds(1)),
        new Discretion(
            List.of(
                Map.of(
                    "west.sasl.password",
                    "hunter2-secret",
                    "east.sasl.password",
                    "task trace",
                    "north.sasl.password",
                    "because of the map"))),
        Instant::now,
        System::nanoTime,
        journal::add);
  }

  private StatusReport hang() {
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new CliException("released");
  }

  private void awaitGroups() {
    await(() -> now().path("groups").isObject() && now().path("status").isObject());
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + SOON.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as("waited in vain").isNegative();
      Thread.onSpinWait();
    }
  }

  private JsonNode now() {
    try {
      return JSON.readTree(get("/api/now").body());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private int port() {
    return URI.create(page.url()).getPort();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(page.url()).resolve(path));
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private static String header(HttpResponse<String> response, String name) {
    return response.headers().firstValue(name).orElse("(none)");
  }

  /** Of a request as it is written here, the first line of the answer. */
  private String raw(String... lines) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      String request = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return answer.lines().findFirst().orElse("(cut off)");
    }
  }
}
