package io.connectmirror.common.metrics;

import java.util.List;

/** Names and meanings of all that is measured per partition; counters are in MirrorCounter. */
final class MetricCatalog {
  /** MirrorMaker 2's types, so that dashboards and alerts that know them go on working. */
  static final String SOURCE_TYPE = "MirrorSourceConnector";

  static final String CHECKPOINT_TYPE = "MirrorCheckpointConnector";

  static final MetricAttribute RECORD_COUNT =
      new MetricAttribute("record-count", "Records acknowledged by the target");
  static final MetricAttribute RECORD_RATE =
      new MetricAttribute("record-rate", "Records acknowledged per second");
  static final MetricAttribute RECORD_AGE =
      new MetricAttribute("record-age-ms", "Age of the newest record when it was read, in ms");
  static final MetricAttribute RECORD_AGE_MIN =
      new MetricAttribute("record-age-ms-min", "Least age of a record when it was read, in ms");
  static final MetricAttribute RECORD_AGE_MAX =
      new MetricAttribute("record-age-ms-max", "Greatest age of a record when it was read, in ms");
  static final MetricAttribute RECORD_AGE_AVG =
      new MetricAttribute("record-age-ms-avg", "Average age of a record when it was read, in ms");
  static final MetricAttribute BYTE_COUNT =
      new MetricAttribute("byte-count", "Bytes of record values read");
  static final MetricAttribute BYTE_RATE =
      new MetricAttribute("byte-rate", "Bytes of record values read per second");
  static final MetricAttribute LATENCY =
      new MetricAttribute(
          "replication-latency-ms",
          "From the timestamp of the newest record to its acknowledgement, in ms");
  static final MetricAttribute LATENCY_MIN =
      new MetricAttribute(
          "replication-latency-ms-min",
          "Least time from a record's timestamp to its acknowledgement, in ms");
  static final MetricAttribute LATENCY_MAX =
      new MetricAttribute(
          "replication-latency-ms-max",
          "Greatest time from a record's timestamp to its acknowledgement, in ms");
  static final MetricAttribute LATENCY_AVG =
      new MetricAttribute(
          "replication-latency-ms-avg",
          "Average time from a record's timestamp to its acknowledgement, in ms");
  static final MetricAttribute RECORD_LAG =
      new MetricAttribute(
          "record-lag", "Source log end offset minus what was last acknowledged; -1 while unknown");
  static final MetricAttribute STATE =
      new MetricAttribute(
          "state", "0 running, 1 waiting, 2 retrying, 3 paused by a policy, 4 lost");
  static final MetricAttribute SYNC_AGE =
      new MetricAttribute(
          "sync-age-ms",
          "How long ago an offset sync was last written, in ms; -1 before the first");

  static final List<MetricAttribute> SOURCE =
      List.of(
          RECORD_COUNT,
          RECORD_RATE,
          RECORD_AGE,
          RECORD_AGE_MIN,
          RECORD_AGE_MAX,
          RECORD_AGE_AVG,
          BYTE_COUNT,
          BYTE_RATE,
          LATENCY,
          LATENCY_MIN,
          LATENCY_MAX,
          LATENCY_AVG,
          RECORD_LAG,
          STATE,
          SYNC_AGE);

  static final MetricAttribute CHECKPOINT_LATENCY =
      new MetricAttribute(
          "checkpoint-latency-ms",
          "From reading the group's position to the newest checkpoint's acknowledgement, in ms");
  static final MetricAttribute CHECKPOINT_LATENCY_MIN =
      new MetricAttribute("checkpoint-latency-ms-min", "Least such time, in ms");
  static final MetricAttribute CHECKPOINT_LATENCY_MAX =
      new MetricAttribute("checkpoint-latency-ms-max", "Greatest such time, in ms");
  static final MetricAttribute CHECKPOINT_LATENCY_AVG =
      new MetricAttribute("checkpoint-latency-ms-avg", "Average such time, in ms");

  static final List<MetricAttribute> CHECKPOINT =
      List.of(
          CHECKPOINT_LATENCY,
          CHECKPOINT_LATENCY_MIN,
          CHECKPOINT_LATENCY_MAX,
          CHECKPOINT_LATENCY_AVG);

  private MetricCatalog() {}
}
