package io.connectmirror.it.ctl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * What a command did.
 *
 * @param line as it was given, for messages
 * @param exitCode 0 good, 1 a finding, 2 it failed
 */
public record Ran(String line, int exitCode, String out, String err) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The answer of a command with {@code --output json}. */
  public JsonNode json() {
    try {
      return JSON.readTree(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON from " + this, e);
    }
  }

  @Override
  public String toString() {
    return "%s -> %d%nout: %s%nerr: %s".formatted(line, exitCode, out, err);
  }
}
