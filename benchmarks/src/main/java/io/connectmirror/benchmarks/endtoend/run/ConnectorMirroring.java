package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerJmx;
import io.connectmirror.lab.process.Await;
import java.time.Duration;

/**
 * A connector on a worker that has nothing else to do. The topic that warms it up gets a connector
 * of its own, which is deleted, so that the one that is measured begins in a JVM that is warm and
 * has never seen its topic.
 */
final class ConnectorMirroring implements Mirroring {
  private static final Duration GONE_WITHIN = Duration.ofSeconds(60);
  private static final String WARM_UP = "warm-up";
  private static final String MEASURED = "measured";

  private final Worker worker;
  private final Flow flow;
  private final Contender.Connector contender;
  private final Scenario scenario;
  private final Topics topics;
  private final Arrivals arrivals;

  ConnectorMirroring(
      Worker worker,
      Flow flow,
      Contender.Connector contender,
      Scenario scenario,
      Topics topics,
      Arrivals arrivals) {
    this.worker = worker;
    this.flow = flow;
    this.contender = contender;
    this.scenario = scenario;
    this.topics = topics;
    this.arrivals = arrivals;
  }

  @Override
  public void warmUp() {
    worker.rest().create(WARM_UP, flow.connector(contender, scenario, topics.warmUp()));
    arrivals.await(flow.remote(topics.warmUp()), topics.warmUpRecords(), this::status);
    worker.rest().delete(WARM_UP);
    Await.until(
        GONE_WITHIN,
        () -> "the end of connector " + WARM_UP,
        () -> worker.rest().connectors().isEmpty());
  }

  @Override
  public void begin() {
    worker.rest().create(MEASURED, flow.connector(contender, scenario, topics.measured()));
  }

  @Override
  public long pid() {
    return worker.pid().orElseThrow();
  }

  @Override
  public WorkerJmx jmx() {
    return worker.jmx();
  }

  @Override
  public String status() {
    return worker.rest().connectors().stream()
        .map(name -> worker.rest().status(name).toString())
        .toList()
        .toString();
  }

  @Override
  public void close() {
    worker.close();
  }
}
