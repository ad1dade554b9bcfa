package io.connectmirror.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaCommandTest {
  private static final RuntimeHome HOME =
      new RuntimeHome(Path.of("/home/libs"), Path.of("/home/plugin-path"));
  private static final Path FILE = Path.of("mm2.properties");

  @Test
  void runsTheJavaThatRunsIt() {
    assertThat(command(Map.of(), List.of(), false))
        .startsWith("/java/bin/java", "-Xms256M", "-Xmx2G")
        .containsSequence("-cp", "/home/libs/*", "io.connectmirror.dedicated.MirrorMain")
        .endsWith("mm2.properties", "--plugin-path", "/home/plugin-path", "--parent", "17");
  }

  @Test
  void passesOnWhatWasAskedFor() {
    assertThat(command(Map.of(), List.of("west", "north"), true))
        .endsWith(
            "mm2.properties",
            "--plugin-path",
            "/home/plugin-path",
            "--parent",
            "17",
            "--per-flow",
            "--clusters",
            "west",
            "north");
  }

  @ParameterizedTest
  @CsvSource({
    "KAFKA_HEAP_OPTS, -Xms256M",
    "KAFKA_JVM_PERFORMANCE_OPTS, -XX:+UseG1GC",
    "KAFKA_LOG4J_OPTS, -Dlog4j2.configurationFile=classpath:io/connectmirror/dedicated/log4j2.xml"
  })
  void takesOptionsOfTheEnvironmentInsteadOfItsOwn(String variable, String own) {
    assertThat(command(Map.of(), List.of(), false)).contains(own);
    assertThat(command(Map.of(variable, " "), List.of(), false)).contains(own);
    assertThat(command(Map.of(variable, " -Da=1  -Db=2 "), List.of(), false))
        .doesNotContain(own)
        .containsSequence("-Da=1", "-Db=2");
  }

  @ParameterizedTest
  @CsvSource({"KAFKA_OPTS", "KAFKA_JMX_OPTS"})
  void takesFurtherOptionsOfTheEnvironment(String variable) {
    assertThat(command(Map.of(variable, "-Da=1"), List.of(), false)).contains("-Da=1");
  }

  @Test
  void putsClassesOfTheUserBehindItsOwn() {
    assertThat(command(Map.of("CLASSPATH", "/u.jar"), List.of(), false))
        .containsSequence("-cp", "/home/libs/*" + File.pathSeparator + "/u.jar");
  }

  private static List<String> command(
      Map<String, String> environment, List<String> clusters, boolean perFlow) {
    return new JavaCommand(17, Path.of("/java"), environment).of(HOME, FILE, clusters, perFlow);
  }
}
