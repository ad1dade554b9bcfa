package io.connectmirror.cli.config;

import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.connect.ConnectWorker.ConnectorView;
import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.output.SecretSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares a worker's connectors with the file's, and puts the file's onto it. */
final class WorkerSync {
  private static final String ALL_TOPICS = ".*";

  private final ConnectWorker worker;
  private final Map<String, ConnectorView> running = new TreeMap<>();

  /** Asks the worker for what it has. */
  WorkerSync(ConnectWorker worker) throws InterruptedException {
    this.worker = worker;
    worker.connectors().forEach(view -> running.put(view.name(), view));
  }

  /** Names of all connectors of the worker. */
  Set<String> running() {
    return Set.copyOf(running.keySet());
  }

  List<ConnectorChange> changes(List<ConnectorConfig> connectors) {
    return connectors.stream()
        .map(
            connector ->
                ConnectorChange.between(
                    Optional.ofNullable(running.get(connector.name())).map(ConnectorView::settings),
                    connector))
        .toList();
  }

  /** Connectors of mirrors that the worker has and the file has not. */
  List<String> notIn(Set<String> file) {
    return running.values().stream()
        .filter(view -> role(view.settings()).isPresent())
        .map(ConnectorView::name)
        .filter(name -> !file.contains(name))
        .toList();
  }

  /** What the worker says is wrong, of all connectors. */
  List<Finding> refusals(List<ConnectorConfig> connectors) throws InterruptedException {
    List<Finding> refusals = new ArrayList<>();
    for (ConnectorConfig connector : connectors) {
      Map<String, List<String>> errors =
          new TreeMap<>(worker.validate(connector.name(), connector.settings()));
      errors.forEach(
          (key, messages) ->
              messages.forEach(
                  message ->
                      refusals.add(
                          new Finding(
                              Finding.Severity.ERROR,
                              connector.name(),
                              key,
                              SecretSettings.redacted(message, connector.settings())))));
      foreign(connector).ifPresent(refusals::add);
      rival(connector, connectors).ifPresent(refusals::add);
    }
    return refusals;
  }

  /**
   * Creates and updates what differs.
   *
   * @throws CliException when the worker takes one not; says which it has taken
   */
  List<ConnectorChange> apply(List<ConnectorConfig> connectors) throws InterruptedException {
    Map<String, ConnectorChange> open =
        changes(connectors).stream()
            .collect(Collectors.toMap(ConnectorChange::connector, change -> change));
    List<ConnectorChange> done = new ArrayList<>();
    for (ConnectorConfig connector : connectors) {
      ConnectorChange change = open.get(connector.name());
      if (change.stillDiffers()) {
        try {
          worker.put(connector.name(), connector.settings());
        } catch (CliException e) {
          throw new CliException(
              "connector %s: %s; before that: %s"
                  .formatted(
                      connector.name(),
                      SecretSettings.redacted(e.getMessage(), connector.settings()),
                      said(done)),
              e);
        }
      }
      done.add(change.applied());
    }
    return done;
  }

  private Optional<Finding> foreign(ConnectorConfig connector) {
    return Optional.ofNullable(running.get(connector.name()))
        .filter(view -> !role(view.settings()).equals(connector.role()))
        .map(
            view ->
                new Finding(
                    Finding.Severity.ERROR,
                    connector.name(),
                    "connector.class",
                    "the worker has a connector of that name that is something else, a "
                        + view.settings().get("connector.class")));
  }

  /**
   * A source connector of the same flow under another name. A new one knows nothing of its
   * positions, and both would go on writing to the same topics.
   */
  private Optional<Finding> rival(ConnectorConfig connector, List<ConnectorConfig> file) {
    if (connector.role().filter(role -> role == ConnectorRole.SOURCE).isEmpty()
        || running.containsKey(connector.name())) {
      return Optional.empty();
    }
    Set<String> inFile = file.stream().map(ConnectorConfig::name).collect(Collectors.toSet());
    return running.values().stream()
        .filter(view -> role(view.settings()).equals(connector.role()))
        .filter(view -> !inFile.contains(view.name()) && !view.state().equals("STOPPED"))
        .filter(view -> flow(view.settings()).equals(flow(connector.settings())))
        .filter(view -> mayShareTopics(view.settings(), connector.settings()))
        .findFirst()
        .map(
            view ->
                new Finding(
                    Finding.Severity.ERROR,
                    connector.name(),
                    "",
                    "%1$s on the worker mirrors this flow already, and all would be mirrored twice:"
                            .formatted(view.name())
                        + " to keep it, leave the flow out here (--flow); to replace it, stop it"
                        + " (PUT /connectors/%1$s/stop) and set %2$s.resume.from=target"
                            .formatted(view.name(), String.join("->", flow(view.settings())))));
  }

  /** Topics may be shared out among connectors; names and expressions that both have are not. */
  private static boolean mayShareTopics(Map<String, String> one, Map<String, String> other) {
    Set<String> ofOne = topics(one);
    Set<String> ofOther = topics(other);
    return ofOne.contains(ALL_TOPICS)
        || ofOther.contains(ALL_TOPICS)
        || ofOne.stream().anyMatch(ofOther::contains);
  }

  private static Set<String> topics(Map<String, String> settings) {
    return Stream.of(settings.getOrDefault("topics", ALL_TOPICS).split(",", -1))
        .map(String::strip)
        .collect(Collectors.toSet());
  }

  private static List<String> flow(Map<String, String> settings) {
    return List.of(
        settings.getOrDefault("source.cluster.alias", "source"),
        settings.getOrDefault("target.cluster.alias", "target"));
  }

  private static Optional<ConnectorRole> role(Map<String, String> settings) {
    return Optional.ofNullable(settings.get("connector.class")).flatMap(ConnectorRole::of);
  }

  private static String said(List<ConnectorChange> done) {
    List<String> changed =
        done.stream()
            .filter(change -> change.state() != ConnectorChange.State.SAME)
            .map(ConnectorChange::connector)
            .toList();
    return changed.isEmpty() ? "nothing was changed" : changed + " were changed";
  }
}
