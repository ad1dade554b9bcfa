package io.connectmirror.it.page;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One flow as the server tells of it, in three answers: its status, the readiness of its groups and
 * its past. Names of fields are those of {@code mirrorctl status} and {@code mirrorctl groups} in
 * JSON; what is not known is left out there.
 */
final class FlowFixture {
  final String source;
  final String target;
  final List<Map<String, Object>> partitions = new ArrayList<>();
  final List<Map<String, Object>> groups = new ArrayList<>();
  final List<Map<String, Object>> topics = new ArrayList<>();
  final List<Map<String, Object>> acls = new ArrayList<>();
  private final List<Map<String, Object>> heartbeats = new ArrayList<>();
  private final List<Map<String, Object>> anomalies = new ArrayList<>();
  private final List<Map<String, Object>> connectors = new ArrayList<>();
  private final List<Map<String, Object>> findings = new ArrayList<>();
  private final List<Map<String, Object>> points = new ArrayList<>();
  private String sourceAway = "";
  private String targetAway = "";

  FlowFixture(String source, String target) {
    this.source = source;
    this.target = target;
  }

  String label() {
    return source + "->" + target;
  }

  FlowFixture sourceAway(String why) {
    sourceAway = why;
    return find("SOURCE_UNREACHABLE", source, why, "see whether its brokers are up");
  }

  FlowFixture targetAway(String why) {
    targetAway = why;
    return find("TARGET_UNREACHABLE", target, why, "nothing can be told of this flow without it");
  }

  FlowFixture find(String kind, String subject, String what, String advice) {
    findings.add(
        fields("flow", label(), "kind", kind, "subject", subject, "what", what, "advice", advice));
    return this;
  }

  /** A partition that runs and lags by so many records, the oldest of which waits so long. */
  FlowFixture partition(String topic, int partition, long end, long lag, long seconds) {
    partitions.add(
        fields(
            "topic",
            topic,
            "partition",
            partition,
            "remoteTopic",
            source + "." + topic,
            "sourceEnd",
            end,
            "mirroredTo",
            end - lag,
            "targetEnd",
            end - lag - end / 50,
            "lagRecords",
            lag,
            "lagSeconds",
            seconds,
            "state",
            "RUNNING",
            "syncAgeSeconds",
            1 + end % 4,
            "standsStill",
            false));
    return this;
  }

  /** Changes the partition that was added last; null leaves a field out. */
  FlowFixture but(String field, Object value) {
    Map<String, Object> last = partitions.get(partitions.size() - 1);
    if (value == null) {
      last.remove(field);
    } else {
      last.put(field, value);
    }
    return this;
  }

  FlowFixture heartbeat(String way, long ageSeconds) {
    String topic = way.equals("END_TO_END") ? source + ".heartbeats" : "heartbeats";
    heartbeats.add(fields("topic", topic, "way", way, "ageSeconds", ageSeconds));
    return this;
  }

  FlowFixture anomaly(
      Instant at, String kind, String topic, int partition, long offset, Long lost, String said) {
    Map<String, Object> anomaly =
        fields(
            "atMs", at.toEpochMilli(),
            "kind", kind,
            "topic", topic,
            "partition", partition,
            "firstOffset", offset,
            "policy", "continue",
            "connector", label(),
            "details", said);
    if (lost != null) {
      anomaly.put("lost", lost);
    }
    anomalies.add(anomaly);
    return this;
  }

  /** A connector that runs, with tasks in these states. */
  FlowFixture connector(String role, String... states) {
    List<Map<String, Object>> tasks = new ArrayList<>();
    for (String state : states) {
      Map<String, Object> task =
          fields(
              "task",
              tasks.size(),
              "state",
              state,
              "worker",
              "connect-" + tasks.size() % 3 + ":8083");
      if (state.equals("FAILED")) {
        task.put(
            "trace", "org.apache.kafka.common.errors.TopicAuthorizationException: not allowed");
      }
      tasks.add(task);
    }
    String name = source + "-" + target + "-" + role.toLowerCase(Locale.ROOT);
    connectors.add(fields("name", name, "role", role, "state", "RUNNING", "tasks", tasks));
    return this;
  }

