package io.connectmirror.lab.quickstart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file of config-examples as it is sent to a worker.
 *
 * @param name the connector's
 */
public record Example(String name, Map<String, String> config) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Reads a file and puts this run's addresses in the place of the file's; nothing else differs.
   *
   * @throws LabException when the file cannot be read
   */
  public static Example read(Path file, String source, String target) {
    try {
      JsonNode json = JSON.readTree(file.toFile());
      Map<String, String> config = new LinkedHashMap<>();
      json.path("config").properties().forEach(e -> config.put(e.getKey(), e.getValue().asText()));
      config.put("source.cluster.bootstrap.servers", source);
      config.put("target.cluster.bootstrap.servers", target);
      return new Example(json.path("name").asText(), config);
    } catch (IOException e) {
      throw new LabException("cannot read the example " + file, e);
    }
  }
}
