package io.connectmirror.dedicated.runtime;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.connect.connector.policy.ConnectorClientConfigOverridePolicy;
import org.apache.kafka.connect.runtime.Worker;
import org.apache.kafka.connect.runtime.distributed.DistributedConfig;
import org.apache.kafka.connect.runtime.distributed.DistributedHerder;
import org.apache.kafka.connect.runtime.rest.RestClient;
import org.apache.kafka.connect.storage.ConfigBackingStore;
import org.apache.kafka.connect.storage.StatusBackingStore;
import org.apache.kafka.connect.util.SharedTopicAdmin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what would make Kafka's herder end the JVM, and waits to be stopped then. Its methods but
 * {@link #stop} are called on the herder's own thread.
 */
final class SurvivableHerder extends DistributedHerder {
  private static final Logger LOG = LoggerFactory.getLogger(SurvivableHerder.class);

  private final CountDownLatch stopping = new CountDownLatch(1);
  private volatile Throwable failure;

  SurvivableHerder(
      DistributedConfig config,
      Worker worker,
      String clusterId,
      StatusBackingStore status,
      ConfigBackingStore configs,
      String url,
      RestClient restClient,
      ConnectorClientConfigOverridePolicy policy,
      SharedTopicAdmin admin) {
    super(
        config,
        Time.SYSTEM,
        worker,
        clusterId,
        status,
        configs,
        url,
        restClient,
        policy,
        List.of(),
        admin);
  }

  /** Why it does nothing any more. */
  Optional<Throwable> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  protected void startServices() {
    survive(super::startServices);
  }

  @Override
  public void tick() {
    if (failure == null) {
      survive(super::tick);
      return;
    }
    try {
      stopping.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void halt() {
    // After a failure too: connectors and tasks run yet, and the group is to be left.
    survive(super::halt);
  }

  @Override
  public void stop() {
    stopping.countDown();
    super.stop();
  }

  private void survive(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      if (failure == null) {
        failure = e;
      } else {
        LOG.debug("after a failure", e);
      }
    }
  }
}
