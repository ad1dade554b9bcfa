package io.connectmirror.cli.standing;

import io.connectmirror.common.naming.Selection;
import io.connectmirror.common.naming.TopicNaming;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the topics of a cluster go on, on the other one. Pure, as far as policies and filters are.
 *
 * @param ahead copies there, by topic here
 * @param home originals there of which a topic here is the copy, by topic here
 * @param leftOut why a topic here has no copy there
 */
record Routes(Map<String, String> ahead, Map<String, String> home, Map<String, String> leftOut) {
  static final Routes NONE = new Routes(Map.of(), Map.of(), Map.of());

  Routes {
    ahead = Map.copyOf(ahead);
    home = Map.copyOf(home);
    leftOut = Map.copyOf(leftOut);
  }

  /**
   * @param aheadNamings of the flow from here, one for each source connector; none without a flow
   * @param homeNamings of the flow to here
   */
  static Routes of(
      List<TopicNaming> aheadNamings,
      Set<String> here,
      List<TopicNaming> homeNamings,
      Set<String> there) {
    Map<String, String> ahead = new HashMap<>();
    Map<String, String> leftOut = new HashMap<>();
    for (TopicNaming naming : aheadNamings) {
      for (Map.Entry<String, Selection> entry : naming.selectAll(here).entrySet()) {
        entry.getValue().remoteName().ifPresent(name -> ahead.put(entry.getKey(), name));
        entry.getValue().reason().ifPresent(why -> leftOut.put(entry.getKey(), why));
      }
    }
    Map<String, String> home = new HashMap<>();
    for (TopicNaming naming : homeNamings) {
      TopicNaming.sourcesByRemoteName(naming.selectAll(there))
          .forEach(
              (copy, original) -> {
                if (here.contains(copy)) {
                  home.put(copy, original);
                }
              });
    }
    leftOut.keySet().removeIf(topic -> ahead.containsKey(topic) || home.containsKey(topic));
    return new Routes(ahead, home, leftOut);
  }

  /** Whether it holds records of both clusters, so that a place in it takes the maps of both. */
  boolean isBothWays(String topic) {
    return ahead.containsKey(topic) && home.containsKey(topic);
  }

  /** Whether what is written to it here is copied there. */
  boolean isAhead(String topic) {
    return ahead.containsKey(topic);
  }

  String whyLeftOut(String topic) {
    return leftOut.getOrDefault(topic, "no flow mirrors it");
  }
}
