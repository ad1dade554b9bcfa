package io.connectmirror.common.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.state.PartitionState;
import io.connectmirror.common.testing.ManualClock;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.metrics.JmxReporter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Through the MBean server, as an operator sees it. */
class MirrorMetricsTest {
  private static final String SOURCE =
      "kafka.connect.mirror:type=MirrorSourceConnector,source=east,target=west,topic=east.orders,partition=3";
  private static final String CHECKPOINT =
      "kafka.connect.mirror:type=MirrorCheckpointConnector,source=east,target=west,group=%s,topic=east.orders,partition=3";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final ManualClock clock = new ManualClock();
  private final List<MirrorMetrics> opened = new ArrayList<>();

  @AfterEach
  void closeAll() throws Exception {
    opened.forEach(MirrorMetrics::close);
    assertThat(names()).isEmpty();
  }

  @Test
  void showsASourcePartitionUnderMirrorMakersNameAndAttributes() throws Exception {
    SourceMetrics.Partition partition = open("c", 0).source().partition("east.orders", 3);
    partition.polled(40, 100);
    partition.polled(20, 300);
    partition.acknowledged(70, 1);
    partition.acknowledged(50, 1);

    assertThat(attributes(SOURCE))
        .containsExactlyInAnyOrder(
            "record-count",
            "record-rate",
            "record-age-ms",
            "record-age-ms-min",
            "record-age-ms-max",
            "record-age-ms-avg",
            "byte-count",
            "byte-rate",
            "replication-latency-ms",
            "replication-latency-ms-min",
            "replication-latency-ms-max",
            "replication-latency-ms-avg",
            "record-lag",
            "state",
            "sync-age-ms");
    assertThat(names()).as("the order of the tags too").contains(SOURCE);
    assertThat(value(SOURCE, "record-count")).isEqualTo(2.0);
    assertThat(value(SOURCE, "byte-count")).isEqualTo(400.0);
    assertThat(value(SOURCE, "record-age-ms")).isEqualTo(20.0);
    assertThat(value(SOURCE, "record-age-ms-min")).isEqualTo(20.0);
    assertThat(value(SOURCE, "record-age-ms-max")).isEqualTo(40.0);
    assertThat(value(SOURCE, "record-age-ms-avg")).isEqualTo(30.0);
    assertThat(value(SOURCE, "replication-latency-ms")).isEqualTo(50.0);
    assertThat(value(SOURCE, "replication-latency-ms-avg")).isEqualTo(60.0);
    assertThat(value(SOURCE, "record-rate")).isEqualTo(2.0 / 30);
    assertThat(value(SOURCE, "byte-rate")).isEqualTo(400.0 / 30);
  }

  @Test
  void showsLagStateAndSyncAge() throws Exception {
    SourceMetrics.Partition partition = open("c", 0).source().partition("east.orders", 3);
    assertThat(value(SOURCE, "record-lag")).isEqualTo(-1.0);
    assertThat(value(SOURCE, "sync-age-ms")).isEqualTo(-1.0);
    assertThat(value(SOURCE, "state")).isEqualTo(1.0);

    partition.lag(() -> 17);
    partition.syncAge(() -> 250);
    partition.state(PartitionState.PAUSED);

    assertThat(value(SOURCE, "record-lag")).isEqualTo(17.0);
    assertThat(value(SOURCE, "sync-age-ms")).isEqualTo(250.0);
    assertThat(value(SOURCE, "state")).isEqualTo(3.0);
  }

  @Test
  void handsOutOneObjectPerPartitionAndTakesItAway() {
    SourceMetrics metrics = open("c", 0).source();
    SourceMetrics.Partition partition = metrics.partition("east.orders", 3);

    assertThat(metrics.partition("east.orders", 3)).isSameAs(partition);
    assertThat(names()).contains(SOURCE);

    metrics.remove("east.orders", 3);
    metrics.remove("east.orders", 3);
    partition.polled(1, 1);

    assertThat(names()).doesNotContain(SOURCE);
  }

