package io.connectmirror.common.offsets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class EntryBufferTest {
  private record Entry(long source, long target, int length) {}

  @Property(tries = 300)
  void isAListWhereverEntriesAreReplaced(@ForAll long seed) {
    Random random = new Random(seed);
    EntryBuffer buffer = new EntryBuffer();
    List<Entry> model = new ArrayList<>();
    for (int step = 0; step < 60; step++) {
      change(random, buffer, model);
      EntryBuffer seen = random.nextBoolean() ? buffer : new EntryBuffer(buffer);
      assertThat(entries(seen)).isEqualTo(model);
      for (int i = 0; i < 5; i++) {
        long source = random.nextLong(200) - 10;
        assertThat(seen.floor(source)).isEqualTo(floor(model, source));
      }
    }
  }

  /** Source offsets go up from entry to entry, as in a list of runs. */
  private static void change(Random random, EntryBuffer buffer, List<Entry> model) {
    int from = random.nextInt(model.size() + 1);
    int to = from + random.nextInt(Math.min(4, model.size() - from + 1));
    long low = from == 0 ? -1 : model.get(from - 1).source();
    long high = to == model.size() ? low + 20 : model.get(to).source();
    EntryBuffer others = new EntryBuffer();
    List<Entry> fresh = new ArrayList<>();
    for (long source = low + 1; source < high && random.nextInt(4) > 0; source++) {
      Entry entry = new Entry(source, random.nextInt(99), random.nextInt(9));
      fresh.add(entry);
      others.add(entry.source(), entry.target(), entry.length());
    }
    if (from == model.size() && fresh.size() == 1) {
      buffer.add(fresh.get(0).source(), fresh.get(0).target(), fresh.get(0).length());
    } else {
      buffer.replace(from, to, others);
    }
    model.subList(from, to).clear();
    model.addAll(from, fresh);
    if (!model.isEmpty()) {
      int at = random.nextInt(model.size());
      buffer.target(at, 7);
      buffer.length(at, 3);
      model.set(at, new Entry(model.get(at).source(), 7, 3));
    }
  }

  private static List<Entry> entries(EntryBuffer buffer) {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < buffer.size(); i++) {
      entries.add(new Entry(buffer.source(i), buffer.target(i), buffer.length(i)));
    }
    return entries;
  }

  private static int floor(List<Entry> model, long source) {
    int floor = -1;
    for (int i = 0; i < model.size() && model.get(i).source() <= source; i++) {
      floor = i;
    }
    return floor;
  }
}
