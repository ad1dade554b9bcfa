package io.connectmirror.checkpoint;

import io.connectmirror.common.config.CheckpointKeys;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.kafka.InternalTopic;
import io.connectmirror.common.kafka.InternalTopicCreator;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.common.port.TopicAdmin;

/** The topics on the target that checkpoints need. */
record CheckpointTopics(
    InternalTopicCreator creator, InternalTopic checkpoints, InternalTopic state) {

  static CheckpointTopics of(CheckpointSettings settings, TopicAdmin target) {
    InternalTopics names = settings.flow().internalTopics();
    return new CheckpointTopics(
        new InternalTopicCreator(target),
        compacted(settings, names.checkpoints()),
        state(settings, names));
  }

  /** The state topic, which each part of the mirror makes when it needs it first. */
  static InternalTopic state(CheckpointSettings settings, InternalTopics names) {
    return compacted(settings, names.state()).withSmallSegments();
  }

  /**
   * Returns once they are there.
   *
   * @throws io.connectmirror.common.result.FailureException when one is not and cannot be made
   */
  void ensure() throws InterruptedException {
    creator.ensure(checkpoints);
    creator.ensure(state);
  }

  private static InternalTopic compacted(CheckpointSettings settings, String name) {
    return InternalTopic.compacted(
        name,
        settings.checkpointsReplicationFactor(),
        CheckpointKeys.CHECKPOINTS_TOPIC_REPLICATION_FACTOR);
  }
}
