package io.connectmirror.benchmarks.endtoend.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.connectmirror.benchmarks.endtoend.figures.Measurement;
import io.connectmirror.benchmarks.endtoend.figures.Metric;
import io.connectmirror.benchmarks.endtoend.figures.Summary;
import io.connectmirror.benchmarks.endtoend.scenario.Scenario;

/** A report as JSON, with every single measurement. */
public final class JsonReport {
  private static final ObjectMapper JSON = new ObjectMapper();

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
    root.put("recordsMb", report.recordsMb());
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
