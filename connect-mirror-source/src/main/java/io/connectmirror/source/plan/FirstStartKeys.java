package io.connectmirror.source.plan;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;

/** How the state topic says what existed when a connector was first started. */
public final class FirstStartKeys {
  /** The field that holds the partition count of a topic. */
  public static final String PARTITIONS = "partitions";

  private FirstStartKeys() {}

  /** The key that says that the connector has been started. */
  public static StateKey started(String connector) {
    return StateKey.of(StateKind.FIRST_START, connector);
  }

  /** The key that holds how many partitions a topic had then. */
  public static StateKey topic(String connector, String topic) {
    return StateKey.of(StateKind.FIRST_START, connector, topic);
  }
}
