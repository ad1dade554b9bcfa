package io.connectmirror.source.task;

import io.connectmirror.common.config.AnomalyPolicy;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.state.PartitionState;
import io.connectmirror.source.plan.AnomalyKind;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.FaultQueue.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/**
 * Deals with batches that the source gives corrupt, as the policy says. Whatever it is, nothing
 * begins behind one before it was told: what is behind might be mirrored, and this life end.
 *
 * <p>Called by the jobs thread.
 */
final class CorruptBatches {
  /** Another replica may be leader then. */
  static final Duration AGAIN_AFTER = Duration.ofSeconds(10);

  private final AnomalyDesk anomalies;
  private final TopicAdmin source;
  private final LongSupplier nanos;

  CorruptBatches(AnomalyDesk anomalies, TopicAdmin source, LongSupplier nanos) {
    this.anomalies = anomalies;
    this.source = source;
    this.nanos = nanos;
  }

  /**
   * @param owned of which nothing is read any more
   * @throws io.connectmirror.common.result.FailureException when it could not be told, or, of kind
   *     FATAL, when it fails the task by policy
   */
  void dealWith(OwnedPartition owned, Fault.Corrupt fault) throws InterruptedException {
    AnomalyPolicy policy = anomalies.policy(AnomalyKind.CORRUPT);
    OptionalLong goOn = policy == AnomalyPolicy.CONTINUE ? reachable(fault) : OptionalLong.empty();
    AnomalyFound found = found(fault, policy, goOn);
    owned.flow().status(PartitionState.RETRYING, found.details());
    // Stays told: should what is before it be sent once more, the same batch comes again.
    anomalies.report(Map.of(fault.partition(), found));
    if (policy == AnomalyPolicy.FAIL) {
      throw FatalFailure.because(
          "failed by anomaly.policy.corrupt: "
              + found.details()
              + ". Set it to pause, to carry the other partitions on, or to continue, to leave this"
              + " batch out");
    }
    if (goOn.isPresent()) {
      owned.flow().passOver(found.goOn());
      owned.retryingNotBefore(nanos.getAsLong(), found.details());
    } else {
      owned.retryingNotBefore(nanos.getAsLong() + AGAIN_AFTER.toNanos(), found.details());
    }
  }

  /** An offset beyond the end would be one that a broken header told. */
  private OptionalLong reachable(Fault.Corrupt fault) throws InterruptedException {
    if (fault.next().isEmpty()) {
      return OptionalLong.empty();
    }
    BatchResult<TopicPartition, ListedOffset> ends =
        source.latestOffsets(List.of(fault.partition()));
    Failure failure = ends.failures().get(fault.partition());
    if (failure != null) {
      throw failure.asException();
    }
    ListedOffset end = ends.successes().get(fault.partition());
    return end != null && fault.next().getAsLong() <= end.offset()
        ? fault.next()
        : OptionalLong.empty();
  }

  private static AnomalyFound found(Fault.Corrupt fault, AnomalyPolicy policy, OptionalLong goOn) {
    long end = goOn.orElse(fault.next().orElse(fault.offset() + 1));
    return new AnomalyFound(
        AnomalyKind.CORRUPT,
        fault.offset(),
        end,
        goOn.isPresent() ? OptionalLong.of(end - fault.offset()) : OptionalLong.empty(),
        "the source gives a corrupt batch of "
            + fault.partition()
            + ", which is never passed on: "
            + fault.reason()
            + "; "
            + outcome(fault, policy, goOn),
        StartPoint.at(goOn.orElse(fault.offset())));
  }

  private static String outcome(Fault.Corrupt fault, AnomalyPolicy policy, OptionalLong goOn) {
    String records =
        fault.records().isPresent()
            ? fault.records().getAsInt() + " records"
            : "how many records is not known";
    if (goOn.isPresent()) {
      return "source offsets "
          + fault.offset()
          + " to "
          + (goOn.getAsLong() - 1)
          + " are left out ("
          + records
          + ")";
    }
    String extent =
        fault.next().isPresent()
            ? "source offsets "
                + fault.offset()
                + " to "
                + (fault.next().getAsLong() - 1)
                + " cannot be read ("
                + records
                + ")"
            : "from source offset " + fault.offset() + " on nothing can be read";
    return switch (policy) {
      case FAIL -> extent;
      case PAUSE ->
          extent
              + ", the partition stops there and is tried again every "
              + AGAIN_AFTER.toSeconds()
              + " s, in case a replica that has them becomes leader";
      case CONTINUE ->
          extent
              + ", and where to go on is not known: alter the connector's offset of the partition to"
              + " go on behind it; until then it is tried again every "
              + AGAIN_AFTER.toSeconds()
              + " s";
    };
  }
}
