package io.connectmirror.source.plan;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;

/**
 * How the connector tells its tasks which remote topics have the settings they are to have, by
 * their ids: one that somebody made again has not, until the connector has seen to it.
 */
public final class CheckedTopicKeys {
  private static final String ID = "id";

  private CheckedTopicKeys() {}

  public static StateKey of(String connector, String remoteTopic) {
    return StateKey.of(StateKind.CHECKED_TOPIC, connector, remoteTopic);
  }

  /** The remote topic that a key of the connector's names; empty for another connector's. */
  public static Optional<String> topic(String connector, StateKey key) {
    return key.parts().size() == 2 && key.parts().get(0).equals(connector)
        ? Optional.of(key.parts().get(1))
        : Optional.empty();
  }

  public static Map<String, Object> value(Uuid id) {
    return Map.of(ID, id.toString());
  }

  /** Whether a value names the topic of this id. */
  public static boolean names(Map<String, Object> value, Uuid id) {
    return id.toString().equals(value.get(ID));
  }
}
