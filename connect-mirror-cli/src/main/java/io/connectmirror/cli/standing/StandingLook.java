package io.connectmirror.cli.standing;

import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;

/**
 * Looks at groups on both clusters. When the cluster where they read does not answer, what is known
 * on the other has to do: what the checkpoint connector carried over, and the offset map. Used by
 * one thread.
 */
public final class StandingLook {
  private final ClusterEnd source;
  private final ClusterEnd target;
  private final FlowNames names;
  private final PositionMap ahead;
  private final PositionMap home;
  private final MirrorMemory memory;

  /**
   * @param source where the groups read
   * @param target where they are to go on
   * @param ahead map of the flow from source to target
   * @param home map of the flow the other way
   * @param memory of the flow from source to target
   */
  public StandingLook(
      ClusterEnd source,
      ClusterEnd target,
      FlowNames names,
      PositionMap ahead,
      PositionMap home,
      MirrorMemory memory) {
    this.source = source;
    this.target = target;
    this.names = names;
    this.ahead = ahead;
    this.home = home;
    this.memory = memory;
  }

  public ClusterEnd source() {
    return source;
  }

  public ClusterEnd target() {
    return target;
  }

  /** Where topics of the source go on, as far as both clusters tell. */
  public Map<String, String> copies() throws InterruptedException {
    return names.routes(source.topics().listTopics(), target.topics().listTopics()).ahead();
  }

  /**
   * @param lost why the source is not to be asked; empty to ask it
   * @throws FailureException when the target does not answer, or a cluster refuses
   * @throws io.connectmirror.cli.outcome.CliException when the source shows nothing to tell of, and
   *     may hide it
   */
  public StandingView look(GroupSelection selection, Optional<String> lost)
      throws InterruptedException {
    Set<String> there = target.topics().listTopics();
    if (lost.isPresent()) {
      return lookWithoutSource(selection, there, lost.get());
    }
    SourceReading reading;
    try {
      reading = SourceReading.read(source, names, selection, there);
    } catch (FailureException e) {
      if (e.failure().kind() != FailureKind.RETRY) {
        throw e;
      }
      return lookWithoutSource(selection, there, e.getMessage());
    }
    return lookAt(reading, selection);
  }

  private StandingView lookAt(SourceReading reading, GroupSelection selection)
      throws InterruptedException {
    ahead.refresh();
    home.refresh();
    memory.refresh();
    Crossing crossing = new Crossing(reading.routes(), ahead, home);
    Map<TopicPartition, Progress> progress = progress(reading, crossing);
    Told told = Told.of(memory);
    Drafting drafting = new Drafting(reading, crossing, progress, told);
    Map<String, List<PositionDraft>> drafts = new TreeMap<>(drafting.all());
    TargetReading onTarget = onTarget(drafts, reading);
    drafts.putAll(lookedAtAgain(drafts, onTarget, drafting));
    return view(
        selection,
        Optional.empty(),
        drafts,
        reading,
        progress,
        told,
        onTarget,
        freshness(progress.values(), drafts));
  }

  /**
   * Groups that seem to have come further on the target than they are on the source. One that reads
   * may have committed since its position was read, and that been carried over: it is read again.
   */
  private Map<String, List<PositionDraft>> lookedAtAgain(
      Map<String, List<PositionDraft>> drafts, TargetReading onTarget, Drafting drafting)
      throws InterruptedException {
    Set<String> further = new HashSet<>();
    drafts.forEach(
        (group, positions) -> {
          if (positions.stream().anyMatch(draft -> draft.isBehind(onTarget))) {
            further.add(group);
          }
        });
    if (further.isEmpty()) {
      return Map.of();
    }
    Map<String, Map<TopicPartition, CommittedOffset>> later;
    try {
      later = SourceReading.positions(source, further);
    } catch (FailureException e) {
      if (e.failure().kind() != FailureKind.RETRY) {
        throw e;
      }
      // It was lost since: what it told before has to do.
      return Map.of();
    }
    ahead.refresh();
    home.refresh();
    return drafting.later(later);
  }

  private Map<TopicPartition, Progress> progress(SourceReading reading, Crossing crossing)
      throws InterruptedException {
    Map<TopicPartition, TopicPartition> remotes = new HashMap<>();
    for (TopicPartition partition : reading.logs().keySet()) {
      remotes.put(
          partition,
          new TopicPartition(
              reading.routes().ahead().get(partition.topic()), partition.partition()));
    }
    Logs copies = Logs.read(target.topics(), new HashSet<>(remotes.values()));
    Map<TopicPartition, Progress> progress = new HashMap<>();
    remotes.forEach(
        (partition, remote) -> {
          OptionalLong mirrored =
              copies
                  .of(remote)
                  .map(copy -> crossing.mirroredTo(remote, copy.end()))
                  .orElseGet(OptionalLong::empty);
          progress.put(
              partition, new Progress(partition, remote, reading.logs().get(partition), mirrored));
        });
    return progress;
  }

