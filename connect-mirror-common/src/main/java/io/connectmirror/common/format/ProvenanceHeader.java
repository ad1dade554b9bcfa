package io.connectmirror.common.format;

/**
 * The header that each hop adds behind a record's own, with {@code provenance.headers.enabled}: the
 * id of the cluster that the record was read from, in UTF-8.
 */
public final class ProvenanceHeader {
  public static final String NAME = "connect-mirror.source.cluster.id";

  private ProvenanceHeader() {}
}
