package io.connectmirror.dedicated.worker;

import io.connectmirror.dedicated.plan.ApplyPlanner.Mm2Activity;
import java.util.function.BiConsumer;

/**
 * What MirrorMaker 2 has left on a target cluster. Each call blocks for a bounded time and throws a
 * {@link io.connectmirror.common.result.FailureException} when the cluster does not answer.
 */
public interface Mm2Target {
  /** Whether a group of Connect workers has members. */
  Mm2Activity activity(String groupId) throws InterruptedException;

  /**
   * Hands over the keys and values of all committed records of a topic up to its present end, in
   * the order of each partition. None, when there is no such topic.
   */
  void read(String topic, BiConsumer<byte[], byte[]> reader) throws InterruptedException;
}
