package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.wire.ClusterWire.Reply;
import java.util.function.Function;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.requests.AbstractResponse;

/** What came of a request, in the words of the port. */
final class Replies {
  private Replies() {}

  static <T> Reply<T> of(ClientResponse response, Function<AbstractResponse, Reply<T>> reader) {
    if (response.authenticationException() != null) {
      return new Reply.None<>(response.authenticationException());
    }
    if (response.versionMismatch() != null) {
      return new Reply.None<>(response.versionMismatch());
    }
    if (response.wasTimedOut()) {
      return new Reply.None<>(
          new TimeoutException("no answer of node " + response.destination() + " in time"));
    }
    if (!response.hasResponse()) {
      return new Reply.None<>(
          new DisconnectException("node " + response.destination() + " disconnected"));
    }
    return reader.apply(response.responseBody());
  }
}
