package io.connectmirror.source.wire.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.LeastLoadedNode;
import org.apache.kafka.clients.ManualMetadataUpdater;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.message.MetadataRequestData;
import org.apache.kafka.common.message.MetadataRequestData.MetadataRequestTopic;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.MetadataResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is known of a cluster fresh: asks when it is told to, when a connection ends and when
 * {@code metadata.max.age.ms} is over, but never sooner than {@code retry.backoff.ms} after the
 * last time. While no known broker can be reached it tries the first addresses too, and looks their
 * names up again. For one thread.
 */
final class MetadataKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(MetadataKeeper.class);

  /** Looking up names may block. */
  private static final long LOOK_UP_EVERY_MS = 5_000;

  private final ClientConfig config;
  private final ClusterView view;
  private final Nodes nodes = new Nodes();
  private Set<String> topics = Set.of();
  private boolean isDue = true;
  private boolean isAsking;
  private long notBeforeMs;
  private long freshUntilMs;
  private long lookUpNotBeforeMs;

  /** What is wrong with the cluster as a whole, by the node that said so. */
  private final Map<String, ApiException> troubles = new HashMap<>();

  /**
   * @throws ConfigException when none of the first addresses resolves
   */
  MetadataKeeper(ClientConfig config, ClusterView view) {
    this.config = config;
    this.view = view;
    nodes.setNodes(config.bootstrap());
  }

  /** What the client is to be made with. */
  ManualMetadataUpdater nodes() {
    return nodes;
  }

  void topics(Set<String> names) {
    isDue |= !topics.containsAll(names);
    topics = new TreeSet<>(names);
    view.keepOnly(topics);
  }

  void refresh() {
    isDue = true;
  }

  /** What is wrong with every topic. */
  Optional<ApiException> trouble() {
    return troubles.values().stream().findFirst();
  }

  /** The node took us. */
  void isWell(Node node) {
    if (!troubles.isEmpty()) {
      troubles.remove(node.idString());
    }
  }

  /**
   * Asks if it is time to.
   *
   * @return for how long there is nothing to do here, in ms, unless something happens
   */
  long ask(KafkaClient client, long nowMs) {
    long fromMs = isDue ? notBeforeMs : Math.max(notBeforeMs, freshUntilMs);
    if (isAsking) {
      return Long.MAX_VALUE;
    }
    if (nowMs < fromMs) {
      return fromMs - nowMs;
    }
    LeastLoadedNode least = client.leastLoadedNode(nowMs);
    Node node = least.node();
    if (node == null) {
      if (!least.hasNodeAvailableOrConnectionReady()) {
        beginAgain(nowMs);
      }
      return config.retryBackoffMs();
    }
    if (!client.ready(node, nowMs)) {
      return Math.max(1, client.pollDelayMs(node, nowMs));
    }
    isAsking = true;
    isDue = false;
    notBeforeMs = nowMs + config.retryBackoffMs();
    client.send(
        client.newClientRequest(
            node.idString(), request(), nowMs, true, config.requestTimeoutMs(), this::answered),
        nowMs);
    return Long.MAX_VALUE;
  }

  MetadataRequest.Builder request() {
    List<MetadataRequestTopic> asked = new ArrayList<>();
    topics.forEach(name -> asked.add(new MetadataRequestTopic().setName(name)));
    return new MetadataRequest.Builder(
        new MetadataRequestData().setTopics(asked).setAllowAutoTopicCreation(false));
  }

  private void answered(ClientResponse response) {
    isAsking = false;
    if (response.authenticationException() != null) {
      troubles.put(response.destination(), response.authenticationException());
    } else if (response.versionMismatch() != null) {
      troubles.put(response.destination(), response.versionMismatch());
    } else if (response.responseBody() instanceof MetadataResponse metadata
        && !metadata.brokers().isEmpty()) {
      troubles.clear();
      view.take(metadata);
      view.keepOnly(topics);
      nodes.setNodes(new ArrayList<>(view.brokers()));
      freshUntilMs = response.receivedTimeMs() + config.metadataMaxAgeMs();
      return;
    }
    isDue = true;
  }

  private void beginAgain(long nowMs) {
    if (nowMs < lookUpNotBeforeMs) {
      return;
    }
    lookUpNotBeforeMs = nowMs + LOOK_UP_EVERY_MS;
    List<Node> all = new ArrayList<>(view.brokers());
    try {
      all.addAll(config.bootstrap());
      nodes.setNodes(all);
    } catch (ConfigException e) {
      LOG.debug("the names in bootstrap.servers cannot be looked up now", e);
    }
  }

  /** Those that the client chooses from. */
  private final class Nodes extends ManualMetadataUpdater {
    @Override
    public void handleServerDisconnect(
        long nowMs, String node, Optional<AuthenticationException> refusal) {
      isDue = true;
      refusal.ifPresent(why -> troubles.put(node, why));
    }
  }
}
