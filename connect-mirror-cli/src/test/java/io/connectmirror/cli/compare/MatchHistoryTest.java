package io.connectmirror.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class MatchHistoryTest {
  @Property(tries = 200)
  void knowsTheLastOnesAndNoOthers(@ForAll long seed) {
    int capacity = 32;
    Random random = new Random(seed);
    MatchHistory history = new MatchHistory(capacity);
    long[] hashes = new long[1_000];

    for (int i = 0; i < hashes.length; i++) {
      // Few hashes, and few buckets: chains are long and equal hashes come again.
      hashes[i] = random.nextInt(60) * 16L;
      history.add(hashes[i], i);
      Map<Long, Long> expected = new LinkedHashMap<>();
      for (int j = Math.max(0, i - capacity + 1); j <= i; j++) {
        expected.put(hashes[j], (long) j);
      }
      for (long hash = 0; hash < 60 * 16; hash += 16) {
        assertThat(history.find(hash)).isEqualTo(expected.getOrDefault(hash, MatchHistory.NONE));
      }
    }
  }

  @Property(tries = 200)
  void knowsThemAlsoWhenNobodyAsksForLong(@ForAll long seed) {
    int capacity = 32;
    Random random = new Random(seed);
    MatchHistory history = new MatchHistory(capacity);
    Map<Long, Long> newest = new LinkedHashMap<>();

    for (int i = 0; i < 2_000; i++) {
      long hash = random.nextInt(60) * 16L;
      history.add(hash, i);
      newest.put(hash, (long) i);
      if (random.nextInt(50) == 0) {
        for (long known = 0; known < 60 * 16; known += 16) {
          long at = newest.getOrDefault(known, MatchHistory.NONE);
          assertThat(history.find(known)).isEqualTo(at > i - capacity ? at : MatchHistory.NONE);
        }
      }
    }
  }
}
