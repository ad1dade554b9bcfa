package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.common.format.ProvenanceHeader;
import io.connectmirror.common.offsets.Flow;
import java.util.Arrays;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.connect.header.ConnectHeaders;

/**
 * Marks records with the clusters they have been on, so that topics with one name on all clusters
 * can be mirrored both ways, or round a ring: each hop adds one header with the id of its source
 * cluster, and what has been on the target before is left out.
 *
 * <p>{@link #load} is called by the jobs thread before the first partition begins, the rest by the
 * task thread.
 */
final class Provenance {
  /** Name of the header; its value is a cluster id in UTF-8. */
  static final String HEADER = ProvenanceHeader.NAME;

  private final FlowSource flow;
  private final boolean enabled;
  private volatile byte[] sourceId;
  private volatile byte[] targetId;

  private Provenance(FlowSource flow, boolean enabled) {
    this.flow = flow;
    this.enabled = enabled;
  }

  /**
   * @param flow tells the ids of the clusters
   * @param enabled whether anything is marked or left out
   */
  static Provenance of(FlowSource flow, boolean enabled) {
    return new Provenance(flow, enabled);
  }

  /**
   * Learns the ids of the clusters, once; also where nothing is marked, since a cluster must not be
   * mirrored to itself.
   *
   * @throws io.connectmirror.common.result.FailureException when a cluster did not answer; of kind
   *     FATAL when both are one
   */
  void load() throws InterruptedException {
    if (sourceId != null) {
      return;
    }
    Flow ids = flow.get();
    targetId = ids.targetClusterId().getBytes(UTF_8);
    sourceId = ids.sourceClusterId().getBytes(UTF_8);
  }

  /** Whether a record has been on the target before, with the headers that it has. */
  boolean hasBeenOnTarget(Headers headers) {
    if (!enabled) {
      return false;
    }
    for (Header header : headers.headers(HEADER)) {
      if (Arrays.equals(targetId, header.value())) {
        return true;
      }
    }
    return false;
  }

  /**
   * @return the bytes added
   */
  long mark(Headers headers) {
    if (!enabled) {
      return 0;
    }
    headers.add(HEADER, sourceId);
    return (long) HEADER.length() + sourceId.length;
  }

  /**
   * @return the bytes added
   */
  long mark(ConnectHeaders headers) {
    if (!enabled) {
      return 0;
    }
    headers.addBytes(HEADER, sourceId);
    return (long) HEADER.length() + sourceId.length;
  }
}
