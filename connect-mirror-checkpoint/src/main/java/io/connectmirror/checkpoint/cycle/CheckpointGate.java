package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps checkpoints back while their topic is not there. Sent then, they would have a broker that
 * creates topics by itself make one that is not compacted, or keep the worker's producer waiting. A
 * topic that was deleted and made again has nothing of what was sent before.
 */
final class CheckpointGate {
  private static final Logger LOG = LoggerFactory.getLogger(CheckpointGate.class);
  private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final TopicAdmin target;
  private final String topic;
  private final Runnable madeAgain;
  private final LongSupplier nanos;
  private Optional<Uuid> id = Optional.empty();
  private boolean open;
  private boolean said;
  private long lookedNanos;

  /**
   * @param madeAgain called when the topic is another one than before
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  CheckpointGate(TopicAdmin target, String topic, Runnable madeAgain, LongSupplier nanos) {
    this.target = target;
    this.topic = topic;
    this.madeAgain = madeAgain;
    this.nanos = nanos;
  }

  boolean open() throws InterruptedException {
    long now = nanos.getAsLong();
    if (!open || now - lookedNanos >= LOOK_EVERY_NANOS) {
      look();
      lookedNanos = now;
    }
    return open;
  }

  private void look() throws InterruptedException {
    BatchResult<String, TopicInfo> described = target.describe(List.of(topic));
    Failure failure = described.failures().get(topic);
    // Not being allowed to look is no reason to keep them: writing may be allowed.
    open = failure == null || failure.kind() == FailureKind.DENIED;
    if (!open && !said) {
      LOG.info("topic={} is not there, checkpoints wait for it", topic);
    }
    said = !open;
    if (failure == null) {
      compare(described.successes().get(topic).id());
    }
  }

  private void compare(Uuid present) {
    if (id.isPresent() && !id.get().equals(present)) {
      LOG.warn("topic={} was deleted and made again, all checkpoints are written again", topic);
      madeAgain.run();
    }
    id = Optional.of(present);
  }
}
