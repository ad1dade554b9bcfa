package io.connectmirror.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program runs as it was unpacked, from wherever it is called. */
class MirrorctlScriptIT {
  private static final Map<String, String> JAVA_HOME =
      Map.of("JAVA_HOME", System.getProperty("java.home"));

  @TempDir static Path folder;
  private static Path top;

  @BeforeAll
  static void unpack() throws IOException {
    top = Distribution.unpackInto(Files.createDirectory(folder.resolve("with a space")));
  }

  @Test
  void tellsItsVersion() throws Exception {
    Ran ran = run(top.resolve("bin/mirrorctl"), JAVA_HOME, "--version");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).startsWith("mirrorctl " + Distribution.VERSION + " ");
    assertThat(ran.code()).isZero();
  }

  @Test
  void tellsHowItIsUsedWhenCalledThroughLinks() throws Exception {
    Path real = Files.createDirectories(folder.resolve("opt"));
    Files.createSymbolicLink(real.resolve("current"), top);
    Path link = Files.createDirectories(folder.resolve("local")).resolve("mirrorctl");
    Files.createSymbolicLink(link, Path.of("../opt/current/bin/mirrorctl"));
    Path linkToLink = Files.createSymbolicLink(folder.resolve("mctl"), link);

    Ran ran = run(linkToLink, JAVA_HOME, "--help");

    assertThat(ran.out()).startsWith("Usage: mirrorctl ");
    assertThat(ran.code()).isZero();
  }

  @Test
  void findsItsPlaceWhereItsFolderIsALink() throws Exception {
    Path desk = Files.createDirectories(folder.resolve("desk"));
    Files.createSymbolicLink(desk.resolve("bin"), top.resolve("bin"));

    Ran ran = run(desk.resolve("bin/mirrorctl"), JAVA_HOME, "--version");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).startsWith("mirrorctl ");
  }

  @Test
  void passesOptionsOfJavaAndItsOwnPlace() throws Exception {
    Ran ran =
        run(
            top.resolve("bin/mirrorctl"),
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "MIRRORCTL_OPTS",
                "-Da.first=1 -XshowSettings:properties"),
            "--version");

    assertThat(ran.err()).contains("a.first = 1").contains("mirrorctl.home = " + top.toRealPath());
  }

  @Test
  void collectsGarbageForThroughputUnlessAskedOtherwise() throws Exception {
    assertThat(collectorOf("--version", "MIRRORCTL_OPTS", "-Da.b=c")).contains("UseParallelGC");
    assertThat(collectorOf("--version", "MIRRORCTL_OPTS", "-XX:+UseSerialGC"))
        .contains("UseSerialGC")
        .doesNotContain("UseParallelGC");
    assertThat(collectorOf("--version", "JDK_JAVA_OPTIONS", "-XX:+UseSerialGC"))
        .contains("UseSerialGC")
        .doesNotContain("UseParallelGC");
    assertThat(collectorOf("run", "MIRRORCTL_OPTS", "-Da.b=c")).doesNotContain("UseParallelGC");
    assertThat(collectorOf("serve", "MIRRORCTL_OPTS", "-Da.b=c")).doesNotContain("UseParallelGC");
  }

  /** The collectors that are set on Java's command line. */
  private static List<String> collectorOf(String command, String variable, String options)
      throws Exception {
    Ran ran =
        run(
            top.resolve("bin/mirrorctl"),
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                variable,
                options + " -XX:+PrintCommandLineFlags"),
            command,
            "--help");
    Matcher flag = Pattern.compile("-XX:\\+(Use\\w+GC)").matcher(ran.out() + ran.err());
    return flag.results().map(found -> found.group(1)).distinct().toList();
  }

  @Test
  void passesArgumentsAsTheyAreAndTheExitCode() throws Exception {
    Ran ran = run(top.resolve("bin/mirrorctl"), JAVA_HOME, "no such command", "*");

    assertThat(ran.err()).contains("'no such command', '*'");
    assertThat(ran.code()).isEqualTo(2);
  }

  @Test
  void saysWhatToDoWithoutJava() throws Exception {
    Ran ran = run(top.resolve("bin/mirrorctl"), Map.of("JAVA_HOME", "/nowhere"), "--version");

    assertThat(ran.err()).contains("/nowhere/bin/java").contains("set JAVA_HOME");
    assertThat(ran.code()).isEqualTo(2);
  }

  @Test
  void runsTheJarThatACheckoutBuilt() throws Exception {
    Path checkout = Files.createDirectory(folder.resolve("checkout"));
    Path program = Files.createDirectory(checkout.resolve("bin")).resolve("mirrorctl");
    Files.copy(top.resolve("bin/mirrorctl"), program);
    assertThat(program.toFile().setExecutable(true)).isTrue();

    Ran before = run(program, JAVA_HOME, "--version");
    assertThat(before.err()).contains("mvn -q package -DskipTests");
    assertThat(before.code()).isEqualTo(2);

    Path target = Files.createDirectories(checkout.resolve("connect-mirror-cli/target"));
    Files.copy(top.resolve("lib/mirrorctl.jar"), target.resolve("mirrorctl.jar"));
    assertThat(run(program, JAVA_HOME, "--version").out()).startsWith("mirrorctl ");
  }

  private static Ran run(Path program, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    return Ran.of(folder, environment, command);
  }
}
