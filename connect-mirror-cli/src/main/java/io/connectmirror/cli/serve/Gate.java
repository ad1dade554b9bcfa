package io.connectmirror.cli.serve;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Says who may come in. Immutable.
 *
 * <p>On a loopback address anybody on the machine may, but not a page of somebody else's that a
 * browser on the machine has open: it can have its name resolved to the loopback address, yet the
 * browser then sends that name as {@code Host}.
 *
 * @param loopback whether the server listens on a loopback address
 * @param token what has to be known, if anything
 */
record Gate(boolean loopback, Optional<AccessToken> token) {
  private static final Pattern LOOPBACK_NAME =
      Pattern.compile("(localhost|127(\\.\\d{1,3}){3}|\\[::1])(:\\d{1,5})?");
  private static final String BEARER = "bearer ";
  private static final String TOKEN_PARAMETER = "token=";

  /**
   * @return what to answer instead of what was asked for; empty to let it in
   */
  Optional<Reply> check(Request request) {
    if (!request.method().equals("GET") && !request.isHead()) {
      return Optional.of(
          Reply.text(405, "only GET and HEAD: this server shows, and changes nothing")
              .with("Allow", "GET, HEAD"));
    }
    if (loopback && request.host().filter(Gate::isLoopbackName).isEmpty()) {
      return Optional.of(
          Reply.text(
              403,
              "the Host header has to be localhost, 127.0.0.1 or [::1]: this server listens on a"
                  + " loopback address; a proxy in front of it has to set the header so, and to see"
                  + " it from elsewhere there are --bind and --token-file"));
    }
    return token.flatMap(known -> checkToken(request, known));
  }

  private static Optional<Reply> checkToken(Request request, AccessToken token) {
    if (isKnownBy(request, token)) {
      return Optional.empty();
    }
    if (request.path().equals("/") && isInQuery(request.query(), token)) {
      return Optional.of(
          Reply.text(303, "come in").with("Location", "/").with("Set-Cookie", token.cookie()));
    }
    return Optional.of(
        Reply.text(
                401,
                "a token is needed, which is in the --token-file of this server: open /?token=... once"
                    + " in a browser, or send the header Authorization: Bearer ...")
            .with("WWW-Authenticate", "Bearer realm=\"mirrorctl\""));
  }

  private static boolean isKnownBy(Request request, AccessToken token) {
    String authorization = request.authorization().orElse("");
    if (authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      return token.is(authorization.substring(BEARER.length()).strip());
    }
    return request.cookies().stream()
        .flatMap(header -> Pattern.compile(";").splitAsStream(header))
        .map(cookie -> cookie.strip().split("=", 2))
        .anyMatch(cookie -> cookie.length == 2 && token.isOf(cookie[0], cookie[1]));
  }

  /** As it came, too: nobody escapes the plus signs of a token by hand. */
  private static boolean isInQuery(String query, AccessToken token) {
    return Pattern.compile("&")
        .splitAsStream(query)
        .filter(part -> part.startsWith(TOKEN_PARAMETER))
        .map(part -> part.substring(TOKEN_PARAMETER.length()))
        .anyMatch(given -> token.is(given) || token.is(decoded(given)));
  }

  private static String decoded(String given) {
    try {
      return URLDecoder.decode(given, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException noEscape) {
      return given;
    }
  }

  private static boolean isLoopbackName(String host) {
    return LOOPBACK_NAME.matcher(host.toLowerCase(Locale.ROOT)).matches();
  }
}
