package io.connectmirror.dedicated.runtime;

import io.connectmirror.dedicated.plan.ApplyPlanner.Seen;
import io.connectmirror.dedicated.worker.LocalWorker;
import io.connectmirror.dedicated.worker.WorkerException;
import java.net.URI;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.connect.connector.policy.ConnectorClientConfigOverridePolicy;
import org.apache.kafka.connect.errors.NotFoundException;
import org.apache.kafka.connect.runtime.Herder;
import org.apache.kafka.connect.runtime.TargetState;
import org.apache.kafka.connect.runtime.Worker;
import org.apache.kafka.connect.runtime.distributed.DistributedConfig;
import org.apache.kafka.connect.runtime.distributed.NotLeaderException;
import org.apache.kafka.connect.runtime.distributed.RebalanceNeededException;
import org.apache.kafka.connect.runtime.isolation.Plugins;
import org.apache.kafka.connect.runtime.rest.ConnectRestServer;
import org.apache.kafka.connect.runtime.rest.RestClient;
import org.apache.kafka.connect.runtime.rest.entities.ConnectorStateInfo;
import org.apache.kafka.connect.runtime.rest.entities.Message;
import org.apache.kafka.connect.storage.ConfigBackingStore;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.KafkaConfigBackingStore;
import org.apache.kafka.connect.storage.KafkaOffsetBackingStore;
import org.apache.kafka.connect.storage.KafkaStatusBackingStore;
import org.apache.kafka.connect.storage.StatusBackingStore;
import org.apache.kafka.connect.util.Callback;
import org.apache.kafka.connect.util.SharedTopicAdmin;

/**
 * A distributed worker of Kafka's own runtime, wired as {@code connect-distributed} wires it but
 * for two things: it adds no shutdown hook, and it does not end the JVM when it fails.
 *
 * <p>Compiled against the oldest supported Kafka. A test holds every constructor and method that
 * this class uses against the newer ones.
 */
public final class ConnectRuntime implements LocalWorker {
  private static final String POLICY = "connector.client.config.override.policy";
  private static final String JSON = "org.apache.kafka.connect.json.JsonConverter";
  private static final long ANSWER_WITHIN_MS = 20_000;
  private static final long ALTER_WITHIN_MS = 60_000;

  private final ConnectRestServer rest;
  private final SurvivableHerder herder;

  private ConnectRuntime(ConnectRestServer rest, SurvivableHerder herder) {
    this.rest = rest;
    this.herder = herder;
  }

