package io.connectmirror.it;

import io.connectmirror.client.OffsetTranslator;
import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.client.TranslatedOffset.Certainty;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Where the copies of a partition's {@link NumberedRecords} are, some of which may be there twice.
 * The numbers are the offsets on the source, where nothing else was written.
 */
final class CopyPlaces {
  private final TopicPartition source;
  private final long[] newest;
  private final long end;

  private CopyPlaces(TopicPartition source, long[] newest, long end) {
    this.source = source;
    this.newest = newest;
    this.end = end;
  }

  /**
   * @param copies all records of the copy
   * @param count how many different ones there are
   * @param end log end of the copy
   */
  static CopyPlaces of(
      TopicPartition source, List<ConsumerRecord<byte[], byte[]>> copies, int count, long end) {
    long[] newest = new long[count];
    copies.forEach(copy -> newest[NumberedRecords.number(copy)] = copy.offset());
    return new CopyPlaces(source, newest, end);
  }

  /**
   * Compares what every so many positions translate to with the right place, which is the last
   * offset from which on each record that is yet to be read has a copy.
   *
   * @throws AssertionError when a record would be skipped or nothing is known
   */
  Judgement judge(OffsetTranslator translator, int step) {
    long[] right = new long[newest.length + 1];
    right[newest.length] = end;
    for (int number = newest.length - 1; number >= 0; number--) {
      right[number] = Math.min(newest[number], right[number + 1]);
    }
    List<String> wrong = new ArrayList<>();
    int asked = 0;
    int exact = 0;
    for (int position = 0; position < newest.length; position += step) {
      TranslatedOffset there = translator.toTarget(source, position);
      OptionalLong offset = there.offset();
      asked++;
      if (there.certainty() == Certainty.UNKNOWN || offset.isEmpty()) {
        wrong.add(there.toString());
      } else if (offset.getAsLong() > right[position]) {
        wrong.add(source + " " + position + " skips to " + there + ", right " + right[position]);
      } else if (offset.getAsLong() == right[position]) {
        exact++;
      }
    }
    if (!wrong.isEmpty()) {
      throw new AssertionError(wrong.size() + " wrong positions: " + wrong);
    }
    return new Judgement(asked, exact);
  }

  /**
   * How positions were translated.
   *
   * @param asked how many
   * @param exact those to the right place; the others lie before it
   */
  record Judgement(int asked, int exact) {
    Judgement plus(Judgement other) {
      return new Judgement(asked + other.asked, exact + other.exact);
    }
  }
}
