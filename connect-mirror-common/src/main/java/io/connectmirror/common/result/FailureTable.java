package io.connectmirror.common.result;

import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;

/**
 * The one table from an error of the Kafka clients to what it means to the mirror and to the
 * sentence an operator reads. Nothing else looks at the classes of Kafka's errors.
 *
 * <p>An error class that a later Kafka adds counts as its nearest parent that is known; one without
 * any is retried.
 */
public final class FailureTable {
  private static final String ERRORS_PACKAGE = "org.apache.kafka.common.errors.";
  private static final int LONGEST_QUOTE = 500;

  private FailureTable() {}

  /**
   * Classifies an error of one request or of one item of it.
   *
   * @param error what was thrown; the wrappers of futures are taken off
   * @param cluster alias of the cluster that was asked
   * @param operation the permission that the request takes, as Kafka's ACLs name it, for example
   *     {@code DESCRIBE_CONFIGS}
   * @param resource what was asked about, for example {@code topic orders}
   * @param settingHint the setting because of which it is asked, or an empty string
   */
  public static Failure classify(
      Throwable error, String cluster, String operation, String resource, String settingHint) {
    Throwable cause = unwrap(error);
    FailureKind kind = kindOf(cause);
    String setting = settingHint.isEmpty() ? "" : " (" + settingHint + ")";
    return new Failure(kind, advice(kind, cause, cluster, operation, resource, setting), cause);
  }

  /** The kind alone, for a caller that has a better sentence. */
  public static FailureKind kindOf(Throwable error) {
    Throwable cause = unwrap(error);
    if (cause instanceof FailureException failed) {
      return failed.failure().kind();
    }
    Optional<FailureKind> known = inTable(cause.getClass());
    if (known.isPresent()) {
      return known.get();
    }
    if (cause instanceof ConfigException) {
      return isUnresolvedAddress(cause) ? FailureKind.RETRY : FailureKind.FATAL;
    }
    if (cause instanceof KafkaException && cause.getCause() != null) {
      // A client that could not be made hides the reason in its cause.
      return kindOf(cause.getCause());
    }
    if (cause instanceof Error) {
      return FailureKind.FATAL;
    }
    return FailureKind.RETRY;
  }

  /** The error inside the wrappers that futures put around it. */
  public static Throwable unwrap(Throwable error) {
    Throwable inner = error;
    while ((inner instanceof ExecutionException || inner instanceof CompletionException)
        && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }

  private static Optional<FailureKind> inTable(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.getName().startsWith(ERRORS_PACKAGE)) {
        Optional<FailureKind> kind = KafkaErrors.kindOf(c.getSimpleName());
        if (kind.isPresent()) {
          return kind;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isUnresolvedAddress(Throwable cause) {
    // Kafka before 4.4 has no class of its own for a bootstrap address that does not resolve.
    String message = String.valueOf(cause.getMessage());
    return message.contains("No resolvable bootstrap urls")
        || (message.contains("bootstrap.servers") && message.contains("DNS resolution failed"));
  }

  private static String advice(
      FailureKind kind,
      Throwable cause,
      String cluster,
      String operation,
      String resource,
      String setting) {
    String subject =
        "cluster=%s operation=%s resource=%s%s".formatted(cluster, operation, resource, setting);
    String text =
        switch (kind) {
          case DENIED ->
              cause instanceof AuthenticationException
                  ? "cluster %s refused the mirror's credentials: check its security.protocol, sasl.*"
                          .formatted(cluster)
                      + " and ssl.* settings; wanted %s on %s%s"
                          .formatted(operation, resource, setting)
                  : "the principal of cluster %s needs %s on %s%s: grant it there"
                      .formatted(cluster, operation, resource, setting);
          case MISSING ->
              "%s does not exist on cluster %s; %s".formatted(resource, cluster, subject);
          case EXISTS -> "%s exists on cluster %s already".formatted(resource, cluster);
          case INVALID ->
              "cluster %s refuses the request, change what breaks its limits or policies: %s"
                  .formatted(cluster, subject);
          case UNSUPPORTED ->
              "cluster %s or this worker's Kafka version does not support the request: %s"
                  .formatted(cluster, subject);
          case FATAL -> "cannot go on, mend the configuration or restart: " + subject;
          case RETRY ->
              "no good answer from cluster %s; if that stays, check that it can be reached: %s"
                  .formatted(cluster, subject);
        };
    return text + "; " + quote(cause);
  }

  private static String quote(Throwable cause) {
    Throwable last = cause;
    while (last instanceof KafkaException
        && last.getClass() == KafkaException.class
        && last.getCause() != null) {
      last = last.getCause();
    }
    String text = last.getClass().getSimpleName() + ": " + last.getMessage();
    return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
  }
}
