package io.connectmirror.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What is found is what was done, whatever was done and in what turns the streams are read. */
class ComparisonPropertyTest {
  /** A log, and a copy of it after a script of edits. */
  private static final class Script {
    private final List<ConsumerRecord<ByteBuffer, ByteBuffer>> source = new ArrayList<>();
    private final List<ConsumerRecord<ByteBuffer, ByteBuffer>> target = new ArrayList<>();
    private final Map<DifferenceKind, Long> done = new EnumMap<>(DifferenceKind.class);
    private final List<String> copied = new ArrayList<>();
    private final Random random;
    private int next;

    Script(long seed, int edits, int fewestBetween) {
      random = new Random(seed);
      List<DifferenceKind> kinds = List.of(DifferenceKind.values());
      kinds.forEach(kind -> done.put(kind, 0L));
      same(fewestBetween + random.nextInt(4));
      for (int i = 0; i < edits; i++) {
        edit(kinds.get(random.nextInt(kinds.size())));
        same(fewestBetween + random.nextInt(4));
      }
    }

    private void edit(DifferenceKind kind) {
      int count = 1 + random.nextInt(5);
      switch (kind) {
        case MISSING -> {
          for (int i = 0; i < count; i++) {
            onSource(name());
          }
        }
        case EXTRA -> {
          for (int i = 0; i < count; i++) {
            onTarget("foreign" + name());
          }
        }
        case REPEATED -> {
          count = Math.min(count, copied.size());
          List<String> block = copied.subList(copied.size() - count, copied.size());
          block.forEach(this::onTarget);
        }
        case REORDERED -> {
          List<String> names = new ArrayList<>();
          for (int i = 0; i <= count; i++) {
            names.add(name());
          }
          names.forEach(this::onSource);
          boolean early = random.nextBoolean();
          names.add(early ? 0 : count, names.remove(early ? count : 0));
          names.forEach(this::onTarget);
          count = 1;
        }
        case CHANGED -> {
          for (int i = 0; i < count; i++) {
            String name = name();
            source.add(Records.record(source.size(), "key" + name, "is " + name, 5));
            target.add(Records.record(target.size(), "key" + name, "was " + name, 5));
          }
        }
      }
      done.merge(kind, (long) count, Long::sum);
    }

    private void same(int count) {
      for (int i = 0; i < count; i++) {
        String name = name();
        onSource(name);
        onTarget(name);
        copied.add(name);
      }
    }

    private String name() {
      return "r" + next++;
    }

    private void onSource(String name) {
      source.add(Records.named(source.size(), name));
    }

    private void onTarget(String name) {
      target.add(Records.named(target.size(), name));
    }
  }

  @Property(tries = 500)
  void findsExactlyWhatWasDone(@ForAll long seed, @ForAll @IntRange(max = 30) int edits) {
    Script script = new Script(seed, edits, 2);

    ComparisonResult result = Streams.compare(script.source, script.target);

    assertThat(counts(result)).isEqualTo(script.done);
  }

  @Property(tries = 300)
  void findsTheSameWhateverTheTurns(
      @ForAll long seed, @ForAll @IntRange(max = 30) int edits, @ForAll long turns) {
    Script script = new Script(seed, edits, 0);

    ComparisonResult one = Streams.compare(script.source, script.target);
    ComparisonResult other =
        Streams.run(comparison(), script.source, script.target, new Random(turns));

    assertThat(other).isEqualTo(one);
  }

  @Property(tries = 300)
  void accountsForEveryRecordOfBothSides(@ForAll long seed, @ForAll @IntRange(max = 60) int edits) {
    Script script = new Script(seed, edits, 0);

    ComparisonResult result = Streams.compare(script.source, script.target);

    assertThat(result.equal() + result.missing() + result.changed())
        .isEqualTo(script.source.size());
    assertThat(result.equal() + result.extra() + result.repeated() + result.changed())
        .isEqualTo(script.target.size());
    assertThat(result.different() == 0).isEqualTo(areEqual(script));
  }

  @Property(tries = 300)
  void accountsForRecordsThatAreNotUnique(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int kinds) {
    Random random = new Random(seed);
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> source = new ArrayList<>();
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> target = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String name = "n" + random.nextInt(kinds);
      if (random.nextInt(20) != 0) {
        source.add(Records.named(source.size(), name));
      }
      if (random.nextInt(20) != 0) {
        target.add(Records.named(target.size(), name));
      }
    }

    ComparisonResult result = Streams.compare(source, target);

    assertThat(result.equal() + result.missing() + result.changed()).isEqualTo(source.size());
    assertThat(result.equal() + result.extra() + result.repeated() + result.changed())
        .isEqualTo(target.size());
  }

  @Property(tries = 200)
  void holdsABoundedNumberOfRecordsWhateverIsCompared(
      @ForAll long seed, @ForAll @IntRange(max = 3_000) int missing) {
    Script script = new Script(seed, 40, 0);
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> source = new ArrayList<>(script.source);
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> target = new ArrayList<>(script.target);
    for (int i = 0; i < missing; i++) {
      source.add(Records.named(source.size(), "only here " + i));
      target.add(Records.named(target.size(), "only there " + i));
    }
    ComparisonLimits limits = Streams.SMALL;

    int most = Streams.mostHeld(comparison(), source, target);

    assertThat(most).isLessThanOrEqualTo(2 * limits.lookAhead() + 2 * limits.alone() + 2);
  }

  private static PartitionComparison comparison() {
    return new PartitionComparison(Streams.PLAIN, PlaceHints.NONE, Streams.SMALL);
  }

  private static Map<DifferenceKind, Long> counts(ComparisonResult result) {
    Map<DifferenceKind, Long> counts = new EnumMap<>(DifferenceKind.class);
    counts.put(DifferenceKind.MISSING, result.missing());
    counts.put(DifferenceKind.EXTRA, result.extra());
    counts.put(DifferenceKind.REPEATED, result.repeated());
    counts.put(DifferenceKind.REORDERED, result.reordered());
    counts.put(DifferenceKind.CHANGED, result.changed());
    return counts;
  }

  private static boolean areEqual(Script script) {
    if (script.source.size() != script.target.size()) {
      return false;
    }
    for (int i = 0; i < script.source.size(); i++) {
      if (!Records.CONTENTS.areEqual(script.source.get(i), script.target.get(i))) {
        return false;
      }
    }
    return true;
  }
}
