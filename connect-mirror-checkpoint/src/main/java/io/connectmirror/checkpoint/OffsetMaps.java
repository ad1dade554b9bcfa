package io.connectmirror.checkpoint;

import io.connectmirror.checkpoint.cycle.FollowedMap;
import io.connectmirror.checkpoint.cycle.OffsetMapFollower;
import io.connectmirror.checkpoint.cycle.ReverseMap;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.job.JobScheduler.FatalHandler;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The offset maps that a checkpoint task works with: that of its own flow, and that of the flow in
 * the other direction, by which groups come home. The latter is looked for on both clusters; flows
 * whose locations differ write to one topic. Each topic is followed by a thread of its own.
 */
final class OffsetMaps {
  private static final Logger LOG = LoggerFactory.getLogger(OffsetMaps.class);

  static final String MAP_JOB = "offset-syncs";
  static final String FAILBACK_JOB = "failback-offset-syncs";

  /** How often a topic is looked for that most likely is not there. */
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);

  /** Far more than a sync takes to be read; a pass of the cycle waits no longer. */
  private static final Duration CATCH_UP_WITHIN = Duration.ofSeconds(1);

  private final CheckpointEnds ends;
  private final FollowedMap own;
  private final ReverseMap reverse;
  private final OffsetMapFollower followsOwn;
  private final Optional<OffsetMapFollower> followsElsewhere;
  private final String elsewhere;
  // Used by the failback thread alone.
  private String said = "";

  OffsetMaps(
      CheckpointSettings settings,
      CheckpointEnds ends,
      TopicNaming naming,
      TopicAdmin source,
      TopicAdmin target) {
    this.ends = ends;
    Side here = settings.offsetSyncsLocation();
    Optional<Side> plain = settings.failbackPlainSyncs().filter(side -> settings.failback());
    int maxRuns = settings.mapMaxRuns();
    own = new FollowedMap(source, target, !plain.equals(Optional.of(here)), maxRuns);
    List<ReverseMap.Place> ofTheOther = new ArrayList<>();
    List<FollowedMap> inOwnTopic = new ArrayList<>(List.of(own));
    if (settings.failback()) {
      FollowedMap beside =
          new FollowedMap(target, source, plain.equals(Optional.of(here)), maxRuns);
      FollowedMap away =
          new FollowedMap(target, source, plain.equals(Optional.of(here.other())), maxRuns);
      inOwnTopic.add(beside);
      TopicAdmin hereAdmin = here == Side.SOURCE ? source : target;
      TopicAdmin thereAdmin = here == Side.SOURCE ? target : source;
      ofTheOther.add(
          new ReverseMap.Place(beside, new SyncTopicEnd(hereAdmin, topic(naming, here))));
      ofTheOther.add(
          new ReverseMap.Place(away, new SyncTopicEnd(thereAdmin, topic(naming, here.other()))));
    }
    reverse = new ReverseMap(ofTheOther, naming::copyOnSource, CATCH_UP_WITHIN);
    List<FollowedMap> all = new ArrayList<>(List.of(own));
    ofTheOther.stream().map(ReverseMap.Place::map).forEach(all::add);
    ends.metrics()
        .gauge(
            "offset-map-merged-runs",
            "Runs of the offset maps that were merged for want of room, whose inside is not known",
            () -> all.stream().mapToLong(FollowedMap::mergedRuns).sum());
    followsOwn =
        new OffsetMapFollower(
            topic(naming, here),
            inOwnTopic,
            /* othersAreWrong= */ true,
            () -> ends.openOffsetSyncs(here),
            ends.metrics());
    elsewhere = topic(naming, here.other());
    followsElsewhere =
        ofTheOther.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new OffsetMapFollower(
                    elsewhere,
                    List.of(ofTheOther.get(1).map()),
                    /* othersAreWrong= */ false,
                    () -> ends.openOffsetSyncs(here.other()),
                    ends.metrics()));
  }

  FollowedMap own() {
    return own;
  }

  ReverseMap reverse() {
    return reverse;
  }

  /** Follows the topics from now on. */
  void start(CycleRunner runner, FatalHandler onFatal) {
    ends.mapJobs(onFatal).once(MAP_JOB, () -> follow(runner));
    followsElsewhere.ifPresent(
        follower ->
            ends.failbackJobs(onFatal)
                .following(FAILBACK_JOB, LOOK_AGAIN, () -> followElsewhere(follower, runner)));
  }

  private void follow(CycleRunner runner) throws InterruptedException {
    try {
      followsOwn.follow(runner::mapKnown);
    } catch (FailureException e) {
      // Without a map the cycle says of every group what it waits for.
      runner.start();
      throw e;
    }
  }

  /** That there is no flow in the other direction, or none to be seen from here, is no fault. */
  private void followElsewhere(OffsetMapFollower follower, CycleRunner runner)
      throws InterruptedException {
    try {
      follower.follow(runner::mapKnown);
    } catch (FailureException e) {
      FailureKind kind = e.failure().kind();
      if (kind == FailureKind.RETRY || kind == FailureKind.FATAL) {
        throw e;
      }
      if (!e.getMessage().equals(said)) {
        said = e.getMessage();
        LOG.info("topic={} has no offset syncs for the way home: {}", elsewhere, said);
      }
    }
  }

  private static String topic(TopicNaming naming, Side side) {
    InternalTopics topics = naming.internalTopics();
    return side == Side.SOURCE ? topics.offsetSyncsOnSource() : topics.offsetSyncsOnTarget();
  }
}
