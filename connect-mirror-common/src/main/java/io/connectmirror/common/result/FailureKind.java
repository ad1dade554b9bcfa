package io.connectmirror.common.result;

/**
 * What a failed Kafka call means to the mirror. The failure table is the one place that decides
 * which error is of which kind; everything else only looks at the kind.
 */
public enum FailureKind {
  /** Passes by itself (a broker restarts, a request timed out): try again with back-off. */
  RETRY,
  /** A permission or a credential is missing: an operator must act, retried all the same. */
  DENIED,
  /** What was named does not exist. */
  MISSING,
  /** What was to be made exists already. */
  EXISTS,
  /** The request can never succeed as it is: the cluster's limits or its policies refuse it. */
  INVALID,
  /** The cluster or the worker's Kafka version does not know the request. */
  UNSUPPORTED,
  /** Nothing the mirror knows how to go on from: the connector or the task must fail. */
  FATAL
}