  /** A group that is where it should be, in so many partitions of a topic. */
  FlowFixture readyGroup(String group, String topic, int count) {
    List<Map<String, Object>> positions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      positions.add(position(topic, i, "READY", 0, 0L, 0));
    }
    return group(group, "READY", "active", positions);
  }

  FlowFixture group(
      String group, String verdict, String onSource, List<Map<String, Object>> positions) {
    groups.add(
        fields(
            "group", group,
            "verdict", verdict,
            "onSource", onSource,
            "onTarget", "idle",
            "positions", positions));
    return this;
  }

  /**
   * @param missing null when the source does not tell
   */
  Map<String, Object> position(
      String topic, int partition, String verdict, long again, Long missing, long skipped) {
    long at = 48_211 + 977L * partition;
    Map<String, Object> position =
        fields(
            "topic", topic,
            "remoteTopic", source + "." + topic,
            "partition", partition,
            "sourcePosition", at,
            "translated", at - 404,
            "certainty", again > 0 ? "EARLIER" : "EXACT",
            "committed", at - 404 - again + skipped,
            "readAgain", again,
            "skipped", skipped,
            "verdict", verdict);
    if (missing != null) {
      position.put("notMirrored", missing);
    }
    return position;
  }

  FlowFixture point(Instant at, Long records, Long seconds, Long latency) {
    Map<String, Object> point = new LinkedHashMap<>();
    point.put("at", at.toEpochMilli());
    point.put("lagRecords", records);
    point.put("lagSeconds", seconds);
    point.put("latencySeconds", latency);
    point.put("partitionsLagging", records == null ? null : Math.min(records, 4));
    point.put("reread", null);
    point.put("missing", null);
    points.add(point);
    return this;
  }

  Map<String, Object> status() {
    List<Map<String, Object>> lagging =
        partitions.stream().filter(one -> number(one, "lagRecords") > 0).toList();
    Map<String, Object> lag =
        fields(
            "partitions", lagging.size(),
            "unknown", partitions.stream().filter(one -> !one.containsKey("lagRecords")).count(),
            "records", lagging.stream().mapToLong(one -> number(one, "lagRecords")).sum());
    lagging.stream()
        .mapToLong(one -> number(one, "lagSeconds"))
        .max()
        .ifPresent(seconds -> lag.put("seconds", seconds));
    return fields(
        "flow", label(),
        "source", cluster(source, sourceAway),
        "target", cluster(target, targetAway),
        "lag", lag,
        "partitions", partitions,
        "heartbeats", heartbeats,
        "anomalies", anomalies,
        "connectors", connectors);
  }

  List<Map<String, Object>> findings() {
    return findings;
  }

  Map<String, Object> readiness(Instant mirroredUntil) {
    Map<String, Object> readiness =
        fields(
            "flow", label(),
            "mirroredUntil", mirroredUntil.toString(),
            "groups", groups,
            "topics", topics,
            "acls", acls,
            "notes", List.of(),
            "totals", totals(groups));
    if (!sourceAway.isEmpty()) {
      readiness.put("sourceSilent", sourceAway);
    }
    return readiness;
  }

  Map<String, Object> past() {
    return fields("flow", label(), "points", points);
  }

  static Map<String, Object> totals(List<Map<String, Object>> groups) {
    long ready = groups.stream().filter(one -> one.get("verdict").equals("READY")).count();
    return fields(
        "groups",
        groups.size(),
        "ready",
        ready,
        "notReady",
        groups.size() - ready,
        "leftOut",
        0,
        "recordsReadAgain",
        sum(groups, "readAgain"),
        "recordsAtRisk",
        sum(groups, "notMirrored") + sum(groups, "skipped"));
  }

  static Map<String, Object> fields(Object... namesAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  private static Map<String, Object> cluster(String alias, String away) {
    return away.isEmpty()
        ? fields("alias", alias, "reachable", true, "brokers", 3)
        : fields("alias", alias, "reachable", false, "reason", away);
  }

  private static long sum(List<Map<String, Object>> groups, String field) {
    return groups.stream()
        .flatMap(group -> ((List<?>) group.get("positions")).stream())
        .mapToLong(position -> number((Map<?, ?>) position, field))
        .sum();
  }

  private static long number(Map<?, ?> fields, String field) {
    return fields.get(field) instanceof Number number ? number.longValue() : 0;
  }
}
