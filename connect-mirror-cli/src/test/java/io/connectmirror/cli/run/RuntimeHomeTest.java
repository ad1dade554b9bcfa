package io.connectmirror.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RuntimeHomeTest {
  private static final String IN_DISTRIBUTION = "/lib/dedicated/";
  private static final String IN_CHECKOUT = "/connect-mirror-dedicated/target/libs/";

  @Test
  void isWhereTheUserSays() {
    assertThat(
            find(
                Optional.of("/elsewhere"),
                "/opt/mirror/lib/mirrorctl.jar",
                "/elsewhere" + IN_DISTRIBUTION,
                "/opt/mirror" + IN_DISTRIBUTION))
        .isEqualTo(
            new RuntimeHome(Path.of("/elsewhere/lib/dedicated"), Path.of("/elsewhere/plugin")));
  }

  @Test
  void isBesideTheProgramOfADistribution() {
    assertThat(
            find(
                Optional.empty(), "/opt/mirror/lib/mirrorctl.jar", "/opt/mirror" + IN_DISTRIBUTION))
        .isEqualTo(
            new RuntimeHome(Path.of("/opt/mirror/lib/dedicated"), Path.of("/opt/mirror/plugin")));
  }

  @Test
  void isWhatACheckoutHasBuilt() {
    RuntimeHome built =
        new RuntimeHome(
            Path.of("/src/connect-mirror-dedicated/target/libs"),
            Path.of("/src/connect-mirror-plugin/target/plugin-path"));

    assertThat(
            find(
                Optional.empty(),
                "/src/connect-mirror-cli/target/mirrorctl.jar",
                "/src" + IN_CHECKOUT))
        .isEqualTo(built);
    assertThat(find(Optional.of("/src"), "/elsewhere/m.jar", "/src" + IN_CHECKOUT))
        .isEqualTo(built);
  }

  @Test
  void isNotSoughtElsewhereWhenTheUserIsWrong() {
    assertThatThrownBy(
            () ->
                find(
                    Optional.of("/wrong"),
                    "/opt/mirror/lib/mirrorctl.jar",
                    "/opt/mirror" + IN_DISTRIBUTION))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("/wrong")
        .hasMessageContaining("MIRRORCTL_HOME");
  }

  private static RuntimeHome find(Optional<String> named, String program, String... libs) {
    Set<String> there = Set.of(libs);
    return RuntimeHome.find(
        named.map(Path::of),
        Optional.of(Path.of(program)),
        jar -> there.stream().anyMatch(dir -> jar.equals(Path.of(dir, RuntimeHome.JAR))));
  }
}
