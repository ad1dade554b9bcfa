package io.connectmirror.cli.standing;

/**
 * What is said of a cluster that may have left groups out of its list. It says "may": a principal
 * that may describe each group sees them all, and nothing tells that apart. Pure.
 */
public final class HiddenGroups {
  private HiddenGroups() {}

  /**
   * Why there is no answer, where no group is shown.
   *
   * @param which ones were looked for, as it follows on "consumer group"; may be empty
   */
  public static String refusal(String cluster, String which) {
    return "cluster %s shows no consumer group%s. Either it has none, or they are hidden: %s"
        .formatted(cluster, which, why(cluster));
  }

  /** Said beside those that are shown. */
  public static String note(String cluster) {
    return "cluster %s may have more groups than are shown: %s".formatted(cluster, why(cluster));
  }

  private static String why(String cluster) {
    return "Kafka leaves out what a principal may not describe, and this one may lack DESCRIBE on"
        + " groups there. With DESCRIBE on the cluster it is shown all: kafka-acls.sh --bootstrap-server"
        + " <brokers of %s> --add --allow-principal User:<name> --operation Describe --cluster"
            .formatted(cluster);
  }
}
