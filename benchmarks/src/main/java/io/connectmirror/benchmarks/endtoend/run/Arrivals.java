package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.kafka.TargetTopics;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.function.Supplier;

/** Waits for records on the target, as long as more keep coming. */
final class Arrivals {
  private static final Duration MORE_WITHIN = Duration.ofSeconds(60);
  private static final Duration ALL_WITHIN = Duration.ofMinutes(30);

  private final TargetTopics target;

  Arrivals(TargetTopics target) {
    this.target = target;
  }

  /** Told of each look. */
  @FunctionalInterface
  interface Watcher {
    /**
     * @param records how many have arrived
     */
    void saw(long records);
  }

  /**
   * Waits until that many have arrived in a topic.
   *
   * @param status asked what is wrong when nothing comes for a minute
   */
  void await(String topic, long records, Supplier<String> status) {
    await(topic, records, status, seen -> {});
  }

  /** As above, and tells somebody of each look. */
  void await(String topic, long records, Supplier<String> status, Watcher watcher) {
    Progress progress = new Progress(status);
    Await.until(
        ALL_WITHIN,
        () -> records + " records in " + topic,
        () -> {
          long seen = target.records(topic);
          watcher.saw(seen);
          progress.check(topic, seen, records);
          return seen >= records;
        });
  }

  private static final class Progress {
    private final Supplier<String> status;
    private long most;
    private long sinceNanos = System.nanoTime();

    Progress(Supplier<String> status) {
      this.status = status;
    }

    void check(String topic, long seen, long wanted) {
      long now = System.nanoTime();
      if (seen > most) {
        most = seen;
        sinceNanos = now;
      }
      if (now - sinceNanos > MORE_WITHIN.toNanos()) {
        throw new LabException(
            "%s has stood at %,d of %,d records for %s; %s"
                .formatted(topic, seen, wanted, MORE_WITHIN, status.get()));
      }
    }
  }
}
