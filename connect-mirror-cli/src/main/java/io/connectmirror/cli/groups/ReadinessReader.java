package io.connectmirror.cli.groups;

import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.outcome.Foreseen;
import io.connectmirror.cli.standing.Crossroad;
import io.connectmirror.common.config.Side;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Tells what a failover would cost each time it is asked. It keeps its connections between looks,
 * and those of a flow that fails are made anew for the next one. For one thread at a time.
 */
public final class ReadinessReader implements AutoCloseable {
  private final List<Way> ways;
  private final Function<Way, FlowLook> opening;
  private final Map<Way, FlowLook> opened = new HashMap<>();

  /** For tests. */
  ReadinessReader(List<Way> ways, Function<Way, FlowLook> opening) {
    this.ways = List.copyOf(ways);
    this.opening = opening;
  }

  /**
   * A way that groups can go.
   *
   * @param home the flow in the other direction, if there is one
   */
  public record Way(MirrorFlow ahead, Optional<MirrorFlow> home) {}

  /**
   * As far as could be told.
   *
   * @param problems why of the other flows nothing is told
   */
  public record Partly(ReadinessReport report, List<String> problems) {
    public Partly {
      problems = List.copyOf(problems);
    }
  }

  /** One flow with its connections. */
  interface FlowLook extends AutoCloseable {
    FlowReadiness read() throws InterruptedException;

    @Override
    void close();
  }

  /**
   * Asks nobody yet.
   *
   * @param timeout for each request
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  public static ReadinessReader open(
      List<Way> ways, ReadinessQuestion question, Duration timeout, LongSupplier nanos) {
    return new ReadinessReader(ways, way -> new CrossroadLook(way, question, timeout, nanos));
  }

  /**
   * Looks at all flows, one after the other.
   *
   * @throws RuntimeException when one of them cannot be told
   */
  public ReadinessReport look() throws InterruptedException {
    List<FlowReadiness> answers = new ArrayList<>();
    for (Way way : ways) {
      answers.add(read(way));
    }
    return ReadinessReport.of(answers);
  }

  /**
   * Looks at all flows, also if some cannot be told.
   *
   * @throws CliException when there are flows and none can be told
   */
  public Partly lookAtWhatAnswers() throws InterruptedException {
    List<FlowReadiness> answers = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (Way way : ways) {
      try {
        answers.add(read(way));
      } catch (RuntimeException e) {
        if (!Foreseen.is(e) || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        problems.add(way.ahead().label() + ": " + e.getMessage());
      }
    }
    if (answers.isEmpty() && !problems.isEmpty()) {
      throw new CliException(String.join("; ", problems));
    }
    return new Partly(ReadinessReport.of(answers), problems);
  }

  @Override
  public void close() {
    opened.values().forEach(FlowLook::close);
    opened.clear();
  }

  private FlowReadiness read(Way way) throws InterruptedException {
    FlowLook look = opened.computeIfAbsent(way, opening);
    boolean done = false;
    try {
      FlowReadiness answer = look.read();
      done = true;
      return answer;
    } finally {
      if (!done) {
        opened.remove(way);
        look.close();
      }
    }
  }

  /** By the connections of the flow and of the one in the other direction. */
  private static final class CrossroadLook implements FlowLook {
    private final Crossroad crossroad;
    private final ReadinessQuestion question;
    private final FlowReadinessLook look;

    CrossroadLook(Way way, ReadinessQuestion question, Duration timeout, LongSupplier nanos) {
      this.question = question;
      this.crossroad =
          Crossroad.open(way.ahead().pair(), Optional.of(way.ahead()), way.home(), timeout, nanos);
      this.look =
          new FlowReadinessLook(
              crossroad.look(),
              crossroad.memory(),
              crossroad.address(Side.TARGET),
              question.planner());
    }

    @Override
    public FlowReadiness read() throws InterruptedException {
      return look.read(question.selection(), question.lost());
    }

    @Override
    public void close() {
      crossroad.close();
    }
  }
}
