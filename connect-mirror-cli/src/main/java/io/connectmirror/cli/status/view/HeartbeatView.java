package io.connectmirror.cli.status.view;

import java.util.OptionalLong;

/**
 * A topic with heartbeats on the target.
 *
 * @param newestMs when the newest one was emitted, milliseconds since the epoch; empty when none is
 *     among the last records
 */
public record HeartbeatView(String topic, Way way, OptionalLong newestMs) {
  /** Which way the heartbeats came. */
  public enum Way {
    /** Through the source and the source connector, like any record. */
    END_TO_END,
    /** Straight to the target: the heartbeat connector and the target are alive, no more. */
    TO_TARGET
  }
}
