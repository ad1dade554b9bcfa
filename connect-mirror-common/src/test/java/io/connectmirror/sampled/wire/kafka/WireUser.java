package io.connectmirror.sampled.wire.kafka;

import org.apache.kafka.common.protocol.Errors;

/** Where it is allowed. */
public final class WireUser {
  public Object error() {
    return Errors.NONE;
  }
}
