package io.connectmirror.source.wire.kafka;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBroker;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.message.ResponseHeaderData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.requests.RequestHeader;

/**
 * A broker on a real socket that leads one partition and answers fetches as it is told, one after
 * another; with any of them may the connection end in the midst of an answer. Each connection has a
 * thread.
 */
final class ScriptedBroker implements AutoCloseable {
  static final int ID = 1;

  /** The last version that knows topics by name. */
  private static final short FETCH = 12;

  private static final short METADATA = 12;

  private final ServerSocket server;
  private final String topic;
  private final Queue<Function<FetchRequestData, FetchResponseData>> script =
      new ConcurrentLinkedQueue<>();
  private volatile boolean cutsNext;

  ScriptedBroker(String topic) throws IOException {
    this.topic = topic;
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  String address() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  /** What it answers to the next fetch that has no answer yet; then nothing new. */
  void answer(Function<FetchRequestData, FetchResponseData> next) {
    script.add(next);
  }

  /** The next answer to a fetch ends in its midst, and with it the connection. */
  void cutNext() {
    cutsNext = true;
  }

  private static void start(Runnable run) {
    Thread thread = new Thread(run, "scripted-broker");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      while (true) {
        byte[] request = new byte[in.readInt()];
        in.readFully(request);
        ByteBuffer bytes = ByteBuffer.wrap(request);
        RequestHeader header = RequestHeader.parse(bytes);
        byte[] answer = answer(header, bytes);
        out.writeInt(answer.length);
        if (header.apiKey() == ApiKeys.FETCH && cutsNext) {
          cutsNext = false;
          out.write(answer, 0, answer.length / 2);
          return;
        }
        out.write(answer);
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private byte[] answer(RequestHeader header, ByteBuffer body) {
    short version = header.apiVersion();
    Message message =
        switch (header.apiKey()) {
          case API_VERSIONS -> versions();
          case METADATA -> metadata();
          case FETCH -> fetched(new FetchRequestData(new ByteBufferAccessor(body), version));
          default -> throw new IllegalStateException(header.apiKey() + " is not in the script");
        };
    // A client that asks with a version of its own that is too new gets v0 (KIP-511).
    ByteBuffer head =
        MessageUtil.toByteBuffer(
            new ResponseHeaderData().setCorrelationId(header.correlationId()),
            header.apiKey().responseHeaderVersion(version));
    ByteBuffer rest = MessageUtil.toByteBuffer(message, version);
    return ByteBuffer.allocate(head.remaining() + rest.remaining()).put(head).put(rest).array();
  }

  private FetchResponseData fetched(FetchRequestData request) {
    Function<FetchRequestData, FetchResponseData> next = script.poll();
    return next == null ? new FetchResponseData() : next.apply(request);
  }

  private static ApiVersionsResponseData versions() {
    ApiVersionsResponseData data = new ApiVersionsResponseData();
    data.apiKeys().add(version(ApiKeys.API_VERSIONS, (short) 0, (short) 3));
    data.apiKeys().add(version(ApiKeys.METADATA, METADATA, METADATA));
    data.apiKeys().add(version(ApiKeys.FETCH, FETCH, FETCH));
    return data;
  }

  private static ApiVersion version(ApiKeys key, short oldest, short newest) {
    return new ApiVersion().setApiKey(key.id).setMinVersion(oldest).setMaxVersion(newest);
  }

  private MetadataResponseData metadata() {
    MetadataResponseData data = new MetadataResponseData().setControllerId(ID);
    data.brokers()
        .add(
            new MetadataResponseBroker()
                .setNodeId(ID)
                .setHost("127.0.0.1")
                .setPort(server.getLocalPort()));
    data.topics()
        .add(
            new MetadataResponseTopic()
                .setName(topic)
                .setPartitions(
                    List.of(
                        new MetadataResponsePartition()
                            .setPartitionIndex(0)
                            .setLeaderId(ID)
                            .setLeaderEpoch(3)
                            .setReplicaNodes(List.of(ID))
                            .setIsrNodes(List.of(ID)))));
    return data;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
