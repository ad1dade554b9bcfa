package io.connectmirror.common.kafka;

/**
 * What a request takes, for the log and for the sentence an operator reads when it is refused.
 *
 * @param call the client's method
 * @param operation the permission, as Kafka's ACLs name it
 * @param resource what the permission is on, with %s in the place of the item
 * @param setting the setting because of which it is asked; may be empty
 */
record Need(String call, String operation, String resource, String setting) {
  String resource(Object item) {
    return resource.formatted(item);
  }
}
