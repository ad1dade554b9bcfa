package io.connectmirror.cli.serve;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What is answered to a request, of what was published last. Never waits. Thread-safe. */
final class Site {
  private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final Gate gate;
  private final Assets assets = new Assets();
  private final Supplier<Published> published;
  private final LongSupplier nanos;

  /**
   * @param published the newest
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  Site(Gate gate, Supplier<Published> published, LongSupplier nanos) {
    this.gate = gate;
    this.published = published;
    this.nanos = nanos;
  }

  Reply reply(Request request) {
    return gate.check(request).orElseGet(() -> page(request.path()));
  }

  private Reply page(String path) {
    return switch (path) {
      case "/api/now" -> Reply.fresh(Reply.JSON, published.get().now());
      case "/api/history" -> Reply.fresh(Reply.JSON, published.get().history());
      case "/metrics" -> metrics(published.get());
      case "/healthz" -> health(published.get().snapshot());
      default -> assets.at(path).orElseGet(() -> Reply.text(404, "there is no such page"));
    };
  }

  private Reply metrics(Published newest) {
    String text = newest.metrics() + ServedMetrics.ages(newest.snapshot(), nanos.getAsLong());
    return Reply.fresh(METRICS_TYPE, text.getBytes(StandardCharsets.UTF_8));
  }

  private Reply health(Snapshot snapshot) {
    Optional<Duration> age = snapshot.status().age(nanos.getAsLong());
    if (age.isPresent() && age.get().compareTo(snapshot.fresh()) < 0) {
      return Reply.text(200, "ok");
    }
    String since =
        age.map(
                old ->
                    "the last look at the clusters ended %d s ago, and should be no older than %d s"
                        .formatted(old.toSeconds(), snapshot.fresh().toSeconds()))
            .orElse("no look at the clusters has ended yet");
    return Reply.text(503, since + snapshot.status().problem().map(why -> ": " + why).orElse(""));
  }
}
