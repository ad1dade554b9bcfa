package io.connectmirror.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.jar.Attributes.Name;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Looks into the packaged jar; a worker that loads it is the lab's business. */
class PluginJarIT {
  private static final String OWN = "io/connectmirror/";

  private PluginJar jar;

  @BeforeEach
  void findJar() throws IOException {
    jar = PluginJar.find();
  }

  @Test
  void holdsNothingThatTheWorkerBrings() throws IOException {
    assertThat(jar.entries())
        .noneMatch(entry -> entry.contains("org/apache/kafka/"))
        .noneMatch(entry -> entry.contains("org/slf4j/"));
  }

  @Test
  void holdsNothingOutsideItsOwnPackages() throws IOException {
    assertThat(jar.entries())
        .allMatch(
            entry ->
                entry.startsWith(OWN) || entry.startsWith("META-INF/") || OWN.startsWith(entry));
  }

  @Test
  void holdsNoModuleDescriptorAndNoSignature() throws IOException {
    assertThat(jar.entries())
        .noneMatch(entry -> entry.endsWith("module-info.class"))
        .noneMatch(entry -> entry.matches("META-INF/.*\\.(SF|DSA|RSA)"))
        .doesNotHaveDuplicates();
  }

  @Test
  void announcesItsThreeConnectorsAndNoOtherService() throws IOException {
    assertThat(jar.text(PluginJar.SERVICE).lines())
        .containsExactly(
            "io.connectmirror.checkpoint.ClusterMirrorCheckpointConnector",
            "io.connectmirror.heartbeat.ClusterMirrorHeartbeatConnector",
            "io.connectmirror.source.ClusterMirrorSourceConnector");
    assertThat(jar.entries())
        .filteredOn(entry -> entry.matches("META-INF/services/.+"))
        .containsExactly(PluginJar.SERVICE);
  }

  @Test
  void keepsTheNoticesOfWhatItBundles() throws IOException {
    assertThat(jar.text("META-INF/NOTICE"))
        .startsWith("Connect Mirror")
        .contains("# Jackson JSON processor", "FastDoubleParser");
    assertThat(jar.text("META-INF/LICENSE")).contains("Apache License");
    assertThat(jar.entries())
        .contains("META-INF/FastDoubleParser-LICENSE", "META-INF/thirdparty-LICENSE");
  }

  @Test
  void carriesTheVersionOfTheBuild() throws IOException {
    String version = System.getProperty("plugin.version");

    assertThat(jar.manifest().getMainAttributes().getValue(Name.IMPLEMENTATION_VERSION))
        .isEqualTo(version);
    assertThat(jar.text(OWN + "common/version.properties")).contains("version=" + version);
  }

  @Test
  void isSmall(TestReporter reporter) throws IOException {
    long bytes = Files.size(jar.file());
    reporter.publishEntry("plugin jar bytes", Long.toString(bytes));
    assertThat(bytes).isBetween(1_000_000L, 5_000_000L);
  }
}
