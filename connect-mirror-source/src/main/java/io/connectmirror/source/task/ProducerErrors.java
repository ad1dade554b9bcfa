package io.connectmirror.source.task;

import java.util.OptionalLong;

/** What can be seen of the worker's producer, which belongs to the worker. */
@FunctionalInterface
public interface ProducerErrors {
  /**
   * How many records it could not send since it was made, which is when the task was; empty when
   * that cannot be seen. Does not wait.
   */
  OptionalLong total();
}
