package io.connectmirror.source.plan;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.kafka.common.Uuid;

/** How the state topic says what existed when a connector was first started. */
public final class FirstStartKeys {
  private static final String PARTITIONS = "partitions";
  private static final String TOPIC_ID = "topicId";
  private static final String ENDS = "ends";
  private static final long NOT_TOLD = -1;

  private FirstStartKeys() {}

  /** The key that says that the connector has been started. */
  public static StateKey started(String connector) {
    return StateKey.of(StateKind.FIRST_START, connector);
  }

  /** The key that holds what partitions a topic had then. */
  public static StateKey topic(String connector, String topic) {
    return StateKey.of(StateKind.FIRST_START, connector, topic);
  }

  /**
   * @param ends the log end of each partition, in the order of their numbers; empty where the
   *     source did not tell
   */
  public static Map<String, Object> value(Uuid topicId, List<OptionalLong> ends) {
    Map<String, Object> value = new HashMap<>();
    value.put(PARTITIONS, ends.size());
    value.put(TOPIC_ID, topicId.toString());
    value.put(
        ENDS,
        ends.stream()
            .map(end -> Long.toString(end.orElse(NOT_TOLD)))
            .collect(Collectors.joining(",")));
    return value;
  }

  /** Whether a topic had the partition then. */
  public static boolean had(Map<String, Object> value, int partition) {
    return value.get(PARTITIONS) instanceof Number count && partition < count.longValue();
  }

  /** Whether the topic was made again since, as far as is known. */
  public static boolean isOfAnother(Map<String, Object> value, Uuid topicId) {
    return value.get(TOPIC_ID) instanceof String known && !known.equals(topicId.toString());
  }

  /** Where the log of a partition ended then; empty when that is not known. */
  public static OptionalLong end(Map<String, Object> value, int partition) {
    if (!(value.get(ENDS) instanceof String text)) {
      return OptionalLong.empty();
    }
    String[] ends = text.split(",", -1);
    return partition < ends.length && ends[partition].matches("\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(ends[partition]))
        : OptionalLong.empty();
  }
}
