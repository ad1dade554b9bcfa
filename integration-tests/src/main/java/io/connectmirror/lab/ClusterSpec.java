package io.connectmirror.lab;

import io.connectmirror.lab.process.Jvm;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A cluster to be started; immutable, each method returns a changed copy.
 *
 * @param name names the cluster in messages and its directory
 * @param version Kafka release of its brokers
 * @param brokers number of brokers: one is broker and controller in one, more get a controller of
 *     their own
 * @param security how clients reach it; brokers talk among themselves in the clear
 * @param users names and passwords; {@link #ADMIN} is always among them and may do everything
 * @param authorizer true when operations need ACLs, except for {@link #ADMIN}
 * @param proxied true when each broker has a second client listener behind a {@link TcpProxy}
 * @param properties server properties that go over the lab's own
 * @param jvm the JVM of each broker
 */
public record ClusterSpec(
    String name,
    KafkaVersion version,
    int brokers,
    Security security,
    Map<String, String> users,
    boolean authorizer,
    boolean proxied,
    Map<String, String> properties,
    Jvm jvm) {
  /** The user that may do everything. */
  public static final String ADMIN = "admin";

  private static final int BROKER_HEAP_MB = 512;

  /** Checks and copies. */
  public ClusterSpec {
    if (brokers < 1) {
      throw new IllegalArgumentException("a cluster of " + brokers + " brokers");
    }
    users = Collections.unmodifiableMap(new LinkedHashMap<>(users));
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    if (authorizer && !security.authenticates()) {
      throw new IllegalArgumentException(
          "cluster " + name + ": an authorizer needs SASL or client certificates");
    }
  }

  /** One broker of the current release, reached in the clear. */
  public static ClusterSpec named(String name) {
    return new ClusterSpec(
        name,
        KafkaVersion.CURRENT,
        1,
        Security.plaintext(),
        Map.of(ADMIN, "admin-secret"),
        false,
        false,
        Map.of(),
        Jvm.heap(BROKER_HEAP_MB));
  }

  /** With brokers of this release. */
  public ClusterSpec version(KafkaVersion other) {
    return new ClusterSpec(
        name, other, brokers, security, users, authorizer, proxied, properties, jvm);
  }

  /** With this number of brokers. */
  public ClusterSpec brokers(int count) {
    return new ClusterSpec(
        name, version, count, security, users, authorizer, proxied, properties, jvm);
  }

  /** With clients reaching it like this. */
  public ClusterSpec security(Security other) {
    return new ClusterSpec(
        name, version, brokers, other, users, authorizer, proxied, properties, jvm);
  }

  /** With one more user. */
  public ClusterSpec user(String user, String password) {
    Map<String, String> more = with(users, user, password);
    return new ClusterSpec(
        name, version, brokers, security, more, authorizer, proxied, properties, jvm);
  }

  /** With an ACL authorizer; set {@link #security} to one that authenticates before. */
  public ClusterSpec withAuthorizer() {
    return new ClusterSpec(name, version, brokers, security, users, true, proxied, properties, jvm);
  }

  /** With a second client listener behind a proxy on each broker. */
  public ClusterSpec withProxies() {
    return new ClusterSpec(
        name, version, brokers, security, users, authorizer, true, properties, jvm);
  }

  /** With a server property on each broker and controller. */
  public ClusterSpec property(String key, String value) {
    Map<String, String> more = with(properties, key, value);
    return new ClusterSpec(name, version, brokers, security, users, authorizer, proxied, more, jvm);
  }

  /** With this JVM for each broker. */
  public ClusterSpec jvm(Jvm other) {
    return new ClusterSpec(
        name, version, brokers, security, users, authorizer, proxied, properties, other);
  }

  private static Map<String, String> with(Map<String, String> base, String key, String value) {
    Map<String, String> more = new LinkedHashMap<>(base);
    more.put(key, value);
    return more;
  }
}
