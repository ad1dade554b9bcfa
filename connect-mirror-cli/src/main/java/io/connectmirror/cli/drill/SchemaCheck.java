package io.connectmirror.cli.drill;

import io.connectmirror.cli.drill.DrillReport.SchemaFinding;
import io.connectmirror.cli.drill.SchemaIds.Example;
import io.connectmirror.cli.drill.SchemaRegistry.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether consumers on the target find the schemas of what they read. */
final class SchemaCheck {
  private final SchemaRegistry target;
  private final Optional<SchemaRegistry> source;

  /**
   * @param target the registry that consumers there use
   * @param source the one that the records were written with; its schemas have to be the same
   */
  SchemaCheck(SchemaRegistry target, Optional<SchemaRegistry> source) {
    this.target = target;
    this.source = source;
  }

  /** What is wrong, in order of the ids. */
  List<SchemaFinding> findings(SchemaIds ids) throws InterruptedException {
    List<SchemaFinding> findings = new ArrayList<>();
    for (Map.Entry<Integer, Example> entry : ids.examples().entrySet()) {
      int id = entry.getKey();
      Example example = entry.getValue();
      problem(id)
          .ifPresent(
              problem ->
                  findings.add(
                      new SchemaFinding(
                          id,
                          example.topic(),
                          example.partition(),
                          example.offset(),
                          example.part(),
                          problem)));
    }
    return findings;
  }

  private Optional<String> problem(int id) throws InterruptedException {
    Optional<Schema> there = target.schema(id);
    if (there.isEmpty()) {
      return Optional.of("the registry at %s has no such schema".formatted(target.place()));
    }
    if (source.isEmpty()) {
      return Optional.empty();
    }
    Optional<Schema> here = source.get().schema(id);
    if (here.isEmpty()) {
      return Optional.of(
          "the source's registry at %s has no such schema".formatted(source.get().place()));
    }
    return here.equals(there)
        ? Optional.empty()
        : Optional.of(
            "the registries at %s and %s have different schemas of this id"
                .formatted(source.get().place(), target.place()));
  }
}
