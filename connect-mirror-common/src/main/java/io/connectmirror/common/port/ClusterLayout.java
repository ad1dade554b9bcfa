package io.connectmirror.common.port;

import io.connectmirror.common.result.BatchResult;
import java.util.Collection;

/**
 * How a cluster keeps its topics. Same rules of blocking and failing as {@link TopicAdmin}; asks
 * for no permission but DESCRIBE on the topics.
 */
public interface ClusterLayout {
  /** How many brokers are up. */
  int brokers() throws InterruptedException;

  /**
   * On how many brokers each topic is kept: that of the partition that is kept on the fewest. A
   * topic that does not exist is a failure of kind MISSING.
   */
  BatchResult<String, Integer> replicationFactors(Collection<String> topics)
      throws InterruptedException;
}
