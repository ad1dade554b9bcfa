package io.connectmirror.cli.output;

/** How an answer is printed. */
public enum OutputFormat {
  /** For people. */
  TABLE,
  /** For programs: one JSON document. */
  JSON
}
