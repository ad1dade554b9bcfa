package io.connectmirror.lab;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Works out the server properties of a cluster's nodes. The listeners are CLIENT, with the security
 * asked for, INTERNAL for the brokers, CONTROLLER, and PROXIED when there is a proxy, which is
 * CLIENT advertised at another port.
 *
 * @param spec the cluster
 * @param controllerId node id of the controller
 * @param controllerPort its port
 * @param stores key stores of the brokers, absent without TLS
 */
record ServerProperties(
    ClusterSpec spec, int controllerId, int controllerPort, Optional<KeyStores> stores) {
  static final String HOST = "127.0.0.1";

  /** Of the controller of a cluster of several brokers. */
  Map<String, String> controller(Path data) {
    Map<String, String> all = common(data, controllerId);
    all.put("process.roles", "controller");
    all.put("listeners", controllerListener());
    all.put("listener.security.protocol.map", "CONTROLLER:PLAINTEXT");
    all.putAll(spec.properties());
    return all;
  }

  /** Of one broker; {@code advertisedProxyPort} is the port of the proxy that stands before it. */
  Map<String, String> broker(
      int id, ServerPorts ports, OptionalInt advertisedProxyPort, Path data) {
    boolean combined = id == controllerId;
    Map<String, String> all = common(data, id);
    all.put("process.roles", combined ? "broker,controller" : "broker");
    all.put("inter.broker.listener.name", "INTERNAL");
    String advertised =
        listener("CLIENT", ports.client()) + "," + listener("INTERNAL", ports.internal());
    String listeners = advertised + (combined ? "," + controllerListener() : "");
    String protocols =
        "CONTROLLER:PLAINTEXT,INTERNAL:PLAINTEXT,CLIENT:" + spec.security().protocol();
    security(all, "client");
    if (ports.proxied().isPresent()) {
      listeners += "," + listener("PROXIED", ports.proxied().getAsInt());
      advertised += "," + listener("PROXIED", advertisedProxyPort.orElseThrow());
      protocols += ",PROXIED:" + spec.security().protocol();
      security(all, "proxied");
    }
    all.put("listeners", listeners);
    all.put("advertised.listeners", advertised);
    all.put("listener.security.protocol.map", protocols);
    all.putAll(spec.properties());
    return all;
  }

  private Map<String, String> common(Path data, int id) {
    Map<String, String> all = new TreeMap<>(SmallBroker.properties(spec));
    all.put("node.id", Integer.toString(id));
    all.put("controller.quorum.voters", controllerId + "@" + HOST + ":" + controllerPort);
    all.put("controller.listener.names", "CONTROLLER");
    all.put("log.dirs", data.toString());
    if (spec.authorizer()) {
      all.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
      // Brokers and controllers are anonymous to each other; clients never are on such a cluster.
      all.put("super.users", "User:ANONYMOUS;User:" + ClusterSpec.ADMIN);
    }
    return all;
  }

  private void security(Map<String, String> all, String listener) {
    Map<String, String> own = new LinkedHashMap<>();
    stores.ifPresent(s -> own.putAll(s.serverConfig()));
    if (spec.security().clientCertificates()) {
      own.put("ssl.client.auth", "required");
      own.put("ssl.principal.mapping.rules", "RULE:^CN=([^,]*).*$/$1/,DEFAULT");
    }
    spec.security()
        .mechanism()
        .ifPresent(
            mechanism -> {
              String name = mechanism.kafkaName();
              own.put("sasl.enabled.mechanisms", name);
              own.put(
                  name.toLowerCase(Locale.ROOT) + ".sasl.jaas.config",
                  mechanism.listenerJaas(spec.users()));
            });
    all.putAll(ConfigMaps.prefixed("listener.name." + listener + ".", own));
  }

  private String controllerListener() {
    return listener("CONTROLLER", controllerPort);
  }

  private static String listener(String name, int port) {
    return name + "://" + HOST + ":" + port;
  }
}
