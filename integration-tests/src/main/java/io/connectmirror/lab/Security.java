package io.connectmirror.lab;

import java.util.Optional;

/**
 * How clients reach a cluster.
 *
 * @param tls true for encrypted connections
 * @param clientCertificates true when a client is known by its certificate; needs {@code tls} and
 *     no mechanism
 * @param mechanism how a client says who it is, if by SASL
 */
public record Security(boolean tls, boolean clientCertificates, Optional<SaslMechanism> mechanism) {
  /** Checks that the parts go together. */
  public Security {
    if (clientCertificates && (!tls || mechanism.isPresent())) {
      throw new IllegalArgumentException("client certificates need TLS and exclude SASL");
    }
  }

  /** Neither encrypted nor authenticated. */
  public static Security plaintext() {
    return new Security(false, false, Optional.empty());
  }

  /** Encrypted; clients are anonymous. */
  public static Security encrypted() {
    return new Security(true, false, Optional.empty());
  }

  /** Encrypted; a client's certificate names the user. */
  public static Security certificates() {
    return new Security(true, true, Optional.empty());
  }

  /** SASL in the clear. */
  public static Security sasl(SaslMechanism mechanism) {
    return new Security(false, false, Optional.of(mechanism));
  }

  /** SASL over TLS. */
  public static Security saslOverTls(SaslMechanism mechanism) {
    return new Security(true, false, Optional.of(mechanism));
  }

  /** True when brokers know who a client is, so that an authorizer can tell them apart. */
  public boolean authenticates() {
    return clientCertificates || mechanism.isPresent();
  }

  /** Value of {@code security.protocol}. */
  public String protocol() {
    return (mechanism.isPresent() ? "SASL_" : "") + transport();
  }

  private String transport() {
    if (tls) {
      return "SSL";
    }
    return "PLAINTEXT";
  }
}
