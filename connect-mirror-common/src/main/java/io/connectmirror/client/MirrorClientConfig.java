package io.connectmirror.client;

import io.connectmirror.common.config.PluginClass;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.spi.ReplicationPolicy;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ForwardingAdmin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.security.auth.SecurityProtocol;

/**
 * Settings of a {@link MirrorClient} or an {@link OffsetTranslator}, with the keys of MirrorMaker
 * 2's class of the same name: where the cluster is, how to log in there, and how its mirrored
 * topics are named. Settings of the Kafka clients are taken under the prefixes {@code admin.},
 * {@code consumer.} and {@code producer.}; without a prefix only {@code bootstrap.servers} and the
 * security settings count, for all of them. (Of the prefixed ones MirrorMaker 2 takes the same few,
 * so that {@code consumer.client.id} has no effect there.) Immutable.
 */
public class MirrorClientConfig extends AbstractConfig {
  /** Class that names remote topics: one of ours, MirrorMaker 2's name for one, or your own. */
  public static final String REPLICATION_POLICY_CLASS = "replication.policy.class";

  /** What stands between the alias and the topic in the names of the default policy. */
  public static final String REPLICATION_POLICY_SEPARATOR = "replication.policy.separator";

  /** Separator unless set. */
  public static final String REPLICATION_POLICY_SEPARATOR_DEFAULT = ".";

  /** Whether the separator is also used in the names of internal topics. */
  public static final String INTERNAL_TOPIC_SEPARATOR_ENABLED =
      "replication.policy.internal.topic.separator.enabled";

  /** Class used in place of the plain admin client; made from a map of its settings. */
  public static final String FORWARDING_ADMIN_CLASS = "forwarding.admin.class";

  /** Prefix of settings of the admin client. */
  public static final String ADMIN_CLIENT_PREFIX = "admin.";

  /** Prefix of settings of consumers. */
  public static final String CONSUMER_CLIENT_PREFIX = "consumer.";

  /** Prefix of settings of producers. */
  public static final String PRODUCER_CLIENT_PREFIX = "producer.";

  /** What counts without a prefix. */
  static final ConfigDef CLIENT_CONFIG_DEF = clientKeys(new ConfigDef());

  private static final ConfigDef CONFIG_DEF =
      clientKeys(new ConfigDef())
          .define(
              REPLICATION_POLICY_CLASS,
              ConfigDef.Type.STRING,
              DefaultReplicationPolicy.class.getName(),
              Importance.LOW,
              "Class that names remote topics.")
          .define(
              REPLICATION_POLICY_SEPARATOR,
              ConfigDef.Type.STRING,
              REPLICATION_POLICY_SEPARATOR_DEFAULT,
              Importance.LOW,
              "What stands between the alias and the topic in the name of a remote topic.")
          .define(
              INTERNAL_TOPIC_SEPARATOR_ENABLED,
              ConfigDef.Type.BOOLEAN,
              true,
              Importance.LOW,
              "Whether the separator is also used in the names of internal topics.")
          .define(
              FORWARDING_ADMIN_CLASS,
              ConfigDef.Type.CLASS,
              ForwardingAdmin.class,
              Importance.LOW,
              "Class used in place of the plain admin client.");

  /**
   * @throws org.apache.kafka.common.config.ConfigException when a setting is missing or wrong
   */
  public MirrorClientConfig(Map<?, ?> settings) {
    super(CONFIG_DEF, settings, false);
  }

  /**
   * A new instance of the replication policy, configured with all settings.
   *
   * @throws org.apache.kafka.common.config.ConfigException when the class cannot be used
   */
  public ReplicationPolicy replicationPolicy() {
    Map<String, String> settings = new HashMap<>();
    originals().forEach((key, value) -> settings.put(key, String.valueOf(value)));
    return PluginClass.load(
            REPLICATION_POLICY_CLASS, getString(REPLICATION_POLICY_CLASS), ReplicationPolicy.class)
        .create(settings);
  }

  /** Settings of an admin client. */
  public Map<String, Object> adminConfig() {
    return clientConfig(ADMIN_CLIENT_PREFIX);
  }

  /** Settings of a consumer. */
  public Map<String, Object> consumerConfig() {
    return clientConfig(CONSUMER_CLIENT_PREFIX);
  }

  /** Settings of a producer. */
  public Map<String, Object> producerConfig() {
    return clientConfig(PRODUCER_CLIENT_PREFIX);
  }

  /** A new admin client, of the class that the settings name. */
  Admin admin() {
    Class<?> type = getClass(FORWARDING_ADMIN_CLASS);
    try {
      return (Admin) type.getConstructor(Map.class).newInstance(adminConfig());
    } catch (InvocationTargetException e) {
      throw new KafkaException(
          FORWARDING_ADMIN_CLASS + ": " + type.getName() + " could not be created", e.getCause());
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new KafkaException(
          FORWARDING_ADMIN_CLASS
              + ": "
              + type.getName()
              + " is no admin client with a public constructor that takes a Map",
          e);
    }
  }

  private Map<String, Object> clientConfig(String prefix) {
    Map<String, Object> settings = new HashMap<>(originalsWithPrefix(prefix));
    valuesWithPrefixOverride(prefix)
        .forEach(
            (key, value) -> {
              if (CLIENT_CONFIG_DEF.names().contains(key)) {
                settings.put(key, value);
              }
            });
    settings.values().removeIf(value -> value == null);
    return settings;
  }

  private static ConfigDef clientKeys(ConfigDef keys) {
    return keys.define(
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
            ConfigDef.Type.LIST,
            Importance.HIGH,
            CommonClientConfigs.BOOTSTRAP_SERVERS_DOC)
        .define(
            CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
            ConfigDef.Type.STRING,
            CommonClientConfigs.DEFAULT_SECURITY_PROTOCOL,
            ConfigDef.CaseInsensitiveValidString.in(
                SecurityProtocol.names().toArray(String[]::new)),
            Importance.MEDIUM,
            CommonClientConfigs.SECURITY_PROTOCOL_DOC)
        .withClientSslSupport()
        .withClientSaslSupport();
  }
}
