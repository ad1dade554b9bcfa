package io.connectmirror.cli.status.view;

import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps of the state topic what tells of the mirror's condition. Not over the mirror's own store,
 * which makes the topic if it is not there. For one thread at a time.
 */
final class StateFollower implements InternalTopicLog.Reader {
  private static final Set<StateKind> KINDS =
      EnumSet.of(
          StateKind.PARTITION_STATE,
          StateKind.QUARANTINE,
          StateKind.TOPIC_PROBLEM,
          StateKind.ACL_NOT_CARRIED,
          StateKind.ANOMALY);

  private final Map<StateKey, Map<String, Object>> values = new HashMap<>();

  @Override
  public void record(long offset, long timestampMs, byte[] key, byte[] value) {
    try {
      Optional<StateKey> decoded =
          StateCodec.decodeKey(key).filter(known -> KINDS.contains(known.kind()));
      if (decoded.isPresent() && value == null) {
        values.remove(decoded.get());
      } else if (decoded.isPresent()) {
        values.put(decoded.get(), StateCodec.decodeValue(value));
      }
    } catch (IOException poison) {
      // The mirror itself tells of it.
    }
  }

  @Override
  public void restarted() {
    values.clear();
  }

  Map<StateKey, Map<String, Object>> values() {
    return Map.copyOf(values);
  }
}
