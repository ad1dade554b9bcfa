package io.connectmirror.source.task;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.source.plan.AnomalyKind;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * What a life told of an anomaly, and the logs that were there then.
 *
 * @param end the offset behind those concerned
 */
record SimulatedAnomaly(
    SimulatedLife by,
    AnomalyKind kind,
    TopicPartition partition,
    long first,
    long end,
    OptionalLong lost,
    Optional<SimulatedLog> source,
    Optional<SimulatedCopies> target,
    String details) {

  static SimulatedAnomaly of(
      SimulatedLife by, SimulatedClusters clusters, StateKey key, Map<String, Object> value) {
    AnomalyKind kind =
        Arrays.stream(AnomalyKind.values())
            .filter(k -> k.wireName().equals(key.parts().get(0)))
            .findFirst()
            .orElseThrow();
    TopicPartition partition =
        new TopicPartition(key.parts().get(1), Integer.parseInt(key.parts().get(2)));
    Object lost = value.get("lost");
    return new SimulatedAnomaly(
        by,
        kind,
        partition,
        Long.parseLong(key.parts().get(3)),
        ((Number) value.get("endOffset")).longValue(),
        lost == null ? OptionalLong.empty() : OptionalLong.of(((Number) lost).longValue()),
        clusters.log(partition),
        clusters.copies(SimulatedClusters.remote(partition)),
        String.valueOf(value.get("details")));
  }

  /** Whether both tell of one event. */
  boolean isOfSameEvent(SimulatedAnomaly other) {
    return kind == other.kind
        && partition.equals(other.partition)
        && first == other.first
        && end == other.end
        && source.equals(other.source)
        && target.equals(other.target)
        && details.equals(other.details);
  }

  /**
   * @param fromBefore whether the range may begin behind it: of what was appended where a log was
   *     cut and deleted before that was noticed, nobody can tell where it began
   */
  boolean covers(SimulatedRecord record, boolean fromBefore) {
    return source.isPresent()
        && source.get() == record.log()
        && (kind != AnomalyKind.PURGED
            || ((fromBefore || first <= record.offset()) && record.offset() < end));
  }
}
