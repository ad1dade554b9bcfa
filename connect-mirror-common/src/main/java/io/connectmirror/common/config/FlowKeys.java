package io.connectmirror.common.config;

import java.util.List;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Keys that all three connectors have: which flow, and how to reach its clusters. */
public final class FlowKeys {
  public static final String ENABLED = "enabled";
  public static final String SOURCE_CLUSTER_ALIAS = "source.cluster.alias";
  public static final String TARGET_CLUSTER_ALIAS = "target.cluster.alias";
  public static final String SOURCE_CLUSTER_BOOTSTRAP_SERVERS = "source.cluster.bootstrap.servers";
  public static final String TARGET_CLUSTER_BOOTSTRAP_SERVERS = "target.cluster.bootstrap.servers";
  public static final String ADMIN_TIMEOUT_MS = "admin.timeout.ms";
  public static final String FORWARDING_ADMIN_CLASS = "forwarding.admin.class";
  public static final String METRIC_REPORTERS = "metric.reporters";

  static final String TARGET_CLUSTER_ALIAS_DEFAULT = "target";
  static final String FORWARDING_ADMIN_CLASS_DEFAULT =
      "org.apache.kafka.clients.admin.ForwardingAdmin";

  private FlowKeys() {}

  static void define(ConfigDef def) {
    new Fragment(def, "Flow")
        .flag(
            ENABLED,
            true,
            Importance.LOW,
            "Whether the connector works. With false it runs without tasks. The heartbeat "
                + "connector does not look at it.")
        .required(
            SOURCE_CLUSTER_ALIAS,
            Importance.HIGH,
            "What the cluster that records are read from is called in topic names, metrics "
                + "and messages. May contain letters, digits, dots, underscores and hyphens.")
        .text(
            TARGET_CLUSTER_ALIAS,
            TARGET_CLUSTER_ALIAS_DEFAULT,
            Importance.HIGH,
            "What the cluster that records are written to is called. It is the cluster of "
                + "the Connect worker.")
        .text(
            SOURCE_CLUSTER_BOOTSTRAP_SERVERS,
            null,
            Importance.HIGH,
            "Addresses of brokers of the source cluster, host:port, separated by commas. "
                + "Whatever else it takes to connect (TLS, SASL) has the same prefix "
                + "source.cluster.; anything for one kind of client goes under source.admin., "
                + "source.consumer. or source.producer.")
        .text(
            TARGET_CLUSTER_BOOTSTRAP_SERVERS,
            null,
            Importance.HIGH,
            "Addresses of brokers of the target cluster; otherwise as for the source.")
        .number(
            ADMIN_TIMEOUT_MS,
            60000,
            1,
            Importance.LOW,
            "How long a request for topics, settings, access rules or groups may take as a "
                + "whole, in milliseconds.")
        .text(
            FORWARDING_ADMIN_CLASS,
            FORWARDING_ADMIN_CLASS_DEFAULT,
            Importance.LOW,
            "The admin client to use. A class with a public constructor that takes a Map of "
                + "settings.")
        .list(
            METRIC_REPORTERS,
            List.of("org.apache.kafka.common.metrics.JmxReporter"),
            null,
            Importance.LOW,
            "Classes that metrics are given to, separated by commas.");
  }
}
