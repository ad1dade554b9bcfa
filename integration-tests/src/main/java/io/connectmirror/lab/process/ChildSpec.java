package io.connectmirror.lab.process;

import java.nio.file.Path;
import java.util.List;

/**
 * One child process.
 *
 * @param name names the process in messages and its log file
 * @param directory where the child runs and where its log goes; created when missing
 * @param jvm options of the JVM
 * @param classPath class path entries separated as the platform does
 * @param mainClass class whose main method runs
 * @param arguments arguments of the main method
 * @param archivesClasses true when the classes it loads are those that most processes of this main
 *     class load, so that it may write their archive; see {@link ClassArchive}
 */
public record ChildSpec(
    String name,
    Path directory,
    Jvm jvm,
    String classPath,
    String mainClass,
    List<String> arguments,
    boolean archivesClasses) {
  /** Copies. */
  public ChildSpec {
    arguments = List.copyOf(arguments);
  }
}
