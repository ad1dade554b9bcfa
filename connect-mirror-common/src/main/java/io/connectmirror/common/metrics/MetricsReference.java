package io.connectmirror.common.metrics;

import java.util.List;

/** Renders docs/metrics.md from the names in the code. */
final class MetricsReference {
  /** By the names that the modules give them, of which this one does not depend on any. */
  private static final List<MetricAttribute> GAUGES =
      List.of(
          new MetricAttribute(
              "job-<name>-seconds-since-success",
              "Seconds since that periodic work last succeeded"),
          new MetricAttribute("topic-problems", "Remote topics that could not be created or grown"),
          new MetricAttribute(
              "groups-not-written-<reason>",
              "Groups and group positions that are not on the target, for that reason"),
          new MetricAttribute(
              "group-offsets-window-ms-max",
              "Longest time from a look at groups on the target to the answer of what was written,"
                  + " in ms"),
          new MetricAttribute(
              "offset-map-merged-runs",
              "Runs of the offset maps that were merged for want of room, whose inside is not"
                  + " known"));

  private MetricsReference() {}

  static String markdown() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Metrics

        This page is made from the code. With `metric.names.formats=legacy` (the default) metrics are
        MBeans under the names of MirrorMaker 2, shown by the reporters of `metric.reporters`. With
        `new` they are in the worker's own registry, as
        `kafka.connect:type=plugins,connector=…,task=…` followed by the tags below, on workers of
        Kafka 4.1 and later. `legacy,new` shows both.

        Minimum, maximum, average and rate are over the last 30 to 60 seconds; without a value in
        that time the first three are NaN. Two connectors that mirror the same flow in one JVM share
        MBean names: the one that started last is shown.

        ## Source task, per partition

        """);
    page.append(
        name(MetricCatalog.SOURCE_TYPE, "source=…,target=…,topic=<remote topic>,partition=…"));
    table(page, MetricCatalog.SOURCE);
    page.append("\n## Checkpoint task, per group and partition\n\n");
    page.append(
        name(
            MetricCatalog.CHECKPOINT_TYPE,
            "source=…,target=…,group=…,topic=<remote topic>,partition=…"));
    table(page, MetricCatalog.CHECKPOINT);
    page.append("\n## Connectors and tasks as a whole\n\n");
    page.append(
        name("<simple name of the connector's class>", "source=…,target=…,connector=…[,task=…]"));
    page.append(
        """
        A counter is there once it is above 0 for the first time; `job-failures-total` always, and of a
        source task those of lost offsets, of anomalies and of repeated, foreign and dropped records.

        """);
    table(
        page,
        List.of(MirrorCounter.values()).stream()
            .map(counter -> new MetricAttribute(counter.attribute(), counter.description()))
            .toList());
    page.append("\nThese say how it is now, and are there from the start.\n\n");
    table(page, GAUGES);
    page.append(
        """

        The jobs of the source connector are `topics`, `topic-configs`, `topic-acls` and
        `offset-syncs-topic`; of a source task `discovery`, `topic-identity`, `source-log-ends`,
        `partition-states`, `offset-syncs`, `offset-syncs-topic` and `lag-group`; of the checkpoint
        connector `internal-topics`; of a checkpoint task `checkpoints` and `state`; of a heartbeat
        task `source-heartbeats`. The two that follow offset syncs, `offset-syncs` and
        `failback-offset-syncs` of a checkpoint task, go on as long as they work and have no such
        metric: when one fails the log says so, and groups have the reason `map not reached yet`.

        What to do about a state, a reason or a growing lag is in [operations.md](operations.md).

        ---
        To update this file:
        `mvn -pl connect-mirror-common test -Dtest=MetricsReferenceTest -Dupdate.docs=true`
        """);
    return page.toString();
  }

  private static String name(String type, String tags) {
    return "`" + ReporterSink.NAMESPACE + ":type=" + type + "," + tags + "`\n\n";
  }

  private static void table(StringBuilder page, List<MetricAttribute> attributes) {
    page.append("| attribute | meaning |\n|---|---|\n");
    for (MetricAttribute attribute : attributes) {
      page.append("| `%s` | %s |\n".formatted(attribute.name(), attribute.description()));
    }
  }
}
