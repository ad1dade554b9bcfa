package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.connect.ConnectWorker.ConnectorView;
import java.util.List;

/** What the Connect worker told of its connectors. */
public sealed interface WorkerView {
  /** None was named. */
  record NotAsked() implements WorkerView {}

  /**
   * @param why with what to do about it
   */
  record Silent(String why) implements WorkerView {}

  /**
   * @param connectors all of it, of mirrors and others
   */
  record Seen(List<ConnectorView> connectors) implements WorkerView {
    public Seen {
      connectors = List.copyOf(connectors);
    }
  }
}
