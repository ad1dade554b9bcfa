package io.connectmirror.cli.status.port;

import io.connectmirror.common.config.Side;
import io.connectmirror.common.port.ClusterLayout;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import java.time.Duration;

/** The two clusters of a flow. Nothing here connects before it is used. */
public interface FlowLooks extends AutoCloseable {
  TopicAdmin topics(Side side);

  /**
   * @param within a deadline for each call other than the usual one
   */
  TopicAdmin topics(Side side, Duration within);

  ClusterLayout layout(Side side);

  /** The committed records of an internal topic, from its beginning; the caller closes it. */
  InternalTopicLog log(Side side, String topic);

  /** Reads on the source what the flow reads, on the target what is committed. */
  RecordLooks records(Side side);

  /** Ends within five seconds; never throws. */
  @Override
  void close();
}
