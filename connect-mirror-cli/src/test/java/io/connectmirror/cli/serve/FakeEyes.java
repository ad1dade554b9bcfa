package io.connectmirror.cli.serve;

import io.connectmirror.cli.groups.ReadinessReader.Partly;
import io.connectmirror.cli.status.plan.StatusReport;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Sees what the test says, and notes whether two looks ever run at once. */
final class FakeEyes implements Looker.Eyes {
  volatile Supplier<StatusReport> status = Seen::status;
  volatile Supplier<Partly> groups = () -> new Partly(Seen.groups(), List.of());
  final AtomicInteger statusLooks = new AtomicInteger();
  final AtomicInteger groupLooks = new AtomicInteger();
  final AtomicInteger mostAtOnce = new AtomicInteger();
  private final AtomicInteger atOnce = new AtomicInteger();

  @Override
  public StatusReport status() {
    return look(statusLooks, status);
  }

  @Override
  public Partly groups() {
    return look(groupLooks, groups);
  }

  private <T> T look(AtomicInteger looks, Supplier<T> seen) {
    mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
    try {
      return seen.get();
    } finally {
      atOnce.decrementAndGet();
      looks.incrementAndGet();
    }
  }
}
