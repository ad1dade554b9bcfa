package io.connectmirror.source.wire.kafka;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.ClientRequest;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.LeastLoadedNode;
import org.apache.kafka.clients.RequestCompletionHandler;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;

/** A client that chooses the first node it is given which is not away, and answers when told to. */
final class FakeClient implements KafkaClient {
  static final long DELAY_MS = 7;

  private final Nodes nodes;
  private final Deque<ClientRequest> unanswered = new ArrayDeque<>();
  final List<ClientRequest> sent = new ArrayList<>();
  final Set<Node> away = new HashSet<>();
  final Set<Node> unready = new HashSet<>();

  /** Whether a connection is there or being made although no node can be chosen now. */
  boolean isConnecting;

  /** What the client may choose from, now. */
  interface Nodes {
    List<Node> now();
  }

  FakeClient(Nodes nodes) {
    this.nodes = nodes;
  }

  /** The oldest request gets an answer. */
  void answer(AbstractResponse body, long nowMs) {
    complete(nowMs, false, null, null, body);
  }

  void disconnect(long nowMs) {
    complete(nowMs, true, null, null, null);
  }

  void refuse(AuthenticationException why, long nowMs) {
    complete(nowMs, true, null, why, null);
  }

  void refuse(UnsupportedVersionException why, long nowMs) {
    complete(nowMs, false, why, null, null);
  }

  private void complete(
      long nowMs,
      boolean isDisconnected,
      UnsupportedVersionException version,
      AuthenticationException authentication,
      AbstractResponse body) {
    ClientRequest request = unanswered.remove();
    new ClientResponse(
            request.makeHeader(request.requestBuilder().latestAllowedVersion()),
            request.callback(),
            request.destination(),
            request.createdTimeMs(),
            nowMs,
            isDisconnected,
            version,
            authentication,
            body)
        .onComplete();
  }

  @Override
  public LeastLoadedNode leastLoadedNode(long nowMs) {
    for (Node node : nodes.now()) {
      if (!away.contains(node)) {
        return new LeastLoadedNode(node, true);
      }
    }
    return new LeastLoadedNode(null, isConnecting);
  }

  @Override
  public boolean ready(Node node, long nowMs) {
    return !unready.contains(node);
  }

  @Override
  public long pollDelayMs(Node node, long nowMs) {
    return DELAY_MS;
  }

  @Override
  public ClientRequest newClientRequest(
      String node,
      AbstractRequest.Builder<?> builder,
      long createdMs,
      boolean expectsResponse,
      int timeoutMs,
      RequestCompletionHandler callback) {
    return new ClientRequest(
        node, builder, sent.size(), "fake", createdMs, expectsResponse, timeoutMs, callback);
  }

  @Override
  public void send(ClientRequest request, long nowMs) {
    sent.add(request);
    unanswered.add(request);
  }

  @Override
  public ClientRequest newClientRequest(
      String node, AbstractRequest.Builder<?> builder, long createdMs, boolean expectsResponse) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isReady(Node node, long nowMs) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long connectionDelay(Node node, long nowMs) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean connectionFailed(Node node) {
    throw new UnsupportedOperationException();
  }

  @Override
  public AuthenticationException authenticationException(Node node) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<ClientResponse> poll(long timeoutMs, long nowMs) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void disconnect(String node) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close(String node) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int inFlightRequestCount() {
    return unanswered.size();
  }

  @Override
  public boolean hasInFlightRequests() {
    return !unanswered.isEmpty();
  }

  @Override
  public int inFlightRequestCount(String node) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean hasInFlightRequests(String node) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean hasReadyNodes(long nowMs) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void wakeup() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void initiateClose() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean active() {
    return true;
  }

  @Override
  public void close() {}
}
