package io.connectmirror.dedicated.plan;

import java.util.List;

/**
 * What a file stands for, or what is wrong with it.
 *
 * @param workers in the order of the file's {@code clusters}
 * @param errors all that were found, each naming its key; without secrets
 * @param warnings what works, though perhaps not as meant
 */
public record DedicatedPlan(List<WorkerPlan> workers, List<String> errors, List<String> warnings) {
  public DedicatedPlan {
    workers = List.copyOf(workers);
    // Workers that share a line find the same fault in it.
    errors = errors.stream().distinct().toList();
    warnings = warnings.stream().distinct().toList();
  }
}