  @Test
  void measuresEachGroupByItself() throws Exception {
    CheckpointMetrics metrics = open("c", 0).checkpoint();
    metrics.checkpointed("g1", "east.orders", 3, 5);
    metrics.checkpointed("g2", "east.orders", 3, 50);
    metrics.checkpointed("g2", "east.orders", 3, 70);

    String one = CHECKPOINT.formatted("g1");
    String two = CHECKPOINT.formatted("g2");
    assertThat(names()).contains(one, two);
    assertThat(attributes(one))
        .containsExactlyInAnyOrder(
            "checkpoint-latency-ms",
            "checkpoint-latency-ms-min",
            "checkpoint-latency-ms-max",
            "checkpoint-latency-ms-avg");
    assertThat(value(one, "checkpoint-latency-ms-avg")).isEqualTo(5.0);
    assertThat(value(one, "checkpoint-latency-ms")).isEqualTo(5.0);
    assertThat(value(two, "checkpoint-latency-ms-avg")).isEqualTo(60.0);
    assertThat(value(two, "checkpoint-latency-ms-max")).isEqualTo(70.0);

    metrics.remove("g1", "east.orders", 3);
    assertThat(names()).doesNotContain(one).contains(two);
  }

  @Test
  void bearsAnyGroupId() throws Exception {
    CheckpointMetrics metrics = open("c", 0).checkpoint();

    metrics.checkpointed("a,b=c:\"*?", "east.orders", 3, 5);

    assertThat(names()).anyMatch(name -> name.contains("a,b=c"));
  }

  @Test
  void countsForConnectorAndTask() throws Exception {
    FlowMetrics connector =
        open(new MetricsScope("east", "west", "c", OptionalInt.empty()))
            .flow("ClusterMirrorSourceConnector");
    FlowMetrics task = open("c", 1).flow("ClusterMirrorSourceConnector");
    String ofConnector =
        "kafka.connect.mirror:type=ClusterMirrorSourceConnector,source=east,target=west,connector=c";

    connector.add(MirrorCounter.TOPICS_CREATED, 2);
    connector.add(MirrorCounter.TOPICS_CREATED, 1);
    task.add(MirrorCounter.OFFSETS_LOST, 50);
    connector.gauge("age", "first", () -> 1);
    connector.gauge("age", "again", () -> 2);

    assertThat(attributes(ofConnector)).containsExactlyInAnyOrder("topics-created-total", "age");
    assertThat(value(ofConnector, "topics-created-total")).isEqualTo(3.0);
    assertThat(value(ofConnector, "age")).isEqualTo(2.0);
    assertThat(value(ofConnector + ",task=1", "offsets-lost-total")).isEqualTo(50.0);
  }

  @Test
  void showsTheNewestOfTwoThatMirrorTheSameFlow() throws Exception {
    MirrorMetrics old = open("old", 0);
    old.source().partition("east.orders", 3).acknowledged(1, 1);
    MirrorMetrics successor = open("new", 0);
    SourceMetrics.Partition shown = successor.source().partition("east.orders", 3);
    shown.acknowledged(1, 1);
    shown.acknowledged(1, 1);
    assertThat(value(SOURCE, "record-count")).isEqualTo(2.0);

    old.close();
    assertThat(value(SOURCE, "record-count")).as("the older one takes nothing away").isEqualTo(2.0);

    successor.close();
    assertThat(names()).doesNotContain(SOURCE);
  }

  @Test
  void showsTheOlderAgainWhenTheNewestGoes() throws Exception {
    MirrorMetrics old = open("old", 0);
    old.source().partition("east.orders", 3).acknowledged(1, 1);
    MirrorMetrics other = open("other", 0);
    other.source().partition("east.orders", 3);

    other.close();

    assertThat(value(SOURCE, "record-count")).isEqualTo(1.0);
  }

