package io.connectmirror.lab.quickstart;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;

/** What the quickstart shows, in the order in which it happens. */
final class Story {
  private static final Duration TICK = Duration.ofMillis(500);
  private static final int TICKS_OF_PRODUCTION = 40;
  private static final Duration CONNECTORS_WITHIN = Duration.ofSeconds(60);
  private static final Duration CAUGHT_UP_WITHIN = Duration.ofSeconds(30);
  private static final Duration POSITIONS_WITHIN = Duration.ofSeconds(30);
  private static final Duration READ_WITHIN = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofMillis(100);

  private final Lab lab;
  private final QuickstartOptions options;
  private final PrintStream out;
  private final FlowScreen screen;
  private final FailoverTally tally = new FailoverTally();

  Story(Lab lab, QuickstartOptions options, PrintStream out, boolean terminal) {
    this.lab = lab;
    this.options = options;
    this.out = out;
    this.screen = new FlowScreen(out, terminal);
  }

  /**
   * @return whether it came true
   */
  boolean tell() {
    long begin = System.nanoTime();
    say("Starting Kafka clusters east and west (logs in %s)", lab.directory());
    Cluster east = lab.start(ClusterSpec.named("east"));
    Cluster west = lab.start(ClusterSpec.named("west"));
    say("Starting a Connect worker beside west, plugin.path=%s", LabPaths.pluginPath());
    Worker worker =
        lab.start(
            WorkerSpec.named("worker")
                .withPlugin()
                .property("plugin.discovery", "service_load")
                .property("offset.flush.interval.ms", "5000"),
            west);
    boolean cameTrue;
    try (LabClients onEast = LabClients.of(east);
        LabClients onWest = LabClients.of(west)) {
      onEast.createTopic(Orders.TOPIC, Orders.PARTITIONS);
      createConnectors(worker, east, west);
      awaitRemoteTopic(onWest);
      produceAndWatch(onEast, onWest, east, west);
      cameTrue = failOver(onWest, west);
    }
    say("Took %d s.", Duration.ofNanos(System.nanoTime() - begin).toSeconds());
    if (options.keep()) {
      new LookAround(east, west, worker).print(out);
      waitForever();
    }
    return cameTrue;
  }

  private void createConnectors(Worker worker, Cluster east, Cluster west) {
    Path folder = LabPaths.root().resolve("config-examples");
    Stream.of("source.json", "checkpoint.json", "heartbeat.json")
        .forEach(
            file -> {
              Example example =
                  Example.read(
                      folder.resolve(file), east.bootstrapServers(), west.bootstrapServers());
              say("POST /connectors config-examples/%s", file);
              worker.rest().create(example.name(), example.config());
              worker.rest().awaitRunning(example.name(), CONNECTORS_WITHIN);
            });
  }

  private static void awaitRemoteTopic(LabClients west) {
    String remote = "east." + Orders.TOPIC;
    Await.until(
        CONNECTORS_WITHIN,
        () -> "topic " + remote + " on west",
        () ->
            west.describe(remote)
                .filter(topic -> topic.partitions().size() == Orders.PARTITIONS)
                .isPresent());
  }

  private void produceAndWatch(LabClients onEast, LabClients onWest, Cluster east, Cluster west) {
    int stopAt = options.orders() * 2 / 3;
    say(
        "Producing %d orders on east; group %s reads them there up to the %dth",
        options.orders(), GroupReader.GROUP, stopAt);
    Orders orders = new Orders(onEast);
    try (FlowWatch watch = new FlowWatch(onEast, onWest, west);
        GroupReader billing = new GroupReader(east, Orders.TOPIC, tally::readBefore)) {
      for (int tick = 1; tick <= TICKS_OF_PRODUCTION; tick++) {
        orders.produceUpTo((int) ((long) options.orders() * tick / TICKS_OF_PRODUCTION));
        billing.read(POLL, stopAt - tally.countBefore());
        screen.show(watch.look(TICK.minus(POLL)));
      }
      Await.until(
          READ_WITHIN,
          () -> "group " + GroupReader.GROUP + " to read " + stopAt + " orders on east",
          () -> {
            billing.read(POLL, stopAt - tally.countBefore());
            return tally.countBefore() == stopAt;
          });
      Await.until(
          CAUGHT_UP_WITHIN,
          () -> "east.orders to have all " + options.orders() + " orders",
          () -> {
            FlowView view = watch.look(TICK);
            screen.show(view);
            return view.lag() == 0;
          });
    }
    screen.settle();
  }

  private boolean failOver(LabClients onWest, Cluster west) {
    say(
        "Group %s has read %d orders and stops. Waiting for its positions on west",
        GroupReader.GROUP, tally.countBefore());
    awaitPositions(onWest);
    onWest
        .committed(GroupReader.GROUP)
        .forEach((partition, offset) -> out.printf("  %s at %d%n", partition, offset));
    say("Group %s goes on from east.orders on west", GroupReader.GROUP);
    int left = options.orders() - tally.countBefore();
    try (GroupReader billing = new GroupReader(west, "east." + Orders.TOPIC, tally::readAfter)) {
      Await.until(
          READ_WITHIN,
          () -> "group " + GroupReader.GROUP + " to read to the end on west",
          () -> {
            billing.read(POLL, Integer.MAX_VALUE);
            return atTheEnd(onWest);
          });
    }
    int skipped = tally.skipped(options.orders());
    out.printf("%n  orders produced on east      %8d%n", options.orders());
    out.printf("  read on east, then stopped   %8d%n", tally.countBefore());
    out.printf("  left to read                 %8d%n", left);
    out.printf("  read on west                 %8d%n", tally.countAfter());
    out.printf("  records read again: %d%n", tally.readAgain());
    out.printf("  records skipped: %d%n%n", skipped);
    return skipped == 0;
  }

  /** Positions may be less far than the group was, by what the offset syncs did not tell yet. */
  private void awaitPositions(LabClients onWest) {
    long expected = tally.countBefore();
    try {
      Await.until(
          POSITIONS_WITHIN,
          () -> "positions of group " + GroupReader.GROUP + " on west",
          () -> positions(onWest).values().stream().mapToLong(Long::longValue).sum() >= expected);
    } catch (LabException e) {
      if (positions(onWest).size() < Orders.PARTITIONS) {
        throw e;
      }
      say("They are there, but not as far as on east: some orders will be read again");
    }
  }

  private static Map<TopicPartition, Long> positions(LabClients onWest) {
    return onWest.committed(GroupReader.GROUP);
  }

  private static boolean atTheEnd(LabClients onWest) {
    Map<TopicPartition, Long> positions = positions(onWest);
    for (int number = 0; number < Orders.PARTITIONS; number++) {
      TopicPartition partition = new TopicPartition("east." + Orders.TOPIC, number);
      if (positions.getOrDefault(partition, 0L) < onWest.endOffset(partition)) {
        return false;
      }
    }
    return true;
  }

  private void waitForever() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw LabException.interrupted("waiting for Ctrl-C", e);
    }
  }

  private void say(String format, Object... arguments) {
    out.printf("%n" + format + "%n", arguments);
    out.flush();
  }
}
