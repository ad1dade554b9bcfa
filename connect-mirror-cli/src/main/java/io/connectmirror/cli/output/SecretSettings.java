package io.connectmirror.cli.output;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keeps secrets among settings from being shown. What is one is judged by the key, and rather too
 * much is hidden than too little; a value that is nothing but a placeholder of a config provider
 * gives nothing away and is shown.
 */
public final class SecretSettings {
  public static final String HIDDEN = "(hidden)";

  private static final List<String> SIGNS =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "pwd",
          "secret",
          "token",
          "credential",
          "jaas",
          "private",
          "keystore",
          "certificate",
          "ssl.key",
          "api.key",
          "apikey",
          "access.key",
          "accesskey",
          "auth.user.info",
          "authorization");

  private static final Pattern PLACEHOLDER = Pattern.compile("(\\$\\{[^}]*:[^}]*})+");

  /** What a line of JAAS has inside, which somebody may repeat without the rest of it. */
  private static final Pattern INSIDE =
      Pattern.compile("(?i)(?:password|secret|token)\\w*\\s*=\\s*\"([^\"]*)\"");

  /** Of shorter ones a text is full by chance. */
  private static final int SHORTEST_TO_REDACT = 4;

  private SecretSettings() {}

  /** Whether the value must not be shown. */
  public static boolean isSecret(String key, String value) {
    String lower = key.toLowerCase(Locale.ROOT);
    return (SIGNS.stream().anyMatch(lower::contains) || isTelling(value))
        && !PLACEHOLDER.matcher(value).matches();
  }

  /** The value as it may be shown. */
  public static String shown(String key, String value) {
    return isSecret(key, value) ? HIDDEN : value;
  }

  /** A text of somebody else's, without the secrets that he was told. */
  public static String redacted(String text, Map<String, String> settings) {
    List<String> secrets =
        settings.entrySet().stream()
            .filter(setting -> isSecret(setting.getKey(), setting.getValue()))
            .map(Map.Entry::getValue)
            .flatMap(value -> Stream.concat(Stream.of(value), inside(value)))
            .filter(value -> value.length() >= SHORTEST_TO_REDACT)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    String redacted = text;
    for (String secret : secrets) {
      redacted = redacted.replace(secret, HIDDEN);
    }
    return redacted;
  }

  private static Stream<String> inside(String value) {
    return INSIDE.matcher(value).results().map(match -> match.group(1));
  }

  /** A secret inside a value whose key does not say so. */
  private static boolean isTelling(String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    return lower.contains("password=") || lower.contains("-----begin");
  }
}
