package io.connectmirror.common.kafka;

import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gathers the values of one kind from the records of the state topic; skips what it cannot read,
 * and says and counts of that what has not been seen before.
 */
final class StateReading implements InternalTopicLog.Reader {
  private static final Logger LOG = LoggerFactory.getLogger(StateReading.class);

  private final String topic;
  private final StateKind kind;
  private final PoisonSeen seen;
  private final Map<StateKey, Map<String, Object>> values = new HashMap<>();
  private long poison;

  StateReading(String topic, StateKind kind, PoisonSeen seen) {
    this.topic = topic;
    this.kind = kind;
    this.seen = seen;
  }

  Map<StateKey, Map<String, Object>> values() {
    return Map.copyOf(values);
  }

  /** How many records could not be read and were not known to be such. */
  long poison() {
    return poison;
  }

  @Override
  public void record(long offset, long timestampMs, byte[] key, byte[] value) {
    try {
      Optional<StateKey> decoded = StateCodec.decodeKey(key);
      if (decoded.isEmpty() || decoded.get().kind() != kind) {
        return;
      }
      if (value == null) {
        values.remove(decoded.get());
      } else {
        values.put(decoded.get(), StateCodec.decodeValue(value));
      }
    } catch (IOException e) {
      if (!seen.add(offset)) {
        return;
      }
      if (poison == 0) {
        LOG.warn(
            "internal_topic={} offset={} cannot be read and is skipped reason={}",
            topic,
            offset,
            e.getMessage());
      }
      poison++;
    }
  }

  @Override
  public void restarted() {
    values.clear();
    seen.forget();
  }
}
