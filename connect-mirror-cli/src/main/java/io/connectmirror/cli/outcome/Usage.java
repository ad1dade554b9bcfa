package io.connectmirror.cli.outcome;

/** Checks of what the user asked for, made before anything is done. */
public final class Usage {
  private Usage() {}

  /**
   * @param message names the option and what it has to be
   * @throws CliException unless it is good
   */
  public static void require(boolean good, String message) {
    if (!good) {
      throw new CliException(message);
    }
  }
}
