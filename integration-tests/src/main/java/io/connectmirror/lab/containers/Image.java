package io.connectmirror.lab.containers;

import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.process.Jvm;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.testcontainers.utility.DockerImageName;

/** Kafka's own image: its name and what it takes as environment variables. */
final class Image {
  /** Starts a broker from the environment. */
  static final String RUN_BROKER = "/etc/kafka/docker/run";

  static final String RUN_WORKER = "/opt/kafka/bin/connect-distributed.sh";

  private Image() {}

  static DockerImageName name() {
    return DockerImageName.parse("apache/kafka:" + KafkaVersion.CURRENT.release());
  }

  /** Variables for the options of a JVM. */
  static Map<String, String> variables(Jvm jvm) {
    String heap = "-Xmx" + jvm.heapMb() + "m";
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("KAFKA_HEAP_OPTS", heap);
    variables.put(
        "KAFKA_JVM_PERFORMANCE_OPTS",
        jvm.commandLine().stream()
            .filter(option -> !option.equals(heap))
            .collect(Collectors.joining(" ")));
    return variables;
  }

  /** Variables for server properties. */
  static Map<String, String> variables(Map<String, String> properties) {
    Map<String, String> variables = new LinkedHashMap<>();
    properties.forEach((key, value) -> variables.put(variable(key), value));
    return variables;
  }

  /** A dot becomes one underscore, an underscore two, a dash three. */
  static String variable(String property) {
    return "KAFKA_"
        + property
            .replace("_", "__")
            .replace("-", "___")
            .replace('.', '_')
            .toUpperCase(Locale.ROOT);
  }
}
