package io.connectmirror.source.task;

import io.connectmirror.source.plan.Beginning;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.RememberedTopics;
import io.connectmirror.source.plan.StartPoint;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.Uuid;

/** {@link RememberedTopics} as a value of the state topic. */
final class RememberedTopicsCodec {
  private static final String SOURCE = "source";
  private static final String TARGET = "target";
  private static final String RESET = "reset";
  private static final String MAP_SINCE = "map_since";
  private static final String BEGUN = "begun_";
  private static final String OFFSET = "offset";
  private static final String EPOCH = "epoch";
  private static final String STORED = "stored";
  private static final String STORED_TOPIC = "stored_topic";
  private static final String MAP_END = "map_end";
  private static final String TARGET_END = "target_end";

  private RememberedTopicsCodec() {}

  static Map<String, Object> value(RememberedTopics topics) {
    Map<String, Object> value = new HashMap<>();
    topics.ids().ifPresent(ids -> putIds(ids, value));
    value.put(RESET, topics.reset());
    if (topics.mapSince() > 0) {
      value.put(MAP_SINCE, topics.mapSince());
    }
    topics
        .beginning()
        .ifPresent(
            beginning -> value(beginning).forEach((name, of) -> value.put(BEGUN + name, of)));
    return value;
  }

  private static Map<String, Object> value(Beginning beginning) {
    Map<String, Object> value = new HashMap<>();
    putIds(beginning.ids(), value);
    value.put(OFFSET, beginning.point().offset());
    beginning.point().epoch().ifPresent(epoch -> value.put(EPOCH, epoch));
    if (beginning.mapSince() > 0) {
      value.put(MAP_SINCE, beginning.mapSince());
    }
    beginning.stored().ifPresent(next -> value.put(STORED, next));
    beginning.storedTopic().ifPresent(id -> value.put(STORED_TOPIC, id.toString()));
    beginning.mapEnd().ifPresent(end -> value.put(MAP_END, end));
    beginning.targetEnd().ifPresent(end -> value.put(TARGET_END, end));
    return value;
  }

  private static void putIds(TopicIds ids, Map<String, Object> value) {
    value.put(SOURCE, ids.source().toString());
    value.put(TARGET, ids.target().toString());
  }

  /** Empty for what something else has written: as good as nothing. */
  static Optional<RememberedTopics> read(Map<String, Object> value) {
    try {
      Map<String, Object> begun = new HashMap<>();
      value.forEach(
          (name, of) -> {
            if (name.startsWith(BEGUN)) {
              begun.put(name.substring(BEGUN.length()), of);
            }
          });
      Optional<Beginning> beginning =
          begun.isEmpty() ? Optional.empty() : Optional.of(beginning(begun));
      Optional<TopicIds> ids =
          value.containsKey(SOURCE) ? Optional.of(ids(value)) : Optional.empty();
      return Optional.of(
          new RememberedTopics(
              ids, number(value, RESET).orElse(0), number(value, MAP_SINCE).orElse(0), beginning));
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static Beginning beginning(Map<String, Object> value) {
    OptionalLong epoch = number(value, EPOCH);
    StartPoint point =
        new StartPoint(
            number(value, OFFSET)
                .orElseThrow(() -> new IllegalArgumentException("a beginning without an offset")),
            epoch.isPresent()
                ? OptionalInt.of(Math.toIntExact(epoch.getAsLong()))
                : OptionalInt.empty());
    return new Beginning(
        ids(value),
        point,
        number(value, MAP_SINCE).orElse(0),
        number(value, STORED),
        value.containsKey(STORED_TOPIC) ? Optional.of(id(value, STORED_TOPIC)) : Optional.empty(),
        number(value, MAP_END),
        number(value, TARGET_END));
  }

  private static TopicIds ids(Map<String, Object> value) {
    return new TopicIds(id(value, SOURCE), id(value, TARGET));
  }

  private static Uuid id(Map<String, Object> value, String key) {
    return Uuid.fromString(String.valueOf(value.get(key)));
  }

  private static OptionalLong number(Map<String, Object> value, String key) {
    Object number = value.get(key);
    if (number == null) {
      return OptionalLong.empty();
    }
    if (number instanceof Number n && n.longValue() >= 0) {
      return OptionalLong.of(n.longValue());
    }
    throw new IllegalArgumentException(key + " is no count: " + number);
  }
}
