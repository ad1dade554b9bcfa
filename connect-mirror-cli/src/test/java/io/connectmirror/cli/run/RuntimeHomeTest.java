package io.connectmirror.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RuntimeHomeTest {
  private static final Optional<Path> PROGRAM = Optional.of(Path.of("/opt/mirror/bin/m.jar"));

  @Test
  void isWhereTheUserSays() {
    assertThat(find(Optional.of(Path.of("/elsewhere")), "/elsewhere", "/opt/mirror"))
        .isEqualTo(new RuntimeHome(Path.of("/elsewhere")));
  }

  @Test
  void isBesideTheProgramOrAboveIt() {
    assertThat(find(Optional.empty(), "/opt/mirror"))
        .isEqualTo(new RuntimeHome(Path.of("/opt/mirror")));
    assertThat(find(Optional.empty(), "/opt/mirror", "/opt/mirror/bin"))
        .isEqualTo(new RuntimeHome(Path.of("/opt/mirror/bin")));
  }

  @Test
  void isNotSoughtElsewhereWhenTheUserIsWrong() {
    assertThatThrownBy(() -> find(Optional.of(Path.of("/wrong")), "/opt/mirror"))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("/wrong")
        .hasMessageContaining("MIRRORCTL_HOME");
  }

  private static RuntimeHome find(Optional<Path> named, String... homes) {
    Set<String> there = Set.of(homes);
    return RuntimeHome.find(
        named,
        PROGRAM,
        jar -> there.stream().anyMatch(home -> jar.equals(Path.of(home, "libs", RuntimeHome.JAR))));
  }
}
