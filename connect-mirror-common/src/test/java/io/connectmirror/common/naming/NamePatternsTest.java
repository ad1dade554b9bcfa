package io.connectmirror.common.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NamePatternsTest {
  static Stream<Arguments> lists() {
    return Stream.of(
        Arguments.of("", List.of()),
        Arguments.of("  ", List.of()),
        Arguments.of(" , ,", List.of()),
        Arguments.of("a", List.of("a")),
        Arguments.of("a, b ,c", List.of("a", "b", "c")),
        Arguments.of("a,,b,", List.of("a", "b")),
        Arguments.of("q-[0-9]{1,2},foo", List.of("q-[0-9]{1,2}", "foo")),
        Arguments.of("a{2,},b", List.of("a{2,}", "b")),
        Arguments.of("(a,b),c", List.of("(a,b)", "c")),
        Arguments.of("(a(,)b),c", List.of("(a(,)b)", "c")),
        Arguments.of("[,;]x,y", List.of("[,;]x", "y")),
        Arguments.of("[^,]x,y", List.of("[^,]x", "y")),
        Arguments.of("[],]x,y", List.of("[],]x", "y")),
        Arguments.of("[^],]x,y", List.of("[^],]x", "y")),
        Arguments.of("[a[,]b],y", List.of("[a[,]b]", "y")),
        Arguments.of("[(]x,y", List.of("[(]x", "y")),
        Arguments.of("a\\,b,c", List.of("a\\,b", "c")),
        Arguments.of("a\\(,b", List.of("a\\(", "b")),
        Arguments.of("a\\[,b", List.of("a\\[", "b")),
        Arguments.of("\\Qa,(b\\E,c", List.of("\\Qa,(b\\E", "c")),
        Arguments.of("\\p{L}+,c", List.of("\\p{L}+", "c")),
        Arguments.of("a),b", List.of("a)", "b")),
        Arguments.of("a\\", List.of("a\\")));
  }

  @ParameterizedTest
  @MethodSource("lists")
  void splitsOnlyAtCommasBetweenEntries(String text, List<String> entries) {
    assertThat(NamePatterns.split(text)).isEqualTo(entries);
  }

  @Test
  void joinsAListThatWasSplitAtEveryComma() {
    assertThat(NamePatterns.split(List.of("q-[0-9]{1", "2}", "foo")))
        .containsExactly("q-[0-9]{1,2}", "foo");
    assertThat(NamePatterns.split(null)).isEmpty();
  }

  @Property
  void entriesAreFoundAgain(@ForAll("entries") List<String> entries) {
    assertThat(entries).allSatisfy(Pattern::compile);
    assertThat(NamePatterns.split(String.join(", ", entries))).isEqualTo(entries);
  }

  @Provide
  Arbitrary<List<String>> entries() {
    return Arbitraries.of(
            "a",
            "b.*",
            "[0-9]{1,2}",
            "(x,y|z)",
            "[,(]",
            "[]{,]",
            "[^],]",
            "\\,",
            "\\Q,[\\E",
            "\\{",
            "(?:a{0,3},)*",
            "\\p{Alpha}")
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(pieces -> pieces.stream().collect(Collectors.joining()))
        .list()
        .ofMaxSize(4);
  }

  @Test
  void matchesTheWholeNameOnly() {
    NamePatterns patterns = NamePatterns.parse("topics", "foo,b.r,q-[0-9]{1,2}");
    assertThat(patterns.match("foo")).contains("foo");
    assertThat(patterns.match("bar")).contains("b.r");
    assertThat(patterns.match("q-12")).contains("q-[0-9]{1,2}");
    assertThat(List.of("foo1", "xfoo", "q-123", "q-", ""))
        .allMatch(n -> patterns.match(n).isEmpty());
  }

  @Test
  void aBlankListMatchesNothing() {
    assertThat(NamePatterns.parse("topics", " ").match("")).isEmpty();
    assertThat(NamePatterns.parse("topics", null).match("a")).isEmpty();
  }

  @Test
  void takesAnyGroupId() {
    NamePatterns patterns = NamePatterns.parse("groups", "a\\,b, .*\\sx.*");
    assertThat(patterns.match("a,b")).isPresent();
    assertThat(patterns.match("line\nx\nline")).isPresent();
    assertThat(patterns.match("a")).isEmpty();
  }

  @Test
  void anEntryWithAnAlternativeDoesNotLeakIntoItsNeighbours() {
    assertThat(NamePatterns.parse("topics", "a|b,c").match("b")).isPresent();
    assertThat(NamePatterns.parse("topics", "(?i)a,c").match("C")).isEmpty();
  }

  @Test
  void aBadEntryIsNamedWithItsKeyAndPlace() {
    assertThatThrownBy(() -> NamePatterns.parse("topics", "a, b, x["))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "topics: entry 3 of 3 is not a regular expression: "
                + "Unclosed character class at character 2 in 'x['");
    assertThatThrownBy(() -> NamePatterns.parse("groups", "*x"))
        .hasMessageContaining("groups: entry 1 of 1")
        .hasMessageContaining("Dangling meta character '*' at character 1 in '*x'");
  }

  @Test
  void saysWhyANameIsOut() {
    NameFilter filter = NameFilter.parse("topics", "a.*,b", "topics.exclude", "ab, c");
    assertThat(filter.isIn("aa")).isTrue();
    assertThat(filter.whyOut("aa")).isEmpty();
    assertThat(filter.isIn("ab")).isFalse();
    assertThat(filter.whyOut("ab")).contains("topics.exclude has the entry 'ab'");
    assertThat(filter.whyOut("x")).contains("no entry of topics matches it");
  }
}
