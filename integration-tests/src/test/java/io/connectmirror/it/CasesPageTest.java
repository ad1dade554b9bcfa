package io.connectmirror.it;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of cases names tests that there are, in the suite that they are in. */
class CasesPageTest {
  private static final Path PAGE = LabPaths.root().resolve("docs/cases.md");
  private static final Pattern NAMED = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final String LONG = "long";

  /** A line of a table. */
  private record Case(String name, List<Named> ofEveryBuild, List<Named> ofTheLongSuite) {
    static Case of(String line) {
      String[] columns = line.substring(1, line.length() - 1).split("\\|", -1);
      assertThat(columns).as(line).hasSize(4);
      return new Case(columns[0].strip(), named(columns[2]), named(columns[3]));
    }

    private static List<Named> named(String column) {
      return NAMED.matcher(column).results().map(m -> new Named(m.group(1), m.group(2))).toList();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A test that the page names. */
  private record Named(String className, String method) {
    Set<String> tags() throws ClassNotFoundException {
      Class<?> declaring = Class.forName("io.connectmirror.it." + className);
      List<Method> found =
          Arrays.stream(declaring.getDeclaredMethods())
              .filter(m -> m.getName().equals(method))
              .filter(
                  m ->
                      m.isAnnotationPresent(Test.class)
                          || m.isAnnotationPresent(ParameterizedTest.class))
              .toList();
      assertThat(found).as("tests named %s#%s", className, method).hasSize(1);
      return Stream.of(declaring, found.get(0))
          .flatMap(element -> Arrays.stream(element.getAnnotationsByType(Tag.class)))
          .map(Tag::value)
          .collect(toSet());
    }
  }

  static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("| ") && !line.startsWith("| case |")) {
        cases.add(Case.of(line));
      }
    }
    return cases;
  }

  @Test
  void hasCases() throws IOException {
    assertThat(cases()).hasSizeGreaterThan(25);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void namesTestsInTheSuiteThatTheyAreIn(Case reported) throws ClassNotFoundException {
    assertThat(reported.ofEveryBuild().size() + reported.ofTheLongSuite().size()).isPositive();
    for (Named named : reported.ofEveryBuild()) {
      assertThat(named.tags()).as("tags of %s", named).doesNotContain(LONG);
    }
    for (Named named : reported.ofTheLongSuite()) {
      assertThat(named.tags()).as("tags of %s", named).contains(LONG);
    }
  }
}
