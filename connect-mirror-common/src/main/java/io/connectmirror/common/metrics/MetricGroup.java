package io.connectmirror.common.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What metrics belong together under one name.
 *
 * @param type the first part of the MBean's name
 * @param tags the other parts, in their order
 */
record MetricGroup(String type, Map<String, String> tags) {
  MetricGroup {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  LinkedHashMap<String, String> orderedTags() {
    return new LinkedHashMap<>(tags);
  }
}
