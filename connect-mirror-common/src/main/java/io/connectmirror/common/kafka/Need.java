package io.connectmirror.common.kafka;

/**
 * What a request takes, for the log and for the sentence an operator reads when it is refused.
 *
 * @param call the client's method
 * @param operation the permission, as Kafka's ACLs name it
 * @param resourceType what the permission is on: topic, group, cluster
 * @param setting the setting because of which it is asked; may be empty
 */
record Need(String call, String operation, String resourceType, String setting) {
  String resource(Object item) {
    return resourceType.equals("cluster") ? "cluster (" + item + ")" : resourceType + " " + item;
  }
}
