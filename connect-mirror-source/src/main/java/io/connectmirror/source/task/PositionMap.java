package io.connectmirror.source.task;

import io.connectmirror.common.format.SourcePosition;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A position as Connect is to keep it. There is one for each record and Connect looks into few of
 * them, so its entries are made only when somebody asks. Immutable.
 */
final class PositionMap extends AbstractMap<String, Object> {
  private final long offset;
  private final int epoch;
  private final String topicId;

  /**
   * @param offset of the last record that it covers
   * @param epoch leader epoch of that record; -1 when it is not known
   * @param topicId of the source topic
   */
  PositionMap(long offset, int epoch, String topicId) {
    this.offset = offset;
    this.epoch = epoch;
    this.topicId = topicId;
  }

  @Override
  public Object get(Object key) {
    if (SourcePosition.OFFSET.equals(key)) {
      return offset;
    }
    if (SourcePosition.TOPIC_ID.equals(key)) {
      return topicId;
    }
    return SourcePosition.EPOCH.equals(key) && epoch >= 0 ? epoch : null;
  }

  @Override
  public boolean containsKey(Object key) {
    return get(key) != null;
  }

  @Override
  public int size() {
    return epoch < 0 ? 2 : 3;
  }

  @Override
  public Set<Map.Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, Object>> iterator() {
        return entries().iterator();
      }

      @Override
      public int size() {
        return PositionMap.this.size();
      }
    };
  }

  private List<Map.Entry<String, Object>> entries() {
    List<Map.Entry<String, Object>> entries = new ArrayList<>(3);
    entries.add(Map.entry(SourcePosition.OFFSET, offset));
    if (epoch >= 0) {
      entries.add(Map.entry(SourcePosition.EPOCH, epoch));
    }
    entries.add(Map.entry(SourcePosition.TOPIC_ID, topicId));
    return List.copyOf(entries);
  }
}
