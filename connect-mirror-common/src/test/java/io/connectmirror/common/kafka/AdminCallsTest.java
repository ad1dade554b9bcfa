package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class AdminCallsTest {
  private static final Need NEED =
      new Need("describeTopics", "DESCRIBE", "topic %s", "some.setting");

  private final ManualClock clock = new ManualClock();
  private final AdminCalls calls =
      new AdminCalls("east", () -> null, Duration.ofSeconds(10), clock.nanos());
  private final List<List<String>> chunks = new ArrayList<>();
  private final List<Integer> timeouts = new ArrayList<>();

  @Test
  void sendsDistinctItemsInChunks() throws Exception {
    List<String> items = new ArrayList<>(IntStream.range(0, 5).mapToObj(i -> "t" + i).toList());
    items.add("t0");

    BatchResult<String, String> result = calls.batch(NEED, items, 2, answering(Map.of()));

    assertThat(chunks).containsExactly(List.of("t0", "t1"), List.of("t2", "t3"), List.of("t4"));
    assertThat(result.successes()).hasSize(5).containsEntry("t3", "T3");
    assertThat(result.failures()).isEmpty();
  }

  @Test
  void sharesOneDeadlineBetweenTheChunks() throws Exception {
    AdminCalls.ChunkCall<String, String> slow =
        (admin, chunk, ms) -> {
          clock.advance(Duration.ofSeconds(6));
          return answering(Map.of()).send(admin, chunk, ms);
        };

    BatchResult<String, String> result = calls.batch(NEED, List.of("a", "b", "c"), 1, slow);

    assertThat(timeouts).containsExactly(10_000, 4_000);
    assertThat(result.successes()).containsOnlyKeys("a", "b");
    assertThat(result.failures().get("c").kind()).isEqualTo(FailureKind.RETRY);
    assertThat(result.failures().get("c").message()).contains("deadline", "east", "topic c");
  }

  @Test
  void keepsItemsApart() throws Exception {
    BatchResult<String, String> result =
        calls.batch(
            NEED,
            List.of("good", "denied", "slow"),
            10,
            answering(
                Map.of(
                    "denied", new TopicAuthorizationException("no"),
                    "slow", new TimeoutException("slow"))));

    assertThat(result.successes()).containsOnlyKeys("good");
    assertThat(result.failures().get("denied").message())
        .contains("needs DESCRIBE on topic denied (some.setting)");
    assertThat(result.failures().get("slow").kind()).isEqualTo(FailureKind.RETRY);
  }

  @Test
  void takesAPardonedErrorForASuccess() throws Exception {
    BatchResult<String, String> result =
        calls.batch(
            NEED,
            List.of("gone"),
            10,
            answering(Map.of("gone", new UnknownTopicOrPartitionException("gone"))),
            error ->
                error instanceof UnknownTopicOrPartitionException
                    ? Optional.of("nothing")
                    : Optional.empty());

    assertThat(result.successes()).containsEntry("gone", "nothing");
  }

  @Test
  void failsAsAWholeWhenTheClusterFailedEveryItem() {
    Map<String, RuntimeException> errors =
        Map.of("a", new TimeoutException("down"), "b", new TimeoutException("down"));

    assertFails(
        FailureKind.RETRY, () -> calls.batch(NEED, List.of("a", "b"), 10, answering(errors)));
    assertFails(
        FailureKind.UNSUPPORTED,
        () ->
            calls.batch(
                NEED,
                List.of("a"),
                10,
                answering(Map.of("a", new UnsupportedVersionException("old")))));
  }

  @Test
  void doesNotFailAsAWholeForReasonsOfTheItems() throws Exception {
    Map<String, RuntimeException> errors =
        Map.of(
            "a", new UnknownTopicOrPartitionException("no a"),
            "b", new TopicAuthorizationException("no b"));

    assertThat(calls.batch(NEED, List.of("a", "b"), 10, answering(errors)).failures())
        .containsOnlyKeys("a", "b");
  }

  @Test
  void retriesAClientThatCannotBeMadeNow() {
    AdminCalls unresolved =
        new AdminCalls(
            "east",
            () -> {
              throw new KafkaException(
                  "Failed to create new KafkaAdminClient",
                  new ConfigException("No resolvable bootstrap urls given in bootstrap.servers"));
            },
            Duration.ofSeconds(10),
            clock.nanos());

    FailureException failure =
        assertFails(
            FailureKind.RETRY, () -> unresolved.batch(NEED, List.of("a"), 10, answering(Map.of())));
    assertThat(failure).hasMessageContaining("east").hasMessageContaining("No resolvable");
    assertFails(
        FailureKind.RETRY,
        () -> unresolved.whole(NEED, "*", (admin, ms) -> KafkaFuture.completedFuture("x")));
  }

  @Test
  void endsAtTheDeadlineWhenNoAnswerComes() {
    AdminCalls hasty = new AdminCalls("east", () -> null, Duration.ofMillis(20), System::nanoTime);

    assertFails(
        FailureKind.RETRY,
        () -> hasty.whole(NEED, "*", (admin, ms) -> new KafkaFutureImpl<String>()));
  }

  @Test
  void hearsAnInterruptionWhileItWaits() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> calls.whole(NEED, "*", (admin, ms) -> new KafkaFutureImpl<String>()))
        .isInstanceOf(InterruptedException.class);

    assertThat(Thread.interrupted()).as("the exception carries it").isFalse();
  }

  private AdminCalls.ChunkCall<String, String> answering(Map<String, RuntimeException> errors) {
    return (Admin admin, List<String> chunk, int ms) -> {
      chunks.add(chunk);
      timeouts.add(ms);
      Map<String, KafkaFuture<String>> answers = new HashMap<>();
      for (String item : chunk) {
        KafkaFutureImpl<String> answer = new KafkaFutureImpl<>();
        if (errors.containsKey(item)) {
          answer.completeExceptionally(errors.get(item));
        } else {
          answer.complete(item.toUpperCase(Locale.ROOT));
        }
        answers.put(item, answer);
      }
      return answers;
    };
  }

  private static FailureException assertFails(FailureKind kind, ThrowingCallable call) {
    FailureException[] thrown = new FailureException[1];
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> {
              thrown[0] = e;
              assertThat(e.failure().kind()).isEqualTo(kind);
            });
    return thrown[0];
  }
}
