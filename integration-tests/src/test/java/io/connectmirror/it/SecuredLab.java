package io.connectmirror.it;

import com.example.security.LoggingAdmin;
import com.example.security.OptionsCallbackHandler;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.ConfigMaps;
import io.connectmirror.lab.Lab;
import io.connectmirror.lab.SaslMechanism;
import io.connectmirror.lab.Security;
import io.connectmirror.lab.Worker;
import io.connectmirror.lab.WorkerSpec;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two clusters that take clients over TLS only, by any of three mechanisms, and ask an authorizer;
 * a worker beside west whose config providers know the secrets. User {@code mirror} may do
 * everything, user {@code limited} nothing.
 */
final class SecuredLab implements AutoCloseable {
  /** What nobody may find anywhere but in the files of the config providers. */
  static final List<String> SECRETS =
      List.of("scram-jkl3kx0q", "plain-p9d2mmz7", "limited-w5vv81ub");

  private final Lab lab = Lab.named("SecureFlowIT");
  private final Path secrets = lab.directory().resolve("secrets");
  private final Cluster east;
  private final Cluster west;
  private final Worker worker;
  private final LabClients onEast;
  private final LabClients onWest;

  SecuredLab() {
    try {
      east = lab.start(secured("east"));
      west = lab.start(secured("west"));
      writeSecrets();
      Path plugins =
          PluginDirectory.with(
              lab.directory().resolve("plugin-path"),
              List.of(LoggingAdmin.class, OptionsCallbackHandler.class));
      worker =
          lab.start(
              WorkerSpec.named("secured")
                  .pluginPath(plugins)
                  .logLevel("io.connectmirror", "DEBUG")
                  .property("config.providers", "file,dir")
                  .property(
                      "config.providers.file.class",
                      "org.apache.kafka.common.config.provider.FileConfigProvider")
                  .property(
                      "config.providers.dir.class",
                      "org.apache.kafka.common.config.provider.DirectoryConfigProvider"),
              west);
      onEast = LabClients.of(east);
      onWest = LabClients.of(west);
    } catch (RuntimeException e) {
      lab.close();
      throw e;
    }
  }

  private static ClusterSpec secured(String name) {
    String listener = "listener.name.client.";
    return ClusterSpec.named(name)
        .security(Security.saslOverTls(SaslMechanism.SCRAM_SHA_512))
        .user("mirror", SECRETS.get(0))
        .user("limited", SECRETS.get(2))
        .withAuthorizer()
        .property("super.users", "User:ANONYMOUS;User:admin;User:mirror")
        .property(listener + "sasl.enabled.mechanisms", "SCRAM-SHA-512,PLAIN,OAUTHBEARER")
        .property(
            listener + "plain.sasl.jaas.config",
            "org.apache.kafka.common.security.plain.PlainLoginModule required user_mirror=\""
                + SECRETS.get(1)
                + "\";")
        .property(
            listener + "oauthbearer.sasl.jaas.config",
            SaslMechanism.OAUTHBEARER.clientJaas("broker", ""));
  }

  private void writeSecrets() {
    try {
      Files.createDirectories(secrets);
      Files.writeString(
          secrets.resolve("east.properties"),
          String.join(
              "\n",
              "mirror=" + SECRETS.get(0),
              "limited=" + SECRETS.get(2),
              "jaas=" + SaslMechanism.OAUTHBEARER.clientJaas("mirror", ""),
              "trust=" + east.clientConfig().get("ssl.truststore.password")));
      Files.writeString(secrets.resolve("plain"), SECRETS.get(1));
    } catch (IOException e) {
      throw new LabException("cannot write secrets to " + secrets, e);
    }
  }

  /** How a client reaches a cluster as this user by SCRAM. */
  Map<String, String> scram(Cluster cluster, String user) {
    return client(
        cluster, "SCRAM-SHA-512", SaslMechanism.SCRAM_SHA_512.clientJaas(user, file(user)));
  }

  /** How a client reaches a cluster as user mirror by PLAIN, named by a handler of its own. */
  Map<String, String> plain(Cluster cluster) {
    Map<String, String> config =
        client(
            cluster,
            "PLAIN",
            "org.apache.kafka.common.security.plain.PlainLoginModule required who=\"mirror\""
                + " proof=\"${dir:"
                + secrets
                + ":plain}\";");
    config.put("sasl.client.callback.handler.class", OptionsCallbackHandler.class.getName());
    return config;
  }

  /** How a client reaches a cluster as user mirror by a token. */
  Map<String, String> token(Cluster cluster) {
    return client(cluster, "OAUTHBEARER", file("jaas"));
  }

  private Map<String, String> client(Cluster cluster, String mechanism, String jaas) {
    Map<String, String> config = new LinkedHashMap<>(cluster.clientConfig());
    config.put("ssl.truststore.password", file("trust"));
    config.put("sasl.mechanism", mechanism);
    config.put("sasl.jaas.config", jaas);
    return config;
  }

  private String file(String key) {
    return "${file:" + secrets.resolve("east.properties") + ":" + key + "}";
  }

  /** A connector's configuration with nothing of how it reaches the clusters. */
  Map<String, String> unconnected(Map<String, String> connector) {
    Map<String, String> config = new LinkedHashMap<>(connector);
    for (Cluster cluster : List.of(east, west)) {
      String prefix = cluster == east ? "source.cluster." : "target.cluster.";
      config.keySet().removeAll(ConfigMaps.prefixed(prefix, cluster.clientConfig()).keySet());
    }
    return config;
  }

  Flow flow() {
    return new Flow(east, west);
  }

  Cluster east() {
    return east;
  }

  Cluster west() {
    return west;
  }

  Worker worker() {
    return worker;
  }

  LabClients onEast() {
    return onEast;
  }

  LabClients onWest() {
    return onWest;
  }

  @Override
  public void close() {
    onEast.close();
    onWest.close();
    lab.close();
  }
}
