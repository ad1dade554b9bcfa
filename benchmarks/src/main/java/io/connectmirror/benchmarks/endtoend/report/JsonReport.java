package io.connectmirror.benchmarks.endtoend.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.connectmirror.benchmarks.endtoend.figures.CpuTime;
import io.connectmirror.benchmarks.endtoend.figures.Latency;
import io.connectmirror.benchmarks.endtoend.figures.Measurement;
import io.connectmirror.benchmarks.endtoend.figures.Metric;
import io.connectmirror.benchmarks.endtoend.figures.Summary;
import io.connectmirror.benchmarks.endtoend.figures.Window;
import io.connectmirror.benchmarks.endtoend.scenario.Codec;
import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A report as JSON, with every single measurement, from which it can be read again. */
public final class JsonReport {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double MB = 1e6;

  private JsonReport() {}

  public static String text(Report report) {
    ObjectNode root = JSON.createObjectNode();
    root.put("begun", report.begun());
    root.putObject("machine")
        .put("cores", report.machine().cores())
        .put("memoryMb", report.machine().memoryMb())
        .put("system", report.machine().system())
        .put("java", report.machine().java())
        .put("loadBefore", report.machine().loadBefore());
    ArrayNode scenarios = root.putArray("scenarios");
    report.summaries().stream()
        .map(Summary::scenario)
        .distinct()
        .forEach(scenario -> describe(scenario, scenarios.addObject()));
    ArrayNode summaries = root.putArray("summaries");
    report.summaries().forEach(summary -> summary(summary, summaries.addObject()));
    ArrayNode measurements = root.putArray("measurements");
    report.measurements().forEach(one -> measurement(one, measurements.addObject()));
    ArrayNode failures = root.putArray("failures");
    report.failures().forEach(failures::add);
    return root.toPrettyString();
  }

  /**
   * Reads what {@link #text} has written. Of the broker's CPU time all comes back as user time.
   *
   * @throws IllegalArgumentException when it is no such report
   */
  public static Report read(String text) {
    try {
      JsonNode root = JSON.readTree(text);
      Map<String, Scenario> scenarios = new HashMap<>();
      root.required("scenarios")
          .forEach(node -> scenarios.put(node.required("name").asText(), scenario(node)));
      List<Measurement> measurements = new ArrayList<>();
      for (JsonNode node : root.required("measurements")) {
        measurements.add(measurement(node, scenarios.get(node.required("scenario").asText())));
      }
      List<String> failures = new ArrayList<>();
      root.required("failures").forEach(failure -> failures.add(failure.asText()));
      return new Report(
          root.required("begun").asText(),
          machine(root.required("machine")),
          measurements,
          failures);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a report: " + e.getOriginalMessage(), e);
    }
  }

  private static Machine machine(JsonNode node) {
    return new Machine(
        node.required("cores").asInt(),
        node.required("memoryMb").asLong(),
        node.required("system").asText(),
        node.required("java").asText(),
        node.required("loadBefore").asDouble());
  }

  private static Scenario scenario(JsonNode node) {
    return new Scenario(
        node.required("name").asText(),
        node.required("recordBytes").asInt(),
        Codec.valueOf(node.required("codec").asText().toUpperCase(Locale.ROOT)),
        node.required("compressibility").asInt(),
        node.required("batchBytes").asInt(),
        node.required("partitions").asInt(),
        node.required("rttMillis").asInt(),
        node.required("recordsPerSecond").asInt());
  }

  private static Measurement measurement(JsonNode node, Scenario scenario) {
    Window window =
        new Window(
            number(node, Metric.SECONDS),
            node.required("records").asLong(),
            new CpuTime(number(node, Metric.USER), number(node, Metric.SYSTEM)),
            new CpuTime(number(node, Metric.BROKER), 0));
    Optional<Latency> latency =
        node.has(Metric.P50.key())
            ? Optional.of(
                new Latency(
                    number(node, Metric.P50), number(node, Metric.P99), number(node, Metric.P999)))
            : Optional.empty();
    return new Measurement(
        scenario,
        node.required("contender").asText(),
        node.required("round").asInt(),
        window,
        node.required("expected").asLong(),
        Math.round(number(node, Metric.MEMORY) * MB),
        Math.round(number(node, Metric.DISK) * MB),
        latency);
  }

  private static double number(JsonNode node, Metric metric) {
    return node.required(metric.key()).asDouble();
  }

  private static void describe(Scenario scenario, ObjectNode node) {
    node.put("name", scenario.name())
        .put("recordBytes", scenario.recordBytes())
        .put("codec", scenario.codec().label())
        .put("compressibility", scenario.compressibility())
        .put("batchBytes", scenario.batchBytes())
        .put("partitions", scenario.partitions())
        .put("rttMillis", scenario.rttMillis())
        .put("recordsPerSecond", scenario.recordsPerSecond());
  }

  private static void summary(Summary summary, ObjectNode node) {
    node.put("scenario", summary.scenario().name())
        .put("contender", summary.contender())
        .put("rounds", summary.rounds())
        .put("repeated", summary.repeated());
    ObjectNode medians = node.putObject("medians");
    summary.values().forEach((metric, value) -> medians.put(metric.key(), value));
    ObjectNode ratios = node.putObject("ratiosToMm2");
    summary.ratios().forEach((metric, value) -> ratios.put(metric.key(), value));
  }

  private static void measurement(Measurement measurement, ObjectNode node) {
    node.put("scenario", measurement.scenario().name())
        .put("contender", measurement.contender())
        .put("round", measurement.round())
        .put("records", measurement.window().records())
        .put("expected", measurement.expected());
    for (Metric metric : Metric.values()) {
      metric.of(measurement).ifPresent(value -> node.put(metric.key(), value));
    }
  }
}
