package io.connectmirror.lab;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * SASL mechanisms of a cluster's client listener, with what either side has to say in its JAAS
 * configuration.
 */
public enum SaslMechanism {
  /** User names and passwords in the broker's configuration. */
  PLAIN("PLAIN", "org.apache.kafka.common.security.plain.PlainLoginModule"),
  /** Salted credentials in the cluster's metadata, put there when it is formatted. */
  SCRAM_SHA_256("SCRAM-SHA-256", "org.apache.kafka.common.security.scram.ScramLoginModule"),
  /** As {@link #SCRAM_SHA_256} with another hash. */
  SCRAM_SHA_512("SCRAM-SHA-512", "org.apache.kafka.common.security.scram.ScramLoginModule"),
  /** Unsecured JSON web tokens: each client says who it is. */
  OAUTHBEARER("OAUTHBEARER", "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule");

  private final String kafkaName;
  private final String loginModule;

  SaslMechanism(String kafkaName, String loginModule) {
    this.kafkaName = kafkaName;
    this.loginModule = loginModule;
  }

  /** The name as Kafka's settings have it. */
  public String kafkaName() {
    return kafkaName;
  }

  boolean isScram() {
    return this == SCRAM_SHA_256 || this == SCRAM_SHA_512;
  }

  /** Value of a client's {@code sasl.jaas.config}. */
  public String clientJaas(String user, String password) {
    return this == OAUTHBEARER
        ? jaas("unsecuredLoginStringClaim_sub=\"" + user + "\"")
        : jaas("username=\"" + user + "\" password=\"" + password + "\"");
  }

  /** Value of {@code sasl.jaas.config} of the broker's listener. */
  String listenerJaas(Map<String, String> users) {
    return switch (this) {
      case PLAIN ->
          jaas(
              users.entrySet().stream()
                  .map(user -> "user_" + user.getKey() + "=\"" + user.getValue() + "\"")
                  .collect(Collectors.joining(" ")));
      case SCRAM_SHA_256, SCRAM_SHA_512 -> loginModule + " required;";
      case OAUTHBEARER -> jaas("unsecuredLoginStringClaim_sub=\"broker\"");
    };
  }

  private String jaas(String options) {
    return loginModule + " required " + options + ";";
  }
}
