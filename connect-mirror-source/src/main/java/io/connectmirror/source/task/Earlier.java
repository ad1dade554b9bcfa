package io.connectmirror.source.task;

import io.connectmirror.source.plan.Beginning;
import io.connectmirror.source.plan.NotedProgress;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.Recollection;
import io.connectmirror.source.plan.RememberedTopics;
import java.util.Optional;

/**
 * What earlier lives of a partition left behind.
 *
 * @param memory what they remembered under the reset number in force
 * @param noted the positions that are found
 * @param known what of it counts
 */
record Earlier(Optional<RememberedTopics> memory, NotedProgress noted, Recollection known) {

  /** Where mirroring of these topics began, for as long as the offset map does not tell. */
  Optional<Beginning> beginning(TopicIds topics) {
    return memory
        .flatMap(RememberedTopics::beginning)
        .filter(beginning -> beginning.ids().equals(topics));
  }
}
