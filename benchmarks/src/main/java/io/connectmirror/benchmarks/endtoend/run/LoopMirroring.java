package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.kafka.BareLoop;
import io.connectmirror.benchmarks.endtoend.kafka.TargetTopics;
import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.WorkerJmx;
import io.connectmirror.lab.process.ChildProcess;
import io.connectmirror.lab.process.ChildSpec;
import io.connectmirror.lab.process.FileTrees;
import io.connectmirror.lab.process.Jvm;
import io.connectmirror.lab.process.LabException;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * {@link BareLoop} in a JVM with the class path and the options of a worker. It goes on to the
 * topic that is measured by itself, once it has copied the one that warms it up.
 */
final class LoopMirroring implements Mirroring {
  private static final String NAME = "loop";

  private final ChildProcess process;
  private final Flow flow;
  private final Topics topics;
  private final Arrivals arrivals;
  private Optional<WorkerJmx> jmx = Optional.empty();

  /**
   * Starts it, as soon as the topics that it writes to are there.
   *
   * @param directory where its log goes
   */
  LoopMirroring(
      Path directory,
      Jvm jvm,
      Flow flow,
      Contender.Loop contender,
      Scenario scenario,
      Topics topics,
      TargetTopics target,
      Arrivals arrivals) {
    this.flow = flow;
    this.topics = topics;
    this.arrivals = arrivals;
    target.create(flow.remote(topics.warmUp()), scenario.partitions());
    target.create(flow.remote(topics.measured()), scenario.partitions());
    Path settings = directory.resolve("loop.properties");
    FileTrees.writeProperties(
        settings, flow.loop(contender, scenario, List.of(topics.warmUp(), topics.measured())));
    this.process =
        ChildProcess.start(
            new ChildSpec(
                NAME,
                directory,
                jvm,
                ownClasses() + File.pathSeparator + KafkaVersion.CURRENT.classPath(),
                BareLoop.class.getName(),
                List.of(settings.toString()),
                false));
  }

  private static String ownClasses() {
    try {
      return Path.of(BareLoop.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new LabException("cannot tell where the classes of the loop are", e);
    }
  }

  @Override
  public void warmUp() {
    arrivals.await(flow.remote(topics.warmUp()), topics.warmUpRecords(), this::status);
  }

  @Override
  public void begin() {
    // It has begun by itself.
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public WorkerJmx jmx() {
    if (jmx.isEmpty()) {
      jmx = Optional.of(WorkerJmx.attach(process.pid()));
    }
    return jmx.get();
  }

  @Override
  public String status() {
    return process.isAlive()
        ? "the loop runs"
        : "the loop ended with exit code " + process.exitCode() + "\n" + process.log().tail(20);
  }

  @Override
  public void close() {
    jmx.ifPresent(WorkerJmx::close);
    process.close();
  }
}
