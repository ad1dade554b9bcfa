package io.connectmirror.cli.compare;

/** What a record consists of. */
public enum RecordPart {
  KEY,
  VALUE,
  HEADERS,
  TIMESTAMP
}
