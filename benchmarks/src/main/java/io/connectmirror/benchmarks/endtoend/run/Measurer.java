package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.data.Payloads;
import io.connectmirror.benchmarks.endtoend.figures.Latency;
import io.connectmirror.benchmarks.endtoend.figures.Look;
import io.connectmirror.benchmarks.endtoend.figures.Measurement;
import io.connectmirror.benchmarks.endtoend.figures.Window;
import io.connectmirror.benchmarks.endtoend.kafka.LatencyProbe;
import io.connectmirror.benchmarks.endtoend.kafka.SourceFill;
import io.connectmirror.benchmarks.endtoend.kafka.TargetTopics;
import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import io.connectmirror.lab.Cluster;
import java.util.Optional;

/**
 * Measures one contender that is warm.
 *
 * <p>A backlog is on the source before the mirror sees the topic, and nobody produces meanwhile: on
 * a machine with few cores a producer would take the CPU that the mirror and the brokers are
 * measured by. The window goes from the last look without a record to the first with all, so
 * neither the start of the worker nor that of the connector is in it. A look asks the target's
 * broker for the ends of the topic, every 25 ms, and reads two files in {@code /proc}: it costs the
 * mirror nothing and the broker the same for everybody.
 *
 * <p>Latency is measured on a topic that one record has been mirrored of in each partition, with
 * producer and consumer in this JVM, whose CPU is not counted but is taken from the same machine.
 */
final class Measurer {
  private final Cluster source;
  private final Cluster target;
  private final TargetTopics onTarget;
  private final Arrivals arrivals;
  private final Payloads payloads;

  Measurer(
      Cluster source, Cluster target, TargetTopics onTarget, Arrivals arrivals, Payloads payloads) {
    this.source = source;
    this.target = target;
    this.onTarget = onTarget;
    this.arrivals = arrivals;
    this.payloads = payloads;
  }

  /** Begins the mirroring of the topic and measures it. */
  Measurement measure(
      Mirroring mirroring, Scenario scenario, Flow flow, Topics topics, String name, int round) {
    String remote = flow.remote(topics.measured());
    Optional<Latency> latency = Optional.empty();
    Window window;
    if (scenario.measuresLatency()) {
      SourceFill.fill(
          source.clientConfig(), topics.measured(), scenario, payloads, scenario.partitions());
      mirroring.begin();
      arrivals.await(remote, scenario.partitions(), mirroring::status);
      try (LatencyProbe probe =
          new LatencyProbe(
              source.clientConfig(), target.clientConfig(), scenario, topics.measured(), remote)) {
        Look first = look(mirroring, scenario.partitions());
        latency = Optional.of(probe.run(payloads, topics.measuredRecords()));
        window = Window.between(first, look(mirroring, onTarget.records(remote)));
      }
    } else {
      window = backlog(mirroring, topics, remote);
    }
    return new Measurement(
        scenario,
        name,
        round,
        window,
        topics.measuredRecords(),
        mirroring.jmx().heapAfterGc() + mirroring.jmx().directBuffers(),
        onTarget.bytesOnDisk(remote),
        latency);
  }

  private Window backlog(Mirroring mirroring, Topics topics, String remote) {
    Ends ends = new Ends(look(mirroring, 0));
    mirroring.begin();
    arrivals.await(
        remote,
        topics.measuredRecords(),
        mirroring::status,
        records -> ends.saw(look(mirroring, records)));
    return Window.between(ends.first, ends.last);
  }

  private Look look(Mirroring mirroring, long records) {
    return new Look(
        System.nanoTime(),
        records,
        ProcessCpu.of(mirroring.pid()),
        ProcessCpu.of(target.broker().pid().orElseThrow()));
  }

  /** The last look without a record, and the newest. */
  private static final class Ends {
    private Look first;
    private Look last;

    Ends(Look first) {
      this.first = first;
      this.last = first;
    }

    void saw(Look look) {
      last = look;
      if (look.records() == 0) {
        first = look;
      }
    }
  }
}
