package io.connectmirror.it.page;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Days that the page has to tell of. Made up, always alike but for the time. */
final class Days {
  static final int PARTITIONS_OF_THE_BIG_ONE = 3_000;
  private static final String TIMED_OUT = "no answer within 10 s from %s-kafka-0:9092";
  private static final int HOUR = 3_600;

  private final Instant now;

  Days(Instant now) {
    this.now = now;
  }

  /** Both clusters mirror to each other, and nobody has to do anything. */
  PageFixture good() {
    FlowFixture east = flow("east", "west", 1);
    FlowFixture west = flow("west", "east", 2);
    past(east, 40, 1, false);
    past(west, 12, 1, false);
    return PageFixture.of(now, east, west);
  }

  /** A night that wakes somebody up: one partition stands still, and a task has failed. */
  PageFixture night() {
    FlowFixture east = flow("east", "west", 1);
    stall(east);
    east.group(
        "fraud-scoring",
        "NOT_READY",
        "active",
        List.of(
            east.position("payments", 0, "READY", 0, 0L, 0),
            east.position("payments", 1, "LAGGING", 0, 9_312L, 0),
            east.position("payments", 2, "READY", 0, 0L, 0)));
    east.group(
        "settlement-batch",
        "NOT_READY",
        "idle",
        List.of(
            east.position("payments", 0, "BEHIND", 212, 0L, 0),
            east.position("payments", 1, "BEHIND", 38, 1_204L, 0)));
    east.anomaly(
        now.minusSeconds(7 * HOUR),
        "purged",
        "clicks",
        3,
        1_204_411,
        318L,
        "retention took source offsets 1204411 to 1204728 before they were mirrored");
    past(east, 40, 1, true);
    FlowFixture west = flow("west", "east", 2);
    past(west, 12, 1, false);
    return PageFixture.of(now, east, west);
  }

  /** A cluster is lost, and there is more. */
  PageFixture bad() {
    FlowFixture fromEast = flow("east", "west", 1).sourceAway(TIMED_OUT.formatted("east"));
    fromEast.partitions.forEach(
        one -> List.of("sourceEnd", "lagRecords", "lagSeconds").forEach(one::remove));
    for (Map<String, Object> group : fromEast.groups) {
      group.put("onSource", "unknown");
      for (Object position : (List<?>) group.get("positions")) {
        ((Map<?, ?>) position).remove("notMirrored");
      }
    }
    past(fromEast, 40, 1, true);
    FlowFixture toEast = new FlowFixture("west", "east").targetAway(TIMED_OUT.formatted("east"));
    FlowFixture north = flow("west", "north", 3);
    stall(north);
    north.connector("CHECKPOINT", "RUNNING", "FAILED");
    north
        .find(
            "TASK",
            "task 1 of west-north-checkpoint",
            "it is FAILED on connect-1:8083: TopicAuthorizationException: not allowed",
            "mend what it says, then POST /connectors/west-north-checkpoint/restart")
        .find(
            "REPLICATION",
            "mm2-offset-syncs.north.internal",
            "it has one replica on a cluster of 3 brokers",
            "give it more replicas: kafka-reassign-partitions.sh");
    north
        .partition("ledger", 0, 88_120, 4_211, 5_400)
        .but("state", "RETRYING")
        .but("reason", "the target refuses records: NotEnoughReplicasException");
    north.group(
        "ledger-export",
        "NOT_READY",
        "active",
        List.of(
            north.position("ledger", 0, "AHEAD", 0, 4_211L, 17),
            north.position("ledger", 1, "ABSENT", 0, 0L, 0),
            north.position("ledger", 2, "UNKNOWN", 0, 0L, 0)));
    north.topics.add(
        FlowFixture.fields(
            "what",
            "west.ledger has 1 replicas, ledger has 3 (takes 3 brokers)",
            "command",
            "kafka-reassign-partitions.sh --bootstrap-server north-kafka-0:9092"
                + " --reassignment-json-file reassign.json --execute"));
    north.acls.add(
        FlowFixture.fields(
            "what",
            "User:ledger may not write to west.ledger: the mirror carries no right to write",
            "command",
            "kafka-acls.sh --bootstrap-server north-kafka-0:9092 --add"
                + " --allow-principal User:ledger --operation Write --topic west.ledger"));
    for (int i = 0; i < 3; i++) {
      north.anomaly(
          now.minusSeconds(900L * (i + 1)),
          List.of("truncated", "recreated", "target-recreated").get(i),
          "ledger",
          i,
          88_000 + i,
          i == 0 ? 120L : null,
          "found while the partition was being mirrored");
    }
    past(north, 400, 20, true);
    return PageFixture.of(now, fromEast, toEast, north);
  }

  /** Flows without a topic, a group, a connector or a past. */
  PageFixture empty() {
    return PageFixture.of(now, new FlowFixture("east", "west"));
  }

  PageFixture big() {
    FlowFixture east = new FlowFixture("east", "west");
    for (int i = 0; i < PARTITIONS_OF_THE_BIG_ONE; i++) {
      boolean lags = i % 10 == 0;
      east.partition(
          "topic-%03d".formatted(i / 30), i % 30, 90_000 + i, lags ? i : 0, lags ? i : 0);
    }
    for (int i = 0; i < 300; i++) {
      east.readyGroup("group-%03d".formatted(i), "topic-%03d".formatted(i / 3), 30);
    }
    past(east, 4_000, 30, true);
    return PageFixture.of(now, east);
  }

