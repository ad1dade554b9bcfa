package io.connectmirror.common.port;

import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import org.apache.kafka.common.errors.InvalidRequestException;

/** Which two clusters a flow is between, by the ids that they gave themselves. */
public final class ClusterIds {
  private ClusterIds() {}

  /**
   * Asks both clusters. Blocks as the two admins do.
   *
   * @throws io.connectmirror.common.result.FailureException when a cluster does not answer; of kind
   *     FATAL when both are one cluster, whose records would go round in it
   */
  public static Flow ask(TopicAdmin source, TopicAdmin target) throws InterruptedException {
    Flow flow = new Flow(source.clusterId(), target.clusterId());
    if (flow.sourceClusterId().equals(flow.targetClusterId())) {
      String message =
          "the clusters "
              + source.clusterAlias()
              + " and "
              + target.clusterAlias()
              + " are one, cluster id "
              + flow.sourceClusterId()
              + ", and a cluster is not mirrored to itself: correct source.cluster.bootstrap.servers"
              + " or target.cluster.bootstrap.servers; if they are two, they were formatted with one"
              + " cluster id and cannot be told apart: format one of them anew";
      throw new Failure(FailureKind.FATAL, message, new InvalidRequestException(message))
          .asException();
    }
    return flow;
  }
}
