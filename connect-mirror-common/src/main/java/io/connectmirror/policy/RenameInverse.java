package io.connectmirror.policy;

import io.connectmirror.policy.RenameTemplate.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The way back through a rename rule, for the rules that have one: those whose template has {@code
 * $0} once and no other group, and those whose expression is a sequence of plain characters and
 * groups that the template uses once each.
 */
final class RenameInverse {
  private final Pattern pattern;
  private final RenameTemplate template;

  private RenameInverse(Pattern pattern, RenameTemplate template) {
    this.pattern = pattern;
    this.template = template;
  }

  static Optional<RenameInverse> of(String regex, RenameTemplate template) {
    List<Integer> used =
        template.parts().stream().filter(Part::isReference).map(Part::group).toList();
    if (used.equals(List.of(0))) {
      return Optional.of(
          new RenameInverse(
              pattern(template, List.of(regex)), new RenameTemplate(List.of(Part.reference(1)))));
    }
    return GroupSequence.parse(regex)
        .filter(sequence -> usesEachOnce(sequence, used))
        .map(sequence -> invert(sequence, used, template));
  }

  Optional<String> apply(String renamed) {
    Matcher match = pattern.matcher(renamed);
    return match.matches() ? Optional.of(template.render(match)) : Optional.empty();
  }

  private static boolean usesEachOnce(GroupSequence sequence, List<Integer> used) {
    List<Integer> sorted = used.stream().sorted().toList();
    List<Integer> all = new ArrayList<>();
    for (int group = 1; group <= sequence.bodies().size(); group++) {
      all.add(group);
    }
    return sorted.equals(all);
  }

  private static RenameInverse invert(
      GroupSequence sequence, List<Integer> used, RenameTemplate template) {
    List<String> bodies = used.stream().map(group -> sequence.bodies().get(group - 1)).toList();
    List<Part> original =
        sequence.parts().stream()
            .map(p -> p.isReference() ? Part.reference(used.indexOf(p.group()) + 1) : p)
            .toList();
    return new RenameInverse(pattern(template, bodies), new RenameTemplate(original));
  }

  /** The template as an expression, its references replaced by {@code bodies} in their order. */
  private static Pattern pattern(RenameTemplate template, List<String> bodies) {
    StringBuilder expression = new StringBuilder();
    int next = 0;
    for (Part part : template.parts()) {
      expression.append(
          part.isReference() ? "(" + bodies.get(next++) + ")" : Pattern.quote(part.text()));
    }
    return Pattern.compile(expression.toString());
  }
}
