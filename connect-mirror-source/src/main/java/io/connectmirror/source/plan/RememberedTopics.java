package io.connectmirror.source.plan;

import io.connectmirror.source.plan.PartitionSight.TopicIds;
import java.util.Optional;

/**
 * What is remembered of a partition from one life to the next.
 *
 * @param ids of which topics Connect's position is; empty when nothing is known of it
 * @param reset how often a user had altered the position by then
 * @param mapSince the generation from which on the offset map is of these topics
 * @param beginning where the newest life began, when it did not go on from a position
 */
public record RememberedTopics(
    Optional<TopicIds> ids, long reset, long mapSince, Optional<Beginning> beginning) {}
