package io.connectmirror.cli.outcome;

import io.connectmirror.common.result.FailureException;
import org.apache.kafka.common.KafkaException;

/**
 * Failures that a command may meet, whose messages are for people. All others are faults of this
 * program; nobody knows what is in their messages, which may be a setting.
 */
public final class Foreseen {
  private Foreseen() {}

  /** Whether the message may be shown. */
  public static boolean is(Exception failure) {
    return failure instanceof CliException
        || failure instanceof FailureException
        || failure instanceof KafkaException;
  }
}
