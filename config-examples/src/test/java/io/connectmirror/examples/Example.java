package io.connectmirror.examples;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.connector.Connector;

/**
 * A file as it is sent to a worker: these two members, and nothing else.
 *
 * @param name the connector's
 */
record Example(String name, Map<String, String> config) {
  static Example of(Path file) {
    try {
      return new ObjectMapper().readValue(file.toFile(), new TypeReference<Example>() {});
    } catch (IOException e) {
      throw new AssertionError(file + " is not what a worker takes", e);
    }
  }

  /** As a worker hands them to the connector. */
  Map<String, String> settings() {
    Map<String, String> named = new HashMap<>(config);
    named.put("name", name);
    return named;
  }

  Kind kind() {
    return Kind.of(config.get("connector.class"));
  }

  /** Which flow it is of. */
  Flow flow() {
    return new Flow(config.get("source.cluster.alias"), config.get("target.cluster.alias"));
  }

  Connector connector() {
    return newConnector(config.get("connector.class"));
  }

  /** What a worker that is asked to validate it shows. */
  List<ConfigValue> validated() {
    return connector().validate(settings()).configValues();
  }

  static Connector newConnector(String connectorClass) {
    try {
      return Class.forName(connectorClass)
          .asSubclass(Connector.class)
          .getConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no connector " + connectorClass, e);
    }
  }

  /** Aliases of two clusters. */
  record Flow(String source, String target) {
    @Override
    public String toString() {
      return source + "->" + target;
    }
  }

  /** The connectors that a flow is made of. */
  enum Kind {
    SOURCE("io.connectmirror.source.ClusterMirrorSourceConnector"),
    CHECKPOINT("io.connectmirror.checkpoint.ClusterMirrorCheckpointConnector"),
    HEARTBEAT("io.connectmirror.heartbeat.ClusterMirrorHeartbeatConnector");

    private final String connectorClass;

    Kind(String connectorClass) {
      this.connectorClass = connectorClass;
    }

    String connectorClass() {
      return connectorClass;
    }

    private static Kind of(String connectorClass) {
      for (Kind kind : values()) {
        if (kind.connectorClass.equals(connectorClass)) {
          return kind;
        }
      }
      throw new AssertionError("not one of the mirror's connectors: " + connectorClass);
    }
  }
}