  /** Starts a worker; see {@link io.connectmirror.dedicated.worker.WorkerStarter}. */
  public static ConnectRuntime start(Map<String, String> properties) {
    Plugins plugins = new Plugins(properties);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // Threads that are made meanwhile inherit it, as those of connect-distributed do.
    thread.setContextClassLoader(plugins.delegatingLoader());
    try {
      return start(plugins, new DistributedConfig(properties));
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static ConnectRuntime start(Plugins plugins, DistributedConfig config) {
    String clusterId = config.kafkaClusterId();
    RestClient restClient = new RestClient(config);
    ConnectRestServer rest =
        new ConnectRestServer(config.rebalanceTimeout(), restClient, config.originals());
    SharedTopicAdmin admin = null;
    try {
      rest.initializeServer();
      Map<String, Object> adminProperties = new HashMap<>(config.originals());
      adminProperties.put("client.id", clientIdBase(config) + "shared-admin");
      admin = new SharedTopicAdmin(adminProperties);
      SurvivableHerder herder = herder(config, plugins, clusterId, rest, restClient, admin);
      herder.start();
      rest.initializeResources(herder);
      return new ConnectRuntime(rest, herder);
    } catch (RuntimeException | Error e) {
      rest.stop();
      if (admin != null) {
        admin.close();
      }
      throw e;
    }
  }

  private static SurvivableHerder herder(
      DistributedConfig config,
      Plugins plugins,
      String clusterId,
      ConnectRestServer rest,
      RestClient restClient,
      SharedTopicAdmin admin) {
    String clientIdBase = clientIdBase(config);
    URI url = rest.advertisedUrl();
    ConnectorClientConfigOverridePolicy policy =
        plugins.newPlugin(
            config.getString(POLICY), config, ConnectorClientConfigOverridePolicy.class);
    KafkaOffsetBackingStore offsets =
        new KafkaOffsetBackingStore(
            admin,
            () -> clientIdBase,
            plugins.newInternalConverter(true, JSON, Map.of("schemas.enable", "false")));
    offsets.configure(config);
    Worker worker =
        new Worker(
            url.getHost() + ":" + url.getPort(), Time.SYSTEM, plugins, config, offsets, policy);
    Converter internal = worker.getInternalValueConverter();
    StatusBackingStore status =
        new KafkaStatusBackingStore(Time.SYSTEM, internal, admin, clientIdBase);
    status.configure(config);
    ConfigBackingStore configs =
        new KafkaConfigBackingStore(
            internal, config, worker.configTransformer(), admin, clientIdBase);
    return new SurvivableHerder(
        config, worker, clusterId, status, configs, url.toString(), restClient, policy, admin);
  }

  private static String clientIdBase(DistributedConfig config) {
    return config.getString("client.id") + "-" + config.getString("group.id") + "-";
  }

  @Override
  public URI url() {
    return rest.serverUrl();
  }

  @Override
  public Optional<Throwable> failure() {
    return herder.failure();
  }

  @Override
  public Set<String> connectors() {
    Collection<String> names = herder.connectors();
    return new HashSet<>(names);
  }

  @Override
  public Optional<Seen> connector(String name) throws WorkerException, InterruptedException {
    try {
      Map<String, String> config =
          ask(ANSWER_WITHIN_MS, answer -> herder.connectorConfig(name, answer));
      return Optional.of(new Seen(config, state(name)));
    } catch (WorkerException e) {
      if (e.getCause() instanceof NotFoundException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public String state(String name) {
    return status(name).map(status -> status.connector().state()).orElse("UNASSIGNED");
  }

  @Override
  public List<String> taskStates(String name) {
    return status(name)
        .map(status -> status.tasks().stream().map(task -> task.state()).toList())
        .orElse(List.of());
  }

  private Optional<ConnectorStateInfo> status(String name) {
    try {
      return Optional.ofNullable(herder.connectorStatus(name));
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  @Override
  public void put(Map<String, String> config, RunAs runAs)
      throws WorkerException, InterruptedException {
    TargetState state =
        switch (runAs) {
          case RUNNING -> TargetState.STARTED;
          case STOPPED -> TargetState.STOPPED;
          case IT_IS -> null;
        };
    this.<Herder.Created<?>>ask(
        ANSWER_WITHIN_MS,
        answer ->
            herder.putConnectorConfig(
                config.get("name"),
                config,
                state,
                true,
                (error, put) -> answer.onCompletion(error, put)));
  }

  @Override
  public void alterOffsets(String name, Map<Map<String, ?>, Map<String, ?>> offsets)
      throws WorkerException, InterruptedException {
    this.<Message>ask(
        ALTER_WITHIN_MS, answer -> herder.alterConnectorOffsets(name, offsets, answer));
  }

  @Override
  public void stop() {
    rest.stop();
    herder.stop();
  }

  private <T> T ask(long withinMs, Consumer<Callback<T>> question)
      throws WorkerException, InterruptedException {
    CompletableFuture<T> answer = new CompletableFuture<>();
    try {
      question.accept(
          (error, value) -> {
            if (error != null) {
              answer.completeExceptionally(error);
            } else {
              answer.complete(value);
            }
          });
      return answer.get(withinMs, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      throw new WorkerException(kind(cause), String.valueOf(cause.getMessage()), cause);
    } catch (TimeoutException e) {
      throw new WorkerException(WorkerException.Kind.BUSY, "no answer in " + withinMs + " ms", e);
    }
  }

  private static WorkerException.Kind kind(Throwable error) {
    if (error instanceof NotLeaderException) {
      return WorkerException.Kind.FOLLOWER;
    }
    return error instanceof RebalanceNeededException
        ? WorkerException.Kind.BUSY
        : WorkerException.Kind.REFUSED;
  }
}
