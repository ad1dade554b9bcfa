package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.data.Payloads;
import io.connectmirror.benchmarks.endtoend.figures.Measurement;
import io.connectmirror.benchmarks.endtoend.figures.Metric;
import io.connectmirror.benchmarks.endtoend.kafka.SourceFill;
import io.connectmirror.benchmarks.endtoend.kafka.TargetTopics;
import io.connectmirror.benchmarks.endtoend.report.Machine;
import io.connectmirror.benchmarks.endtoend.report.Report;
import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import io.connectmirror.benchmarks.endtoend.scenario.Turns;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.TcpProxy;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Jvm;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs everything, one after the other. The two clusters stay for the whole run, and the source's
 * topics for all rounds of a scenario, so that everybody mirrors the same batches between the same
 * brokers. Each measurement has a process of its own, begun anew, and a remote topic of its own,
 * deleted afterwards.
 */
public final class Suite {
  private static final int BROKER_HEAP_MB = 1_024;
  private static final int WORKER_HEAP_MB = 1_024;
  private static final int NANOS_OF_MILLI = 1_000_000;

  /** Both compilers, as in production. */
  private static final Jvm WORKER_JVM = Jvm.heap(WORKER_HEAP_MB).fullSpeed();

  private final SuiteOptions options;
  private final Consumer<String> progress;
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  /**
   * @param progress told in a line what was measured last
   */
  public Suite(SuiteOptions options, Consumer<String> progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Runs it; what could not be measured is in the report too. */
  public Report run() {
    Machine machine = ThisMachine.look();
    String begun = Instant.now().truncatedTo(ChronoUnit.MINUTES).toString();
    try (Lab lab = Lab.named("benchmark")) {
      Cluster source = lab.start(cluster("source").withProxies());
      Cluster target = lab.start(cluster("target"));
      try (LabClients onSource = LabClients.of(source);
          TargetTopics onTarget = new TargetTopics(target)) {
        int number = 0;
        for (Scenario scenario : options.scenarios()) {
          new Stage(lab, source, target, onSource, onTarget, scenario, ++number).play();
        }
      }
    }
    return new Report(begun, machine, measurements, failures);
  }

  private static ClusterSpec cluster(String name) {
    // What one contender wrote is gone before the next but one writes.
    return ClusterSpec.named(name)
        .property("log.segment.delete.delay.ms", "1000")
        .jvm(Jvm.heap(BROKER_HEAP_MB).fullSpeed());
  }

  /** One scenario. */
  private final class Stage {
    private final Lab lab;
    private final Cluster source;
    private final Cluster target;
    private final LabClients onSource;
    private final TargetTopics onTarget;
    private final Scenario scenario;
    private final String id;
    private final Payloads payloads;
    private final Arrivals arrivals;

    Stage(
        Lab lab,
        Cluster source,
        Cluster target,
        LabClients onSource,
        TargetTopics onTarget,
        Scenario scenario,
        int number) {
      this.lab = lab;
      this.source = source;
      this.target = target;
      this.onSource = onSource;
      this.onTarget = onTarget;
      this.scenario = scenario;
      this.id = "s" + number;
      this.payloads =
          new Payloads(scenario.recordBytes(), scenario.compressibility(), options.seed());
      this.arrivals = new Arrivals(onTarget);
    }

    void play() {
      String warmUp = id + "-warm-up";
      String measured = id + "-measured";
      long warmUpRecords = fill(warmUp, options.warmUpMb());
      long records =
          scenario.measuresLatency()
              ? (long) scenario.recordsPerSecond() * options.seconds()
              : fill(measured, options.recordsMb());
      Topics topics = new Topics(warmUp, warmUpRecords, measured, records);
      delay();
      for (int round = 1; round <= options.rounds(); round++) {
        List<Contender> all = Contenders.named(options.contenders());
        for (Contender contender : Turns.ofRound(all, round - 1)) {
          turn(contender, round, topics);
        }
      }
      onSource.deleteTopic(warmUp);
      if (!scenario.measuresLatency()) {
        onSource.deleteTopic(measured);
      }
    }

    private long fill(String topic, int megabytes) {
      long records = scenario.recordsOf(megabytes);
      onSource.createTopic(topic, scenario.partitions());
      SourceFill.fill(source.clientConfig(), topic, scenario, payloads, records);
      return records;
    }

    private void delay() {
      TcpProxy proxy = source.broker().proxy().orElseThrow();
      Duration oneWay = Duration.ofNanos(scenario.rttMillis() * (long) NANOS_OF_MILLI / 2);
      for (TcpProxy.Direction direction : TcpProxy.Direction.values()) {
        proxy.delay(direction, oneWay);
      }
    }

    private Map<String, String> way() {
      return scenario.rttMillis() == 0
          ? source.clientConfig()
          : source.proxiedClientConfig(ClusterSpec.ADMIN);
    }

    private void turn(Contender contender, int round, Topics topics) {
      String what = "%s, round %d, %s".formatted(scenario.name(), round, contender.name());
      String run = "%s-%s-%d".formatted(contender.name(), id, round);
      Flow flow = new Flow(way(), target.clientConfig(), run);
      if (scenario.measuresLatency()) {
        onSource.createTopic(topics.measured(), scenario.partitions());
      }
      try (Mirroring mirroring = start(contender, run, flow, topics)) {
        mirroring.warmUp();
        Measurement measurement =
            new Measurer(source, target, onTarget, arrivals, payloads)
                .measure(mirroring, scenario, flow, topics, contender.name(), round);
        measurements.add(measurement);
        progress.accept(what + ": " + said(measurement));
      } catch (RuntimeException e) {
        // The others can still be measured.
        failures.add(what + ": " + e);
        progress.accept(what + " FAILED: " + e);
      } finally {
        onTarget.clear();
        if (scenario.measuresLatency()) {
          onSource.deleteTopic(topics.measured());
        }
      }
    }

    private Mirroring start(Contender contender, String run, Flow flow, Topics topics) {
      if (contender instanceof Contender.Loop loop) {
        return new LoopMirroring(
            lab.directory().resolve(run),
            WORKER_JVM,
            flow,
            loop,
            scenario,
            topics,
            onTarget,
            arrivals);
      }
      Worker worker =
          lab.start(WorkerSpec.named(run).withPlugin().withMirrorMaker2().jvm(WORKER_JVM), target);
      return new ConnectorMirroring(
          worker, flow, (Contender.Connector) contender, scenario, topics, arrivals);
    }

    private String said(Measurement measurement) {
      StringBuilder text = new StringBuilder();
      for (Metric metric :
          List.of(Metric.SECONDS, Metric.THROUGHPUT, Metric.WORKER_WORK, Metric.P50, Metric.P99)) {
        metric
            .of(measurement)
            .ifPresent(value -> text.append("%.1f %s  ".formatted(value, metric.label())));
      }
      return text.toString().strip();
    }
  }
}
