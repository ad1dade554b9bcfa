package io.connectmirror.common.command;

/** Words of command lines that are shown to be pasted into a shell. */
public final class ShellWord {
  private ShellWord() {}

  /** Quoted for a POSIX shell where it needs it. */
  public static String quoted(String word) {
    if (word.matches("[a-zA-Z0-9._:=,@/-]+")) {
      return word;
    }
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
