package io.connectmirror.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive has what it shall have, and nothing else. */
class DistributionIT {
  @TempDir static Path folder;

  @Test
  void everythingIsInOneFolder() throws IOException {
    assertThat(Distribution.entries())
        .isNotEmpty()
        .doesNotHaveDuplicates()
        .allMatch(entry -> entry.startsWith(Distribution.TOP + "/"));
  }

  @Test
  void whatUsersNeedIsThere() throws IOException {
    assertThat(inTop())
        .contains(
            "plugin/connect-mirror/connect-mirror-plugin-" + Distribution.VERSION + ".jar",
            "lib/mirrorctl.jar",
            "lib/dedicated/connect-mirror-dedicated.jar",
            "lib/dedicated/licenses/EPL-2.0.txt",
            "bin/mirrorctl",
            "config-examples/README.md",
            "config-examples/source.json",
            "config-examples/active-active/west/source.json",
            "config-examples/active-active/mm2.properties",
            "config-examples/monitoring/jmx-exporter.yml",
            "config-examples/monitoring/alerts.yml",
            "config-examples/monitoring/dashboard.json",
            "docs/operations.md",
            "docs/failover.md",
            "docs/failback.md",
            "docs/drills.md",
            "docs/dedicated.md",
            "docs/settings.md",
            "docs/metrics.md",
            "docs/schema-registry.md",
            "README.md",
            "LICENSE",
            "NOTICE",
            "CHANGELOG.md");
  }

  @Test
  void allOfConnectsRuntimeIsBesideTheDedicatedMode() throws IOException {
    assertThat(inTop())
        .containsAll(
            Distribution.dedicated().entrySet().stream()
                .map(
                    library ->
                        "lib/dedicated/%s-%s.jar"
                            .formatted(
                                library.getKey().replaceFirst(".*:", ""), library.getValue()))
                .toList());
    assertThat(inTop())
        .filteredOn(entry -> entry.startsWith("lib/dedicated/") && entry.endsWith(".jar"))
        .hasSize(Distribution.dedicated().size() + 1);
  }

  @Test
  void whatOnlyTheBuildNeedsIsNot() throws IOException {
    assertThat(inTop())
        .allMatch(entry -> entry.matches("(plugin|lib|bin|config-examples|docs)/.*|[A-Z]+(\\.md)?"))
        .noneMatch(entry -> entry.matches(".*(^|/)(src|target)/.*"))
        .noneMatch(entry -> entry.endsWith("pom.xml") || entry.endsWith(".class"));
    assertThat(inTop()).filteredOn(entry -> entry.startsWith("plugin/")).hasSize(1);
  }

  @Test
  void noJarIsThereTwice() throws IOException {
    Path top = Distribution.unpackInto(folder);
    Map<String, Path> byName = new HashMap<>();
    Map<List<Object>, Path> byContent = new HashMap<>();
    try (Stream<Path> files = Files.walk(top)) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
        byte[] content = Files.readAllBytes(jar);
        assertThat(byName.put(jar.getFileName().toString(), jar)).isNull();
        assertThat(byContent.put(List.of(content.length, Arrays.hashCode(content)), jar)).isNull();
      }
    }

    assertThat(byName).containsKey("mirrorctl.jar");
  }

  @Test
  void programsCanBeRunAndOthersOnlyRead() throws IOException {
    Path top = Distribution.unpackInto(Files.createTempDirectory(folder, "modes"));
    try (Stream<Path> files = Files.walk(top)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        boolean isProgram = file.getParent().equals(top.resolve("bin"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo(isProgram ? "rwxr-xr-x" : "rw-r--r--");
      }
    }
  }

  private static List<String> inTop() throws IOException {
    return Distribution.entries().stream()
        .map(entry -> entry.substring(Distribution.TOP.length() + 1))
        .toList();
  }
}
