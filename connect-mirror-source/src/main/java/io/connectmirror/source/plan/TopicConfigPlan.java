package io.connectmirror.source.plan;

import io.connectmirror.common.port.TopicAdmin.ConfigChange;
import java.util.List;
import java.util.Map;

/**
 * What to do about the settings of one remote topic.
 *
 * @param changes the settings to write or take off; empty when nothing differs
 * @param written what the mirror has set on the topic once the changes are made, to be remembered
 * @param kept settings that differ from the source's and stay, because somebody else set them
 */
public record TopicConfigPlan(
    List<ConfigChange> changes, Map<String, String> written, List<Kept> kept) {
  public TopicConfigPlan {
    changes = List.copyOf(changes);
    written = Map.copyOf(written);
    kept = List.copyOf(kept);
  }

  /**
   * A setting of the target that the mirror leaves alone although the source sets another value.
   */
  public record Kept(String name, String sourceValue, String targetValue) {}
}