  @Test
  void showsNothingAfterItIsClosed() {
    MirrorMetrics metrics = open("c", 0);
    SourceMetrics source = metrics.source();
    CheckpointMetrics checkpoint = metrics.checkpoint();
    metrics.close();
    metrics.close();

    source.partition("east.orders", 3).polled(1, 1);
    checkpoint.checkpointed("g", "east.orders", 3, 1);

    assertThat(names()).isEmpty();
  }

  @Test
  void showsItInTheWorkersRegistryToo() {
    FakeWorker worker = new FakeWorker();
    MirrorMetrics metrics =
        MirrorMetrics.open(
            new MetricsScope("east", "west", "c", OptionalInt.of(0)),
            List.of(JmxReporter.class.getName()),
            Map.of(),
            true,
            Optional.of(worker.context()),
            clock);
    opened.add(metrics);

    SourceMetrics source = metrics.source();
    source.partition("east.orders", 3).acknowledged(8, 1);

    assertThat(
            worker.value(
                "replication-latency-ms{source=east,target=west,topic=east.orders,partition=3}"))
        .isEqualTo(8.0);
    assertThat(names()).contains(SOURCE);
    source.remove("east.orders", 3);
    assertThat(worker.names()).isEmpty();

    metrics.flow("ClusterMirrorSourceConnector").add(MirrorCounter.HEARTBEATS, 2);
    assertThat(worker.value("heartbeats-total{source=east,target=west}")).isEqualTo(2.0);
  }

  @Test
  void aMetricThatTheWorkerRefusesFailsNothing() {
    FakeWorker worker = new FakeWorker();
    for (String connector : List.of("a", "b")) {
      MirrorMetrics metrics =
          MirrorMetrics.open(
              new MetricsScope("east", "west", connector, OptionalInt.of(0)),
              List.of(),
              Map.of(),
              false,
              Optional.of(worker.context()),
              clock);
      metrics.source().partition("east.orders", 3).acknowledged(1, 1);
    }
    assertThat(worker.names()).hasSize(15);
  }

  @Test
  void goesOnWithoutTheNewFormatOnAnOlderWorker() {
    MirrorMetrics metrics =
        MirrorMetrics.open(
            new MetricsScope("east", "west", "c", OptionalInt.of(0)),
            List.of(),
            Map.of(),
            false,
            Optional.of(new Object()),
            clock);

    metrics.source().partition("east.orders", 3).acknowledged(1, 1);
    metrics.close();
  }

  @Test
  void namesTheSettingOfAReporterThatIsNotThere() {
    assertThatThrownBy(() -> open(List.of("com.example.Gone")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("metric.reporters")
        .hasMessageContaining("com.example.Gone");
    assertThatThrownBy(() -> open(List.of("java.lang.String")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("no MetricsReporter");
  }

  private MirrorMetrics open(String connector, int task) {
    return open(new MetricsScope("east", "west", connector, OptionalInt.of(task)));
  }

  private MirrorMetrics open(MetricsScope scope) {
    MirrorMetrics metrics =
        MirrorMetrics.open(
            scope, List.of(JmxReporter.class.getName()), Map.of(), true, Optional.empty(), clock);
    opened.add(metrics);
    return metrics;
  }

  private void open(List<String> reporters) {
    MirrorMetrics.open(
        new MetricsScope("east", "west", "c", OptionalInt.empty()),
        reporters,
        Map.of(),
        true,
        Optional.empty(),
        clock);
  }

  private Set<String> names() {
    return server.queryNames(null, null).stream()
        .map(ObjectName::toString)
        .filter(name -> name.startsWith("kafka.connect.mirror:"))
        .filter(name -> !name.contains("type=kafka-metrics-count"))
        .collect(Collectors.toSet());
  }

  private List<String> attributes(String name) throws Exception {
    return Arrays.stream(server.getMBeanInfo(new ObjectName(name)).getAttributes())
        .map(MBeanAttributeInfo::getName)
        .toList();
  }

  private Object value(String name, String attribute) throws Exception {
    return server.getAttribute(new ObjectName(name), attribute);
  }
}
