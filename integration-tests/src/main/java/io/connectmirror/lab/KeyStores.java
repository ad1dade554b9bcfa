package io.connectmirror.lab;

import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * PKCS12 stores with self-signed certificates: one for the brokers, and one per user where clients
 * are known by theirs. Keys are made with the JDK's {@code keytool}.
 */
final class KeyStores {
  private static final String PASSWORD = "lab-secret";
  private static final String SERVER = "server";
  private static final String SERVER_TRUST = "server-trust";
  private static final String CLIENT_TRUST = "client-trust";
  private static final Duration KEYTOOL_WITHIN = Duration.ofSeconds(60);

  private final Path directory;
  private final boolean clientCertificates;

  private KeyStores(Path directory, boolean clientCertificates) {
    this.directory = directory;
    this.clientCertificates = clientCertificates;
  }

  /** Makes the stores of a cluster in {@code directory}. */
  static KeyStores make(Path directory, ClusterSpec spec) {
    KeyStores stores = new KeyStores(directory, spec.security().clientCertificates());
    try {
      Files.createDirectories(directory);
      stores.key(SERVER, "broker");
      stores.trust(CLIENT_TRUST, List.of(SERVER));
      if (stores.clientCertificates) {
        List<String> users = List.copyOf(spec.users().keySet());
        for (String user : users) {
          stores.key(user, user);
        }
        stores.trust(SERVER_TRUST, users);
      }
      return stores;
    } catch (IOException | GeneralSecurityException e) {
      throw new LabException("cannot make key stores in " + directory, e);
    }
  }

  /** SSL settings of a broker's listener. */
  Map<String, String> serverConfig() {
    Map<String, String> config = keyStore(SERVER);
    if (clientCertificates) {
      config.putAll(trustStore(SERVER_TRUST));
    }
    return config;
  }

  /** SSL settings of a client of this user. */
  Map<String, String> clientConfig(String user) {
    Map<String, String> config = trustStore(CLIENT_TRUST);
    if (clientCertificates) {
      config.putAll(keyStore(user));
    }
    return config;
  }

  private Map<String, String> keyStore(String name) {
    Map<String, String> config = new LinkedHashMap<>();
    config.put("ssl.keystore.location", file(name).toString());
    config.put("ssl.keystore.password", PASSWORD);
    config.put("ssl.keystore.type", "PKCS12");
    config.put("ssl.key.password", PASSWORD);
    return config;
  }

  private Map<String, String> trustStore(String name) {
    Map<String, String> config = new LinkedHashMap<>();
    config.put("ssl.truststore.location", file(name).toString());
    config.put("ssl.truststore.password", PASSWORD);
    config.put("ssl.truststore.type", "PKCS12");
    return config;
  }

  private void key(String store, String commonName) throws IOException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Path output = directory.resolve(store + ".keytool.log");
    Process process =
        new ProcessBuilder(
                List.of(
                    keytool.toString(),
                    "-J-XX:TieredStopAtLevel=1",
                    "-genkeypair",
                    "-keyalg",
                    "EC",
                    "-dname",
                    "CN=" + commonName,
                    "-ext",
                    "SAN=dns:localhost,ip:127.0.0.1",
                    "-validity",
                    "3650",
                    "-alias",
                    store,
                    "-storetype",
                    "PKCS12",
                    "-storepass",
                    PASSWORD,
                    "-keystore",
                    file(store).toString()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(KEYTOOL_WITHIN.toSeconds(), TimeUnit.SECONDS)
          || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new LabException("keytool failed: " + Files.readString(output));
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw LabException.interrupted("making a key", e);
    }
  }

  private void trust(String store, List<String> trusted)
      throws IOException, GeneralSecurityException {
    KeyStore result = KeyStore.getInstance("PKCS12");
    result.load(null, null);
    for (String name : trusted) {
      result.setCertificateEntry(name, certificate(name));
    }
    try (OutputStream out = Files.newOutputStream(file(store))) {
      result.store(out, PASSWORD.toCharArray());
    }
  }

  private Certificate certificate(String name) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file(name))) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store.getCertificate(name);
  }

  private Path file(String name) {
    return directory.resolve(name + ".p12");
  }
}
