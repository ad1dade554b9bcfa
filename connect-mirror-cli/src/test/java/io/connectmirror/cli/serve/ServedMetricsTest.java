package io.connectmirror.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ServedMetricsTest {
  @Example
  void sayWhatWasSeen() {
    Map<String, Double> samples = MetricsReader.read(ServedMetrics.of(Seen.snapshot())).samples();

    assertThat(samples)
        .containsEntry("mirrorctl_cluster_reachable{flow=east->west, kind=source}", 1.0)
        .containsEntry("mirrorctl_flow_lag_records{flow=east->west}", 50.0)
        .containsEntry("mirrorctl_flow_lag_seconds{flow=east->west}", 45.0)
        .containsEntry("mirrorctl_flow_partitions{flow=east->west, kind=all}", 3.0)
        .containsEntry("mirrorctl_flow_partitions{flow=east->west, kind=unknown}", 1.0)
        .containsEntry(
            "mirrorctl_partition_lag_records{flow=east->west, partition=0, topic=orders}", 50.0)
        .containsEntry(
            "mirrorctl_partition_state{flow=east->west, kind=PAUSED, partition=2, topic=orders}",
            1.0)
        .containsEntry(
            "mirrorctl_partition_stands_still{flow=east->west, partition=0, topic=orders}", 1.0)
        .containsEntry(
            "mirrorctl_heartbeat_age_seconds{flow=east->west, kind=END_TO_END,"
                + " topic=east.heartbeats}",
            2.0)
        .containsEntry("mirrorctl_anomalies{flow=east->west, kind=purged}", 2.0)
        .containsEntry("mirrorctl_findings{flow=east->west, kind=STANDS_STILL}", 1.0)
        .containsEntry("mirrorctl_findings{flow=east->west, kind=TARGET_UNREACHABLE}", 0.0)
        .containsEntry("mirrorctl_groups{flow=east->west, kind=ready}", 1.0)
        .containsEntry("mirrorctl_groups{flow=east->west, kind=not_ready}", 1.0)
        .containsEntry("mirrorctl_group_ready{flow=east->west, group=billing}", 0.0)
        .containsEntry("mirrorctl_group_records_reread{flow=east->west, group=billing}", 12.0)
        .containsEntry("mirrorctl_group_records_missing{flow=east->west, group=billing}", 7.0)
        .containsEntry("mirrorctl_look_failed{kind=status}", 0.0)
        .containsEntry("mirrorctl_look_seconds{kind=status}", 0.12);
  }

  @Example
  void whatNobodyTellsHasNoSeries() {
    Snapshot snapshot =
        new Snapshot(
            Seen.RHYTHM,
            Seen.sight(Seen.status(Seen.flow(Seen.FLOW, false))),
            Seen.sight(Seen.groups(Optional.of("no answer"))));

    Map<String, Double> samples = MetricsReader.read(ServedMetrics.of(snapshot)).samples();

    assertThat(samples)
        .containsEntry("mirrorctl_cluster_reachable{flow=east->west, kind=source}", 0.0)
        .containsEntry("mirrorctl_group_records_reread{flow=east->west, group=billing}", 12.0);
    assertThat(samples.keySet())
        .noneMatch(key -> key.startsWith("mirrorctl_flow_lag_records"))
        .noneMatch(key -> key.startsWith("mirrorctl_group_records_missing"));
    assertThat(MetricsReader.read(ServedMetrics.of(Snapshot.empty(Seen.RHYTHM))).samples())
        .containsOnlyKeys(
            "mirrorctl_look_failed{kind=status}",
            "mirrorctl_look_failed{kind=groups}",
            "mirrorctl_look_seconds{kind=status}",
            "mirrorctl_look_seconds{kind=groups}");
  }

  @Example
  void theAgeOfALookIsThatOfTheMoment() {
    String text =
        ServedMetrics.of(Seen.snapshot())
            + ServedMetrics.ages(Seen.snapshot(), TimeUnit.MILLISECONDS.toNanos(7_500));

    assertThat(MetricsReader.read(text).samples())
        .containsEntry("mirrorctl_look_age_seconds{kind=status}", 7.5)
        .containsEntry("mirrorctl_look_age_seconds{kind=groups}", 7.5);
    assertThat(ServedMetrics.ages(Snapshot.empty(Seen.RHYTHM), 1)).isEmpty();
  }

  @Example
  void aLookThatFailedShows() {
    Snapshot snapshot = Seen.snapshot();
    Snapshot failed = snapshot.with(snapshot.status().failed("why", Duration.ofSeconds(1)));

    assertThat(MetricsReader.read(ServedMetrics.of(failed)).samples())
        .containsEntry("mirrorctl_look_failed{kind=status}", 1.0)
        .containsEntry("mirrorctl_look_failed{kind=groups}", 0.0);
  }

  @Property(tries = 200)
  void everyLabelAndValueIsReadBack(@ForAll String flow, @ForAll String group, @ForAll long value) {
    String text =
        new MetricsText().add(ServedMetric.GROUP_READY, (double) value, flow, group).text();

    Map<String, String> labels = new TreeMap<>(Map.of("flow", flow, "group", group));
    assertThat(MetricsReader.read(text).samples())
        .containsExactly(Map.entry("mirrorctl_group_ready" + labels, (double) value));
  }

  @Example
  void whatEndsALabelIsEscapedInIt() {
    assertThat(new MetricsText().add(ServedMetric.FLOW_LAG_RECORDS, 1, "a\"b\\c\nd").text())
        .endsWith("mirrorctl_flow_lag_records{flow=\"a\\\"b\\\\c\\nd\"} 1\n");
  }

  @Example
  void aSeriesIsThereOnceWithTheGreaterValue() {
    String text =
        new MetricsText()
            .add(ServedMetric.FLOW_LAG_RECORDS, 3, "f")
            .add(ServedMetric.FLOW_LAG_SECONDS, 1, "f")
            .add(ServedMetric.FLOW_LAG_RECORDS, 7, "f")
            .add(ServedMetric.FLOW_LAG_RECORDS, 5, "f")
            .add(ServedMetric.FLOW_LAG_RECORDS, OptionalLong.empty(), "g")
            .text();

    assertThat(MetricsReader.read(text).samples())
        .containsOnly(
            Map.entry("mirrorctl_flow_lag_records{flow=f}", 7.0),
            Map.entry("mirrorctl_flow_lag_seconds{flow=f}", 1.0));
  }

  @Example
  void aMetricHasAllItsLabelsOrNone() {
    assertThatThrownBy(() -> new MetricsText().add(ServedMetric.FINDINGS, 1, "f"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mirrorctl_findings");
  }

  @Example
  void everyMetricIsServedWithItsMeaning() {
    String text = ServedMetrics.of(Seen.snapshot()) + ServedMetrics.ages(Seen.snapshot(), 1);

    assertThat(MetricsReader.read(text).helps().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ServedMetric.values()).map(ServedMetric::metric).toList());
  }
}
