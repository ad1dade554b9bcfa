package io.connectmirror.source.plan;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is remembered of a partition over which a task failed: the worker's producer did not take
 * one of its records, and Connect ends the whole task for that. The next life leaves the partition
 * alone for a while, so that the others go on, and then tries it again.
 *
 * @param failures how many lives ended over it, from 1
 * @param sinceMs when the last of them ended, in ms since the epoch
 * @param endOffset one past the last source offset that was under way then: the record that was not
 *     taken lies before it
 * @param reset how often the partition's position had been altered by a user then
 * @param limits what bounds the records that are taken, see {@link #limits}
 */
public record QuarantineMark(
    int failures, long sinceMs, long endOffset, long reset, String limits) {
  private static final List<Duration> PAUSES =
      List.of(Duration.ofMinutes(10), Duration.ofHours(1), Duration.ofHours(4), Duration.ofDays(1));
  private static final List<String> SETTINGS =
      List.of(
          "producer.override.max.request.size",
          "producer.override.compression.type",
          "producer.override.buffer.memory",
          "errors.tolerance",
          "transforms");

  private static final String FAILURES = "failures";
  private static final String SINCE = "sinceMs";
  private static final String END = "endOffset";
  private static final String RESET = "reset";
  private static final String LIMITS = "limits";

  /** What to do with the partition now. */
  public sealed interface Verdict {
    /** Leave it alone. */
    record Hold(long untilMs) implements Verdict {}

    /** Nothing has changed but the time: try it, and nothing else at the same time. */
    record Try() implements Verdict {}

    /** What it failed over may be gone: forget the mark. */
    record Release(String reason) implements Verdict {}
  }

  /** One more life has ended over the partition. */
  public static QuarantineMark after(
      Optional<QuarantineMark> before, long nowMs, long endOffset, long reset, String limits) {
    int failures = before.map(QuarantineMark::failures).orElse(0);
    return new QuarantineMark(
        failures == Integer.MAX_VALUE ? failures : failures + 1, nowMs, endOffset, reset, limits);
  }

  /**
   * The mark as it counts for who reads it now: by a clock that is behind the one that wrote it,
   * the pause begins now and is no longer than it is.
   *
   * @param nowMs in ms since the epoch
   */
  public QuarantineMark notAfter(long nowMs) {
    return new QuarantineMark(failures, Math.min(sinceMs, nowMs), endOffset, reset, limits);
  }

  /**
   * The connector's settings and the remote topic's that say which records are taken, none of them
   * a secret.
   */
  public static String limits(Map<String, String> connector, TargetLimits topic) {
    StringBuilder text = new StringBuilder();
    for (String setting : SETTINGS) {
      text.append(setting).append('=').append(connector.getOrDefault(setting, "")).append(';');
    }
    return text.append(topic.batchBytes())
        .append(';')
        .append(topic.compacted())
        .append(';')
        .append(topic.earlierMs())
        .append(';')
        .append(topic.laterMs())
        .toString();
  }

  /**
   * @param nowMs in ms since the epoch
   * @param presentReset how often the position has been altered by now
   * @param presentLimits as {@link #limits} has them now; empty when they are not known
   * @param logStart the source log's start; empty when it is not known
   */
  public Verdict judge(
      long nowMs, long presentReset, Optional<String> presentLimits, OptionalLong logStart) {
    if (presentReset != reset) {
      return new Verdict.Release("its position was altered");
    }
    if (logStart.isPresent() && logStart.getAsLong() >= endOffset) {
      return new Verdict.Release("the source has deleted the records in question");
    }
    if (presentLimits.isPresent() && !presentLimits.get().equals(limits)) {
      return new Verdict.Release("settings that say which records are taken were changed");
    }
    long untilMs = sinceMs + pause().toMillis();
    return nowMs >= untilMs ? new Verdict.Try() : new Verdict.Hold(untilMs);
  }

  private Duration pause() {
    return PAUSES.get(Math.min(failures, PAUSES.size()) - 1);
  }

  /** As the state topic keeps it. */
  public Map<String, Object> value() {
    Map<String, Object> value = new HashMap<>();
    value.put(FAILURES, failures);
    value.put(SINCE, sinceMs);
    value.put(END, endOffset);
    value.put(RESET, reset);
    value.put(LIMITS, limits);
    return value;
  }

  /** Empty for what is not of this form: as good as no mark. */
  public static Optional<QuarantineMark> of(Map<String, Object> value) {
    if (value.get(FAILURES) instanceof Number failures
        && failures.intValue() > 0
        && value.get(SINCE) instanceof Number since
        && value.get(END) instanceof Number end
        && value.get(RESET) instanceof Number reset
        && value.get(LIMITS) instanceof String limits) {
      return Optional.of(
          new QuarantineMark(
              failures.intValue(), since.longValue(), end.longValue(), reset.longValue(), limits));
    }
    return Optional.empty();
  }
}
