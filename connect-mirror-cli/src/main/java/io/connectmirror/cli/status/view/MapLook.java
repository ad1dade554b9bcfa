package io.connectmirror.cli.status.view;

import io.connectmirror.cli.status.port.FlowLooks;
import io.connectmirror.cli.status.view.PartitionView.Mirrored;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.offsets.Flow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/** Follows the flow's offset syncs, on whichever cluster they are. */
final class MapLook implements AutoCloseable {
  private static final String WHAT = "offset syncs";

  private final FlowShape shape;
  private final SyncsFollower follower = new SyncsFollower();
  private final FollowedTopic topic;

  MapLook(FlowShape shape, FlowLooks looks, Duration timeout, LongSupplier nanos) {
    this.shape = shape;
    Side side = shape.syncsOn();
    String name = shape.syncsTopic();
    this.topic =
        new FollowedTopic(
            name, () -> looks.log(side, name), looks.topics(side), follower, timeout, nanos);
  }

  /**
   * @param mirrorMaker whether MirrorMaker 2 wrote the newest syncs
   */
  record Seen(Map<TopicPartition, Mirrored> mirrored, boolean mirrorMaker) {
    private static final Seen NOTHING = new Seen(Map.of(), false);
  }

  /**
   * How far each partition is mirrored, as far as can be told.
   *
   * @param sourceId of the source cluster, if it answers
   * @param targetId of the target cluster, if it answers
   */
  Seen take(
      Optional<String> sourceId, Optional<String> targetId, Troubles troubles, List<String> remarks)
      throws InterruptedException {
    if (!shape.syncsWritten()) {
      remarks.add(
          "it writes no offset syncs (emit.offset-syncs.enabled=false), so nobody can tell from"
              + " outside how far it is");
      return Seen.NOTHING;
    }
    boolean atTarget = shape.syncsOn() == Side.TARGET;
    Optional<String> here = atTarget ? targetId : sourceId;
    if (here.isEmpty()) {
      remarks.add(
          "its offset syncs are on cluster %s, which does not answer, so it cannot be told how far"
                  .formatted(alias())
              + " it is; offset-syncs.topic.location=target keeps them where a failover needs them");
      return Seen.NOTHING;
    }
    if (!follow(troubles, remarks)) {
      return Seen.NOTHING;
    }
    Optional<Flow> flow = flow(here.get(), atTarget ? sourceId : targetId, remarks);
    return new Seen(follower.mirrored(flow), follower.isMirrorMakers(flow));
  }

  @Override
  public void close() {
    topic.close();
  }

  /**
   * @return whether there is a topic
   */
  private boolean follow(Troubles troubles, List<String> remarks) throws InterruptedException {
    Optional<FollowedTopic.Read> read = troubles.attempt(WHAT, topic::catchUp);
    if (read.isPresent() && read.get() == FollowedTopic.Read.NOT_THERE) {
      remarks.add(
          "there is no offset syncs topic %s on cluster %s: either it has not begun, or its"
                  .formatted(shape.syncsTopic(), alias())
              + " offset-syncs.topic.location or replication.policy.* is another than said here");
      return false;
    }
    if (read.isPresent() && read.get() == FollowedTopic.Read.IN_PART) {
      remarks.add("its offset syncs were not read to their end in time: it is further than shown");
    }
    return true;
  }

  private Optional<Flow> flow(String here, Optional<String> other, List<String> remarks) {
    boolean atTarget = shape.syncsOn() == Side.TARGET;
    List<Flow> written = follower.flowsAt(shape.syncsOn(), here);
    if (other.isPresent()) {
      Flow flow = atTarget ? new Flow(other.get(), here) : new Flow(here, other.get());
      if (!written.isEmpty() && !written.contains(flow)) {
        remarks.add(
            "its offset syncs are of clusters with other ids, %s: cluster %s was built anew, or"
                    .formatted(
                        ids(written), atTarget ? shape.pair().source() : shape.pair().target())
                + " another flow writes to "
                + shape.syncsTopic());
      }
      return Optional.of(flow);
    }
    if (written.size() > 1) {
      remarks.add(
          "there are offset syncs of several flows in %s, %s; shown are the newest"
              .formatted(shape.syncsTopic(), ids(written)));
    }
    return written.stream().findFirst();
  }

  private String alias() {
    return shape.syncsOn() == Side.TARGET ? shape.pair().target() : shape.pair().source();
  }

  private static List<String> ids(List<Flow> flows) {
    return flows.stream()
        .map(flow -> flow.sourceClusterId() + "->" + flow.targetClusterId())
        .toList();
  }
}
