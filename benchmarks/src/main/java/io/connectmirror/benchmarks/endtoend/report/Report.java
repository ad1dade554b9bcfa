package io.connectmirror.benchmarks.endtoend.report;

import io.connectmirror.benchmarks.endtoend.figures.Measurement;
import io.connectmirror.benchmarks.endtoend.figures.Summary;
import java.util.List;

/**
 * All of a run.
 *
 * @param begun when, ISO 8601
 * @param machine where
 * @param recordsMb megabytes of values in each scenario
 * @param summaries one for each scenario and contender
 * @param measurements one for each round of these
 * @param failures what could not be measured, and why
 */
public record Report(
    String begun,
    Machine machine,
    int recordsMb,
    List<Summary> summaries,
    List<Measurement> measurements,
    List<String> failures) {}
