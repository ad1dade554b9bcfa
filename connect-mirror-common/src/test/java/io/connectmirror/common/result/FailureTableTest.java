package io.connectmirror.common.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailureTableTest {
  @ParameterizedTest
  @MethodSource("concreteErrorsOfKafka")
  void classifiesEveryErrorOfKafka(Class<?> error) {
    assertThat(KafkaErrors.kindOf(error.getSimpleName()))
        .as(
            "%s is new in this Kafka version: put it into the row of KafkaErrors that says what it"
                + " means to the mirror",
            error.getSimpleName())
        .isPresent();
  }

  @ParameterizedTest
  @MethodSource("concreteErrorsOfKafka")
  void retriesOrNamesWhatKafkaCallsRetriable(Class<?> error) {
    if (RetriableException.class.isAssignableFrom(error)) {
      assertThat(KafkaErrors.kindOf(error.getSimpleName()).orElseThrow())
          .isIn(FailureKind.RETRY, FailureKind.MISSING);
    }
  }

  @Test
  void takesTheWrappersOfFuturesOff() {
    Throwable wrapped =
        new CompletionException(new ExecutionException(new TopicExistsException("t is there")));

    Failure failure = FailureTable.classify(wrapped, "west", "CREATE", "topic t", "");

    assertThat(failure.kind()).isEqualTo(FailureKind.EXISTS);
    assertThat(failure.cause()).isInstanceOf(TopicExistsException.class);
  }

  @Test
  void namesPermissionResourceAndSettingWhenDenied() {
    Failure failure =
        FailureTable.classify(
            new TopicAuthorizationException("denied"),
            "east",
            "DESCRIBE_CONFIGS",
            "topic orders",
            "sync.topic.configs.enabled");

    assertThat(failure.kind()).isEqualTo(FailureKind.DENIED);
    assertThat(failure.message())
        .startsWith(
            "the principal of cluster east needs DESCRIBE_CONFIGS on topic orders"
                + " (sync.topic.configs.enabled)");
  }

  @Test
  void speaksOfCredentialsWhenAuthenticationFails() {
    Failure failure =
        FailureTable.classify(
            new SaslAuthenticationException("bad password"), "east", "DESCRIBE", "cluster", "");

    assertThat(failure.kind()).isEqualTo(FailureKind.DENIED);
    assertThat(failure.message()).contains("refused the mirror's credentials", "east", "sasl.*");
  }

  @Test
  void retriesABootstrapAddressThatDoesNotResolve() {
    Throwable error =
        new KafkaException(
            "Failed to create new KafkaAdminClient",
            new ConfigException("No resolvable bootstrap urls given in bootstrap.servers"));

    assertThat(FailureTable.kindOf(error)).isEqualTo(FailureKind.RETRY);
  }

  @Test
  void failsForGoodOnAClientConfigThatCannotBeParsed() {
    Throwable error =
        new KafkaException(
            "Failed to create new KafkaAdminClient",
            new ConfigException("retries", "many", "Not a number of type INT"));

    Failure failure = FailureTable.classify(error, "east", "DESCRIBE", "cluster", "");

    assertThat(failure.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(failure.message()).contains("retries");
  }

  @Test
  void countsAnUnknownErrorAsItsNearestKnownParent() {
    class NewInLaterKafka extends UnsupportedVersionException {
      private static final long serialVersionUID = 1L;

      NewInLaterKafka() {
        super("later");
      }
    }
    class NewRoot extends ApiException {
      private static final long serialVersionUID = 1L;
    }

    assertThat(FailureTable.kindOf(new NewInLaterKafka())).isEqualTo(FailureKind.UNSUPPORTED);
    assertThat(FailureTable.kindOf(new NewRoot())).isEqualTo(FailureKind.RETRY);
  }

  @Test
  void keepsTheKindOfAFailureThatIsClassifiedAlready() {
    Failure first =
        FailureTable.classify(
            new InvalidReplicationFactorException("3 > 1"), "west", "CREATE", "topic t", "");

    assertThat(FailureTable.kindOf(first.asException())).isEqualTo(FailureKind.INVALID);
  }

  @Test
  void tellsWhatToDoInEveryKind() {
    Map<FailureKind, RuntimeException> examples =
        Map.of(
            FailureKind.RETRY, new TimeoutException("timed out"),
            FailureKind.MISSING, new UnknownTopicOrPartitionException("no t"),
            FailureKind.UNSUPPORTED, new UnsupportedVersionException("old"));

    examples.forEach(
        (kind, error) -> {
          Failure failure = FailureTable.classify(error, "east", "DESCRIBE", "topic t", "");
          assertThat(failure.kind()).isEqualTo(kind);
          assertThat(failure.message()).contains("east", "topic t", error.getMessage());
        });
  }

  @Test
  void cutsAnEndlessReason() {
    Failure failure =
        FailureTable.classify(
            new TimeoutException("x".repeat(5_000)), "east", "DESCRIBE", "topic t", "");

    assertThat(failure.message()).hasSizeLessThan(800);
  }

  static List<Class<?>> concreteErrorsOfKafka() throws IOException, ClassNotFoundException {
    URI jar =
        URI.create("jar:" + ApiException.class.getProtectionDomain().getCodeSource().getLocation());
    List<Class<?>> errors = new ArrayList<>();
    try (FileSystem files = FileSystems.newFileSystem(jar, Map.of());
        Stream<Path> classes = Files.list(files.getPath("org/apache/kafka/common/errors"))) {
      for (Path file : classes.sorted().toList()) {
        String name = file.getFileName().toString();
        if (!name.endsWith(".class") || name.contains("$")) {
          continue;
        }
        Class<?> type =
            Class.forName("org.apache.kafka.common.errors." + name.substring(0, name.length() - 6));
        if (Throwable.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
          errors.add(type);
        }
      }
    }
    assertThat(errors).hasSizeGreaterThan(100);
    return errors;
  }
}
