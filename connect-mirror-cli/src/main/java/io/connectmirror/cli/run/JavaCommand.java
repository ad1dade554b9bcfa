package io.connectmirror.cli.run;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The command line of the JVM that mirrors. Of the environment it takes what Kafka's own scripts
 * take: {@code KAFKA_HEAP_OPTS}, {@code KAFKA_JVM_PERFORMANCE_OPTS}, {@code KAFKA_JMX_OPTS}, {@code
 * KAFKA_LOG4J_OPTS}, {@code KAFKA_OPTS}, and {@code CLASSPATH} for classes of the user's.
 */
final class JavaCommand {
  private static final String MAIN = "io.connectmirror.dedicated.MirrorMain";
  private static final String HEAP = "-Xms256M -Xmx2G";
  private static final String PERFORMANCE =
      "-server -XX:+UseG1GC -XX:MaxGCPauseMillis=20 -Djava.awt.headless=true";
  private static final String LOGGING =
      "-Dlog4j2.configurationFile=classpath:io/connectmirror/dedicated/log4j2.xml";

  private final long process;
  private final Path javaHome;
  private final Map<String, String> environment;

  /**
   * @param process that starts the JVM, without which that is to end
   */
  JavaCommand(long process, Path javaHome, Map<String, String> environment) {
    this.process = process;
    this.javaHome = javaHome;
    this.environment = Map.copyOf(environment);
  }

  /**
   * @param file that says what to mirror
   * @param clusters targets to work for; empty for all
   * @param perFlow whether to keep MirrorMaker 2's names
   */
  List<String> of(RuntimeHome home, Path file, List<String> clusters, boolean perFlow) {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin").resolve("java").toString());
    command.addAll(options("KAFKA_HEAP_OPTS", HEAP));
    command.addAll(options("KAFKA_JVM_PERFORMANCE_OPTS", PERFORMANCE));
    command.addAll(options("KAFKA_JMX_OPTS", ""));
    command.addAll(options("KAFKA_LOG4J_OPTS", LOGGING));
    command.addAll(options("KAFKA_OPTS", ""));
    command.add("-cp");
    command.add(classPath(home));
    command.add(MAIN);
    command.add(file.toString());
    command.add("--plugin-path");
    command.add(home.pluginPath().toString());
    command.add("--parent");
    command.add(String.valueOf(process));
    if (perFlow) {
      command.add("--per-flow");
    }
    if (!clusters.isEmpty()) {
      command.add("--clusters");
      command.addAll(clusters);
    }
    return List.copyOf(command);
  }

  private String classPath(RuntimeHome home) {
    String libs = home.libs().resolve("*").toString();
    String users = environment.getOrDefault("CLASSPATH", "");
    return users.isBlank() ? libs : libs + File.pathSeparator + users;
  }

  private List<String> options(String variable, String otherwise) {
    String said = Objects.requireNonNullElse(environment.get(variable), "");
    String options = said.isBlank() ? otherwise : said;
    return options.isBlank() ? List.of() : List.of(options.strip().split("\\s+", -1));
  }
}
