package io.connectmirror.cli.standing;

import io.connectmirror.common.command.ShellWord;

/**
 * Where a cluster is, for people and for commands that they paste.
 *
 * @param secured whether its clients need more than the address
 */
public record ClusterAddress(String alias, String bootstrapServers, boolean secured) {
  /** What follows {@code --bootstrap-server} in a command line. */
  public String onCommandLine() {
    return ShellWord.quoted(bootstrapServers)
        + (secured ? " --command-config client.properties" : "");
  }
}
