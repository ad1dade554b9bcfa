package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps checkpoints back until their topic is there. Sent earlier, they would have a broker that
 * creates topics by itself make one that is not compacted.
 */
final class CheckpointGate {
  private static final Logger LOG = LoggerFactory.getLogger(CheckpointGate.class);

  private final TopicAdmin target;
  private final String topic;
  private boolean open;
  private boolean said;

  CheckpointGate(TopicAdmin target, String topic) {
    this.target = target;
    this.topic = topic;
  }

  boolean open() throws InterruptedException {
    if (!open) {
      BatchResult<String, TopicInfo> described = target.describe(List.of(topic));
      Failure failure = described.failures().get(topic);
      // Not being allowed to look is no reason to keep them: writing may be allowed.
      open = failure == null || failure.kind() == FailureKind.DENIED;
      if (!open && !said) {
        LOG.info("topic={} is not there yet, checkpoints wait for it", topic);
        said = true;
      }
    }
    return open;
  }
}
