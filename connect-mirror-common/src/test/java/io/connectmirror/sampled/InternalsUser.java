package io.connectmirror.sampled;

import org.apache.kafka.common.protocol.Errors;

/** Breaks a rule on purpose. */
public final class InternalsUser {
  public Object error() {
    return Errors.NONE;
  }
}
