package io.connectmirror.common.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Splits a group's offsets into requests. A broker writes the offsets of one as one batch, and
 * refuses it when that is larger than a batch may be, 1 MB unless told otherwise. On the source
 * each member has committed its own, so all of them together can well be more.
 */
final class OffsetCommitParts {
  /** About half of what a broker takes, for the estimate is one. */
  static final int MAX_BYTES = 500_000;

  /** Lengths, numbers and times of one offset. */
  private static final int FIXED_BYTES = 100;

  private OffsetCommitParts() {}

  /** The offsets request by request; one that is too large for any has one to itself. */
  static List<Map<TopicPartition, CommittedOffset>> of(
      String group, Map<TopicPartition, CommittedOffset> offsets) {
    int each = FIXED_BYTES + group.getBytes(UTF_8).length;
    List<Map<TopicPartition, CommittedOffset>> parts = new ArrayList<>();
    Map<TopicPartition, CommittedOffset> part = new HashMap<>();
    long bytes = 0;
    for (Map.Entry<TopicPartition, CommittedOffset> entry : offsets.entrySet()) {
      long more =
          (long) each
              + entry.getKey().topic().length()
              + entry.getValue().metadata().getBytes(UTF_8).length;
      if (!part.isEmpty() && bytes + more > MAX_BYTES) {
        parts.add(part);
        part = new HashMap<>();
        bytes = 0;
      }
      part.put(entry.getKey(), entry.getValue());
      bytes += more;
    }
    if (!part.isEmpty()) {
      parts.add(part);
    }
    return parts;
  }
}
