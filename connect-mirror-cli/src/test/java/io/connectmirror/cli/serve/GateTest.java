package io.connectmirror.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
  private static final String TOKEN = "0123456789abcdef+/";

  private final Gate onLoopback = new Gate(true, Optional.empty());
  private final AccessToken token = new AccessToken(TOKEN);
  private final Gate onNetwork = new Gate(false, Optional.of(token));

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LOCALHOST:8088", "127.0.0.1:8088", "127.1.2.3", "[::1]", "[::1]:1"})
  void aLoopbackNameComesIn(String host) {
    assertThat(onLoopback.check(from("GET", "/", host))).isEmpty();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example:8088",
        "evil.example:127.0.0.1",
        "localhost:x",
        "127.0.0.1@evil.example",
        "::1"
      })
  void anotherNameDoesNotComeInOnALoopbackAddress(String host) {
    Reply reply = onLoopback.check(from("GET", "/api/now", host)).orElseThrow();

    assertThat(reply.status()).isEqualTo(403);
    assertThat(new String(reply.body(), StandardCharsets.UTF_8)).contains("Host header");
  }

  @Test
  void elsewhereAnyNameDoes() {
    assertThat(onNetwork.check(knowing("GET", "/", "Bearer " + TOKEN))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get"})
  void nothingButReadingIsAllowed(String method) {
    Reply reply = onLoopback.check(from(method, "/api/now", "localhost")).orElseThrow();

    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.headers()).containsEntry("Allow", "GET, HEAD");
  }

  @ParameterizedTest
  @CsvSource({
    "Bearer 0123456789abcdef+/, true",
    "bearer 0123456789abcdef+/, true",
    "Bearer 0123456789abcdef+, false",
    "Bearer 0123456789abcdef+/x, false",
    "Bearer, false",
    "Basic 0123456789abcdef+/, false",
    "0123456789abcdef+/, false",
  })
  void theTokenOfTheHeaderHasToBeTheWholeOne(String authorization, boolean in) {
    for (String path :
        List.of("/", "/api/now", "/api/history", "/metrics", "/healthz", "/app.js")) {
      Optional<Reply> reply = onNetwork.check(knowing("GET", path, authorization));

      assertThat(reply.isEmpty()).isEqualTo(in);
      reply.ifPresent(
          refused -> {
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.headers()).containsKey("WWW-Authenticate");
            assertThat(new String(refused.body(), StandardCharsets.UTF_8))
                .contains("/?token=", "Authorization: Bearer")
                .doesNotContain(TOKEN);
          });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token=0123456789abcdef+/",
        "token=0123456789abcdef%2B%2F",
        "a=b&token=0123456789abcdef+/"
      })
  void theTokenOnceInTheAddressIsChangedIntoACookie(String query) {
    Reply reply = onNetwork.check(request("/", query, List.of())).orElseThrow();

    assertThat(reply.status()).isEqualTo(303);
    assertThat(reply.headers()).containsEntry("Location", "/");
    String cookie = reply.headers().get("Set-Cookie");
    assertThat(cookie)
        .endsWith("; Path=/; HttpOnly; SameSite=Strict")
        .doesNotContain(TOKEN)
        .doesNotContain("0123456789abcdef");
    String pair = cookie.substring(0, cookie.indexOf(';'));
    assertThat(onNetwork.check(request("/api/now", "", List.of(pair)))).isEmpty();
    assertThat(onNetwork.check(request("/api/now", "", List.of("x=y; " + pair)))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/, token=wrong",
    "/, token=",
    "/, token=%zz",
    "/, Token=0123456789abcdef%2B%2F",
    "/api/now, token=0123456789abcdef%2B%2F",
    "/, ''",
  })
  void elseTheAddressHelpsNobody(String path, String query) {
    assertThat(onNetwork.check(request(path, query, List.of())))
        .hasValueSatisfying(reply -> assertThat(reply.status()).isEqualTo(401));
  }

  @Test
  void theCookieOfAnotherTokenOrNameDoesNotOpen() {
    String other = new AccessToken("another-token-of-old").cookie();
    String value = token.cookie().substring(token.cookie().indexOf('=') + 1).split(";", 2)[0];

    assertThat(onNetwork.check(request("/", "", List.of(other.split(";", 2)[0])))).isPresent();
    assertThat(onNetwork.check(request("/", "", List.of("mirrorctl=" + value)))).isPresent();
    assertThat(onNetwork.check(request("/", "", List.of(token.cookie().split("=", 2)[0] + "="))))
        .isPresent();
  }

  @Test
  void onLoopbackATokenThatWasSetCountsToo() {
    Gate both = new Gate(true, Optional.of(token));

    assertThat(both.check(from("GET", "/", "localhost")))
        .hasValueSatisfying(reply -> assertThat(reply.status()).isEqualTo(401));
    assertThat(
            both.check(
                new Request(
                    "HEAD",
                    "/",
                    "",
                    Optional.of("localhost"),
                    Optional.of("Bearer " + TOKEN),
                    List.of())))
        .isEmpty();
  }

  private static Request from(String method, String path, String host) {
    return new Request(method, path, "", Optional.ofNullable(host), Optional.empty(), List.of());
  }

  private static Request knowing(String method, String path, String authorization) {
    return new Request(
        method, path, "", Optional.of("mirror.example"), Optional.of(authorization), List.of());
  }

  private static Request request(String path, String query, List<String> cookies) {
    return new Request(
        "GET", path, query, Optional.of("mirror.example"), Optional.empty(), cookies);
  }
}
