package io.connectmirror.lab;

import java.util.Map;
import java.util.TreeMap;

/** Server properties that make a broker small and quick, whatever it runs in. */
public final class SmallBroker {
  private SmallBroker() {}

  /** The properties, which leave out listeners, roles and directories. */
  public static Map<String, String> properties(ClusterSpec spec) {
    Map<String, String> all = new TreeMap<>();
    String replicas = Integer.toString(Math.min(3, spec.brokers()));
    String inSync = Integer.toString(Math.min(2, spec.brokers()));
    all.put("auto.create.topics.enable", "false");
    all.put("num.network.threads", "2");
    all.put("num.io.threads", "4");
    all.put("background.threads", "2");
    all.put("num.recovery.threads.per.data.dir", "1");
    all.put("log.cleaner.dedupe.buffer.size", Integer.toString(16 * 1024 * 1024));
    all.put("group.initial.rebalance.delay.ms", "0");
    // Or a member of the newer protocol that comes soon after another is only assigned its
    // partitions with its next heartbeat, seconds later. Older brokers know neither.
    all.put("group.consumer.assignment.interval.ms", "0");
    all.put("group.consumer.assignor.offload.enable", "false");
    all.put("offsets.topic.num.partitions", "5");
    all.put("offsets.topic.replication.factor", replicas);
    all.put("transaction.state.log.num.partitions", "5");
    all.put("transaction.state.log.replication.factor", replicas);
    all.put("transaction.state.log.min.isr", inSync);
    all.put("default.replication.factor", replicas);
    // Shorter than Kafka's own, so that a killed broker is noticed within seconds.
    all.put("broker.session.timeout.ms", "3000");
    all.put("broker.heartbeat.interval.ms", "500");
    return all;
  }
}