  /**
   * Names that would be markup. Topics cannot be called so; groups, connectors and messages can.
   */
  PageFixture hostile() {
    String markup = "<img src=x onerror=window.hurt=1><script>window.hurt=1</script>";
    FlowFixture flow = new FlowFixture("east" + markup, "west\"'><svg onload=window.hurt=1>");
    flow.partition(markup, 0, 100, 50, 500).but("reason", markup).but("state", markup);
    flow.find(markup, markup, markup, "javascript:window.hurt=1");
    flow.find("TASK", "__proto__", markup, markup);
    flow.anomaly(now, markup, markup, 0, 0, 1L, markup);
    flow.readyGroup(markup, markup, 1);
    flow.group(
        "constructor", "NOT_READY", markup, List.of(flow.position(markup, 0, markup, 1, 1L, 1)));
    flow.heartbeat(markup, 1);
    flow.connector(markup, markup, "FAILED");
    flow.topics.add(FlowFixture.fields("what", markup, "command", markup));
    past(flow, 10, 1, false);
    return PageFixture.of(now, flow);
  }

  /** A hub with spokes, both ways. */
  PageFixture hub(int spokes) {
    List<FlowFixture> flows = new ArrayList<>();
    for (int i = 1; i <= spokes; i++) {
      flows.add(flow("hub", "spoke-" + i, i));
      flows.add(flow("spoke-" + i, "hub", 100 + i));
    }
    return PageFixture.of(now, flows.toArray(FlowFixture[]::new));
  }

  /** Each mirrors to the next, the last to the first. */
  PageFixture ring(int clusters) {
    List<FlowFixture> flows = new ArrayList<>();
    for (int i = 0; i < clusters; i++) {
      flows.add(flow("region-" + i, "region-" + (i + 1) % clusters, i));
    }
    return PageFixture.of(now, flows.toArray(FlowFixture[]::new));
  }

  PageFixture named(String day) {
    return switch (day) {
      case "night" -> night();
      case "bad" -> bad();
      case "empty" -> empty();
      case "big" -> big();
      case "hostile" -> hostile();
      case "hub" -> hub(6);
      case "ring" -> ring(5);
      default -> throw new IllegalArgumentException(day);
    };
  }

  private FlowFixture flow(String source, String target, long seed) {
    Random random = new Random(seed);
    FlowFixture flow = new FlowFixture(source, target);
    List<String> topics = List.of("clicks", "customers", "inventory", "orders", "payments");
    for (String topic : topics) {
      for (int i = 0; i < 6; i++) {
        long lag = random.nextInt(4) == 0 ? 1 + random.nextInt(9) : 0;
        flow.partition(topic, i, 40_000 + random.nextInt(2_000_000), lag, lag > 0 ? 1 : 0);
      }
    }
    flow.readyGroup("billing", "orders", 6)
        .readyGroup("clickstream-to-lake", "clicks", 6)
        .readyGroup("customer-360", "customers", 6)
        .readyGroup("search-indexer", "inventory", 6)
        .readyGroup("warehouse-picking", "orders", 6);
    return flow.heartbeat("END_TO_END", 1)
        .heartbeat("TO_TARGET", 0)
        .connector("SOURCE", "RUNNING", "RUNNING", "RUNNING")
        .connector("CHECKPOINT", "RUNNING")
        .connector("HEARTBEAT", "RUNNING");
  }

  private static void stall(FlowFixture flow) {
    flow.partitions.removeIf(
        one -> one.get("topic").equals("payments") && one.get("partition").equals(1));
    flow.partition("payments", 1, 1_204_418, 9_312, 1_290).but("standsStill", true);
    flow.find(
        "STANDS_STILL",
        "payments-1",
        "it stands at source offset 1195106 while its source goes on: 9312 records behind, the"
            + " oldest waits for 1290 s",
        "look at the log of the worker whose task has it, at the partition's leaders on both"
            + " clusters and at quotas; restarting the task is safe, nothing is lost or repeated by"
            + " it");
  }

  /** Twelve hours; a gap of some minutes, and a lag that has been growing of late if wanted. */
  private void past(FlowFixture flow, int records, int seconds, boolean grows) {
    Random random = new Random(records);
    for (int ago = 12 * HOUR; ago >= 0; ago -= ago > HOUR ? 60 : PageFixture.EVERY_SECONDS) {
      Instant at = now.minusSeconds(ago);
      if (ago > 2_400 && ago < 2_760) {
        flow.point(at, null, null, null);
        continue;
      }
      double wave = 1 + 0.6 * Math.sin(ago / 900.0) + 0.3 * Math.sin(ago / 210.0);
      long busy = Math.round(records * wave * (0.8 + 0.2 * random.nextDouble()));
      long late = grows && ago < 1_290 ? 1_290 - ago : 0;
      boolean hiccup = (ago + 700) % 2_300 < 60;
      flow.point(
          at,
          busy + late * 7,
          late > 0 ? late : Math.round(seconds * wave) + (hiccup ? 4 : 0),
          1 + (random.nextInt(9) == 0 ? 1 : 0) + (hiccup ? 5L : 0));
    }
  }
}
