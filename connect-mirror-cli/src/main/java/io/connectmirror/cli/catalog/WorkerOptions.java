package io.connectmirror.cli.catalog;

import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.connect.HttpConnectWorker;
import io.connectmirror.cli.outcome.Usage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import picocli.CommandLine.Option;

/** How to ask a Connect cluster: options of every command that may do so. */
public final class WorkerOptions {
  @Option(
      names = "--connect",
      paramLabel = "URL",
      description = {"REST interface of a Connect worker, such as", "http://localhost:8083."})
  private String url;

  @Option(
      names = "--connect-header",
      paramLabel = "NAME=VALUE",
      description =
          "Header for every request to --connect; @FILE as VALUE reads it from a file, for"
              + " secrets.")
  private Map<String, String> headers = new LinkedHashMap<>();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "How long one request to a cluster or worker may take (default: 30).")
  private int timeoutSeconds = 30;

  public Duration timeout() {
    Usage.require(
        timeoutSeconds >= 1, "--timeout has to be 1 second or more, not " + timeoutSeconds);
    return Duration.ofSeconds(timeoutSeconds);
  }

  /** Where the worker is, if one was named. */
  public Optional<String> url() {
    return Optional.ofNullable(url);
  }

  /** The Connect cluster, where one was named. */
  public Optional<ConnectWorker> worker(LongSupplier nanos) {
    return url().map(at -> new HttpConnectWorker(at, HeaderValues.read(headers), timeout(), nanos));
  }
}
