package io.connectmirror.source.sync;

import java.util.Map;

/**
 * The topics of the flow at the last look.
 *
 * @param remoteNames source topic to remote topic, of every topic that is selected and exists
 * @param ready those of them whose remote topic exists
 */
public record MirroredTopics(Map<String, String> remoteNames, Map<String, String> ready) {
  public static final MirroredTopics NONE = new MirroredTopics(Map.of(), Map.of());

  public MirroredTopics {
    remoteNames = Map.copyOf(remoteNames);
    ready = Map.copyOf(ready);
  }
}
