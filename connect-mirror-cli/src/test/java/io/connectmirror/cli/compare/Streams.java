package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Drives a comparison as a reader does, with the turns of the sides as chance has them. */
final class Streams {
  static final ComparisonLimits SMALL = new ComparisonLimits(16, 64, 64, 1_000);
  static final ComparisonRules PLAIN =
      new ComparisonRules(Records.CONTENTS, false, true, Long.MAX_VALUE, true, true);

  private int mostHeld;

  private Streams() {}

  static ComparisonResult compare(
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> source,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> target) {
    return compare(PLAIN, source, target);
  }

  static ComparisonResult compare(
      ComparisonRules rules,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> source,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> target) {
    return run(
        new PartitionComparison(rules, PlaceHints.NONE, SMALL), source, target, new Random(1));
  }

  static ComparisonResult run(
      PartitionComparison comparison,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> source,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> target,
      Random turns) {
    new Streams().push(comparison, source, target, turns);
    return comparison.finish();
  }

  /** The most records that were held at once. */
  static int mostHeld(
      PartitionComparison comparison,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> source,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> target) {
    Streams streams = new Streams();
    streams.push(comparison, source, target, new Random(1));
    return streams.mostHeld;
  }

  private void push(
      PartitionComparison comparison,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> source,
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> target,
      Random turns) {
    int atSource = 0;
    int atTarget = 0;
    while (!comparison.isDone()) {
      boolean sourceFirst = turns.nextBoolean();
      boolean wantsSource = comparison.wantsSource();
      boolean wantsTarget = comparison.wantsTarget();
      if (!wantsSource && !wantsTarget) {
        throw new AssertionError("wants nothing and is not done");
      }
      if (wantsSource && (sourceFirst || !wantsTarget)) {
        if (atSource < source.size()) {
          comparison.source(source.get(atSource++));
        } else {
          comparison.sourceEnded();
        }
      } else if (atTarget < target.size()) {
        comparison.target(target.get(atTarget++));
      } else {
        comparison.targetEnded();
      }
      mostHeld = Math.max(mostHeld, comparison.held());
    }
  }
}
