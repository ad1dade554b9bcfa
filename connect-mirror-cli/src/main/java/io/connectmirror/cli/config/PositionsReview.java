package io.connectmirror.cli.config;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where the source connectors begin if MirrorMaker 2's dedicated mode has run their flows. It keeps
 * positions under names of its own, in topics that are not those of a Connect cluster, and a
 * connector that finds none mirrors everything again. Pure.
 */
final class PositionsReview {
  private static final String RESUME_FROM = "resume.from";
  private static final String EMIT_SYNCS = "emit.offset-syncs.enabled";

  private PositionsReview() {}

  /**
   * @param running names of connectors that the worker has, so that they have begun
   */
  static List<Finding> of(Naming naming, List<Mm2Flow> flows, Set<String> running) {
    List<Finding> findings = new ArrayList<>();
    for (Mm2Flow flow : flows) {
      NamingReview.source(flow)
          .filter(source -> !running.contains(source.name()))
          .flatMap(source -> of(naming, flow.pair(), source))
          .ifPresent(findings::add);
    }
    return findings;
  }

  private static Optional<Finding> of(Naming naming, ClusterPair pair, ConnectorConfig source) {
    if (naming == Naming.MM2) {
      return Optional.of(Finding.note(source.name(), goesOn(pair, source)));
    }
    boolean isTold = is(source, RESUME_FROM, "target");
    boolean hasSyncs = !is(source, EMIT_SYNCS, "false");
    return isTold && hasSyncs
        ? Optional.empty()
        : Optional.of(Finding.warning(source.name(), RESUME_FROM, startsOver(pair, isTold)));
  }

  private static String startsOver(ClusterPair pair, boolean isTold) {
    String found =
        "if MirrorMaker 2 has run this flow, all is mirrored a second time: its positions are those"
            + " of %s, in %s on %s. Stop it and "
                .formatted(
                    ConnectorRole.SOURCE.mirrorMakerName(),
                    Naming.mirrorMakersOffsets(pair),
                    pair.target());
    String others =
        "say --naming %s, which goes on from its positions; or let mirrorctl run take them over"
            .formatted(Naming.MM2);
    return isTold
        ? "is target, and there are no offset syncs to see by how far it is (%s=false): "
                .formatted(EMIT_SYNCS)
            + found
            + others
        : "is not target: "
            + found
            + "set %s.%s=target, which goes on behind what its offset syncs and the copies on %s"
                .formatted(pair.label(), RESUME_FROM, pair.target())
            + " show, while offset-syncs.topic.location stays what it was; or "
            + others;
  }

  private static String goesOn(ClusterPair pair, ConnectorConfig source) {
    return "goes on from the positions of MirrorMaker 2, which must not run any more, in %s on %s"
            .formatted(source.get(Naming.OFFSETS_TOPIC).orElseThrow(), pair.target())
        + " (%s): the worker's user has to DESCRIBE, READ and WRITE it"
            .formatted(Naming.OFFSETS_TOPIC);
  }

  private static boolean is(ConnectorConfig source, String key, String value) {
    return source.get(key).filter(said -> said.strip().equalsIgnoreCase(value)).isPresent();
  }
}