  private StandingView lookWithoutSource(GroupSelection selection, Set<String> there, String silent)
      throws InterruptedException {
    if (!ahead.cluster().equals(source.alias())) {
      ahead.refresh();
    }
    if (!home.cluster().equals(source.alias())) {
      home.refresh();
    }
    memory.refresh();
    Told told = Told.of(memory);
    Map<String, List<PositionDraft>> drafts = new TreeMap<>();
    memory.checkpoints().stream()
        .filter(checkpoint -> selection.takes(checkpoint.checkpoint().group()))
        .filter(checkpoint -> there.contains(checkpoint.checkpoint().topicPartition().topic()))
        .forEach(
            checkpoint ->
                drafts
                    .computeIfAbsent(checkpoint.checkpoint().group(), group -> new ArrayList<>())
                    .add(PositionDraft.ofCheckpoint(checkpoint, ahead, home, told)));
    told.groupsWithReason().stream()
        .filter(selection::takes)
        .forEach(group -> drafts.computeIfAbsent(group, unused -> List.of()));
    SourceReading nothing =
        new SourceReading(Map.of(), Map.of(), Map.of(), Routes.NONE, Map.of(), false);
    return view(
        selection,
        Optional.of(silent),
        drafts,
        nothing,
        Map.of(),
        told,
        onTarget(drafts, nothing),
        freshness(List.of(), drafts));
  }

  private TargetReading onTarget(Map<String, List<PositionDraft>> drafts, SourceReading reading)
      throws InterruptedException {
    Map<String, List<PositionDraft>> asked = new TreeMap<>(drafts);
    asked
        .entrySet()
        .removeIf(e -> e.getValue().isEmpty() && reading.leftOut().containsKey(e.getKey()));
    return TargetReading.of(target, asked);
  }

  private StandingView view(
      GroupSelection selection,
      Optional<String> silent,
      Map<String, List<PositionDraft>> drafts,
      SourceReading reading,
      Map<TopicPartition, Progress> progress,
      Told told,
      TargetReading onTarget,
      Freshness freshness) {
    List<GroupView> groups = new ArrayList<>();
    drafts.forEach(
        (group, positions) ->
            groups.add(
                new GroupView(
                    group,
                    Optional.ofNullable(reading.activity().get(group)),
                    onTarget.activity(group),
                    Optional.ofNullable(reading.leftOut().get(group))
                        .or(() -> told.meantReason(group).filter(why -> positions.isEmpty())),
                    told.reason(group),
                    positions.stream()
                        .sorted(PositionDraft.ORDER)
                        .map(draft -> draft.on(onTarget, told))
                        .toList())));
    List<String> notes = notes(silent, reading);
    if (!drafts.isEmpty()) {
      // Where nothing matches at all the commands refuse, and say so themselves.
      selection.without(drafts.keySet()).forEach(pattern -> notes.add(nothingFits(pattern)));
    }
    return new StandingView(names.pair(), silent, groups, progress, freshness, notes);
  }

  private String nothingFits(Pattern pattern) {
    return "no group of cluster %s that is shown matches --group %s"
        .formatted(names.pair().source(), pattern);
  }

  private List<String> notes(Optional<String> silent, SourceReading reading) {
    List<String> notes = new ArrayList<>();
    if (reading.mayHideGroups()) {
      notes.add(HiddenGroups.note(names.pair().source()));
    }
    if (names.ahead().isEmpty()) {
      notes.add(
          "no flow %s is known: topics of %s itself are not on %s"
              .formatted(names.pair(), names.pair().source(), names.pair().target()));
    }
    silent.ifPresent(
        why ->
            notes.add(
                "cluster %s tells nothing (%s): positions are those that the checkpoint connector"
                        .formatted(names.pair().source(), why)
                    + " carried over, and what was not mirrored is not known"));
    return notes;
  }

  private Freshness freshness(
      Collection<Progress> progress, Map<String, List<PositionDraft>> drafts)
      throws InterruptedException {
    Set<TopicPartition> copies = new HashSet<>();
    progress.forEach(partition -> copies.add(partition.remote()));
    if (progress.isEmpty()) {
      drafts.values().forEach(list -> list.forEach(draft -> draft.there().ifPresent(copies::add)));
    }
    return NewestArrival.read(target.topics(), names.heartbeats(), copies);
  }
}
