package io.connectmirror.source.sync;

import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices remote topics that others made while the connector runs: a broker for a client that asked
 * for the name, or somebody after a deletion. Such a topic lacks the settings it is to have. Called
 * by one thread.
 */
final class RemoteTopicIds {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteTopicIds.class);

  private final Map<String, Uuid> known = new HashMap<>();
  private final Set<String> made = new TreeSet<>();
  private final Set<String> madeByOthers = new TreeSet<>();
  private boolean looked;

  /** Takes the remote topics that are there now; at the first look nothing is known of before. */
  void look(Map<String, TopicInfo> present) {
    madeByOthers.clear();
    if (looked) {
      present.forEach(
          (topic, info) -> {
            if (!info.id().equals(known.get(topic)) && !made.contains(topic)) {
              madeByOthers.add(topic);
            }
          });
    }
    looked = true;
    made.removeAll(present.keySet());
    known.clear();
    present.forEach((topic, info) -> known.put(topic, info.id()));
    if (!madeByOthers.isEmpty()) {
      LOG.info(
          "topics={} are new and not known to be of the mirror's making, their settings are compared"
              + " now",
          madeByOthers);
    }
  }

  /** The mirror has made these since the last look, and told the tasks. */
  void made(Collection<String> topics) {
    made.addAll(topics);
  }

  /** Whether the last look found some that were not there, or others, at the look before. */
  boolean othersMadeSome() {
    return !madeByOthers.isEmpty();
  }
}
