package io.connectmirror.source.task;

import io.connectmirror.common.offsets.Flow;

/** Tells which clusters the flow is between, which may take a request. */
@FunctionalInterface
public interface FlowSource {
  /**
   * @throws io.connectmirror.common.result.FailureException when a cluster did not answer; of kind
   *     FATAL when both are one
   */
  Flow get() throws InterruptedException;
}
