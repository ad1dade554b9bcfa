package io.connectmirror.client;

import io.connectmirror.common.offsets.Flow;
import java.util.Objects;
import java.util.Optional;

/**
 * Which flow's positions an {@link OffsetTranslator} translates, and on which of the flow's two
 * clusters it reads the offset map. That is where {@code offset-syncs.topic.location} of the flow's
 * source connector has put it: {@code target} in all examples, {@code source} by default.
 * Immutable.
 */
public final class MirroredFlow {
  private final String sourceAlias;
  private final String otherAlias;
  private final boolean atTarget;
  private final Optional<String> otherClusterId;
  private final boolean mirrorMakerSyncs;
  private final Optional<String> connectedAlias;

  private MirroredFlow(
      String sourceAlias,
      String otherAlias,
      boolean atTarget,
      Optional<String> otherClusterId,
      boolean mirrorMakerSyncs,
      Optional<String> connectedAlias) {
    this.sourceAlias = Objects.requireNonNull(sourceAlias, "the source alias");
    this.otherAlias = Objects.requireNonNull(otherAlias, "the target alias");
    this.atTarget = atTarget;
    this.otherClusterId = otherClusterId;
    this.mirrorMakerSyncs = mirrorMakerSyncs;
    this.connectedAlias = connectedAlias;
  }

  /**
   * The flow from the cluster with this alias to the one that the translator is connected to, which
   * holds the offset map: {@code offset-syncs.topic.location=target}. What is needed when the
   * source is lost.
   */
  public static MirroredFlow seenFromTarget(String sourceAlias) {
    return new MirroredFlow(
        sourceAlias, sourceAlias, true, Optional.empty(), false, Optional.empty());
  }

  /**
   * The flow from the cluster that the translator is connected to, which holds the offset map
   * ({@code offset-syncs.topic.location=source}), to another one.
   *
   * @param sourceAlias of the connected cluster; it is in the names of remote topics
   * @param targetAlias of the other one; it is in the name of the offset syncs topic
   */
  public static MirroredFlow seenFromSource(String sourceAlias, String targetAlias) {
    return new MirroredFlow(
        sourceAlias, targetAlias, false, Optional.empty(), false, Optional.empty());
  }

  /**
   * The same with the other cluster's id, as {@code kafka-cluster.sh cluster-id} and {@code
   * Admin.describeCluster} tell it. Without it the id is taken from the offset syncs, as long as
   * they are of one flow; it is needed when the other cluster was built anew under its alias, so
   * that there are two.
   */
  public MirroredFlow withOtherClusterId(String id) {
    return new MirroredFlow(
        sourceAlias, otherAlias, atTarget, Optional.of(id), mirrorMakerSyncs, connectedAlias);
  }

  /**
   * The same with MirrorMaker 2's own offset syncs, which do not say of what flow they are. Right
   * where MirrorMaker 2 has written the topic for this flow, before or instead of us, and not for
   * the flow in the other direction too.
   */
  public MirroredFlow withMirrorMakerSyncs() {
    return new MirroredFlow(
        sourceAlias, otherAlias, atTarget, otherClusterId, true, connectedAlias);
  }

  /**
   * The same with the alias of the cluster that the translator is connected to, by which messages
   * name it; without it by its addresses.
   */
  public MirroredFlow withConnectedAlias(String alias) {
    return new MirroredFlow(
        sourceAlias, otherAlias, atTarget, otherClusterId, mirrorMakerSyncs, Optional.of(alias));
  }

  String sourceAlias() {
    return sourceAlias;
  }

  /** Of the cluster that the translator is not connected to. */
  String otherAlias() {
    return otherAlias;
  }

  Optional<String> connectedAlias() {
    return connectedAlias;
  }

  boolean isAtTarget() {
    return atTarget;
  }

  Optional<String> otherClusterId() {
    return otherClusterId;
  }

  boolean takesMirrorMakerSyncs() {
    return mirrorMakerSyncs;
  }

  /** The flow by the ids of the connected cluster and the other one. */
  Flow between(String here, String other) {
    return atTarget ? new Flow(other, here) : new Flow(here, other);
  }

  /**
   * The id of the other cluster, if a flow begins or ends at the connected one as this one does.
   */
  Optional<String> otherEndOf(Flow flow, String here) {
    String other = atTarget ? flow.sourceClusterId() : flow.targetClusterId();
    return flow.equals(between(here, other)) ? Optional.of(other) : Optional.empty();
  }
}
