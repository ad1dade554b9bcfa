package io.connectmirror.cli.status.view;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Gathers what cannot be seen in one look, so that the rest of the look goes on. */
final class Troubles {
  private final Set<Trouble> found = new LinkedHashSet<>();

  interface Step<T> {
    T take() throws InterruptedException;
  }

  /**
   * Takes a step of the look; a failure of it is noted and leaves its answer empty.
   *
   * @param what is to be seen
   */
  <T> Optional<T> attempt(String what, Step<T> step) throws InterruptedException {
    try {
      return Optional.of(step.take());
    } catch (FailureException e) {
      found.add(new Trouble(what, e.failure().message()));
      return Optional.empty();
    }
  }

  /** Notes items that failed: the first of each kind. What does not exist is no trouble. */
  void items(String what, Collection<Failure> failures) {
    for (FailureKind kind : FailureKind.values()) {
      List<String> messages =
          failures.stream()
              .filter(failure -> failure.kind() == kind && kind != FailureKind.MISSING)
              .map(Failure::message)
              .sorted()
              .toList();
      if (!messages.isEmpty()) {
        String more = messages.size() == 1 ? "" : " (and %d more)".formatted(messages.size() - 1);
        found.add(new Trouble(what, messages.get(0) + more));
      }
    }
  }

  List<Trouble> found() {
    return new ArrayList<>(found);
  }
}
