package io.connectmirror.source.wire.kafka;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.MetadataRecoveryStrategy;
import org.apache.kafka.clients.MetadataUpdater;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.ProduceRequestData.PartitionProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceData;
import org.apache.kafka.common.message.ProduceResponseData.TopicProduceResponse;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.network.Selectable;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.utils.Time;

/**
 * What Kafka's releases have in different places or forms. Since 4.0 the records are in another
 * package, since 4.1 produce requests know topics by id, and since 4.4 the log's prefix is in
 * another package and a client wants to be told how it finds its first brokers. Thread-safe.
 */
final class KafkaParts {
  private static final String[] LOG_CONTEXT = {
    "org.apache.kafka.common.utils.LogContext", "org.apache.kafka.common.utils.internals.LogContext"
  };
  private static final String[] BASE_RECORDS = {
    "org.apache.kafka.common.record.BaseRecords",
    "org.apache.kafka.common.record.internal.BaseRecords"
  };
  private static final String[] MEMORY_RECORDS = {
    "org.apache.kafka.common.record.MemoryRecords",
    "org.apache.kafka.common.record.internal.MemoryRecords"
  };
  private static final String BOOTSTRAP = "org.apache.kafka.clients.BootstrapConfiguration";

  private final Constructor<?> logContext;
  private final MethodHandle channelBuilder;
  private final Constructor<Selector> selector;
  private final Constructor<NetworkClient> client;

  /** What the constructor takes behind what it takes in all releases. */
  private final Object[] clientTail;

  private final MethodHandle readableRecords;
  private final MethodHandle buffer;
  private final MethodHandle records;
  private final MethodHandle setRecords;

  /** Null where produce requests know topics by name only. */
  private final MethodHandle setTopicId;

  private final MethodHandle topicId;

  /**
   * @throws ReflectiveOperationException which names what this Kafka does not have
   */
  KafkaParts() throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    Class<?> context = oneOf(LOG_CONTEXT);
    logContext = context.getConstructor(String.class);
    channelBuilder =
        lookup.findStatic(
            ClientUtils.class,
            "createChannelBuilder",
            MethodType.methodType(ChannelBuilder.class, AbstractConfig.class, Time.class, context));
    selector =
        Selector.class.getConstructor(
            long.class, Metrics.class, Time.class, String.class, ChannelBuilder.class, context);
    Constructor<NetworkClient> found = null;
    Object[] tail = {};
    try {
      found = NetworkClient.class.getConstructor(clientParameters(context));
    } catch (NoSuchMethodException older) {
      Class<?> bootstrap = named(BOOTSTRAP);
      found =
          NetworkClient.class.getConstructor(clientParameters(context, bootstrap, boolean.class));
      // The wire finds its first brokers itself, in all releases alike.
      tail = new Object[] {bootstrap.getField("DISABLED").get(null), false};
    }
    client = found;
    clientTail = tail;

    Class<?> base = oneOf(BASE_RECORDS);
    Class<?> memory = oneOf(MEMORY_RECORDS);
    readableRecords =
        lookup
            .findStatic(memory, "readableRecords", MethodType.methodType(memory, ByteBuffer.class))
            .asType(MethodType.methodType(Object.class, ByteBuffer.class));
    buffer =
        lookup
            .findVirtual(memory, "buffer", MethodType.methodType(ByteBuffer.class))
            .asType(MethodType.methodType(ByteBuffer.class, Object.class));
    records =
        lookup
            .findVirtual(
                FetchResponseData.PartitionData.class, "records", MethodType.methodType(base))
            .asType(MethodType.methodType(Object.class, FetchResponseData.PartitionData.class));
    setRecords =
        lookup
            .findVirtual(
                PartitionProduceData.class,
                "setRecords",
                MethodType.methodType(PartitionProduceData.class, base))
            .asType(MethodType.methodType(void.class, PartitionProduceData.class, Object.class));
    boolean byId = knowsTopicsById();
    setTopicId =
        byId
            ? lookup
                .findVirtual(
                    TopicProduceData.class,
                    "setTopicId",
                    MethodType.methodType(TopicProduceData.class, Uuid.class))
                .asType(MethodType.methodType(void.class, TopicProduceData.class, Uuid.class))
            : null;
    topicId =
        byId
            ? lookup.findVirtual(
                TopicProduceResponse.class, "topicId", MethodType.methodType(Uuid.class))
            : null;
  }

  private static boolean knowsTopicsById() {
    for (var method : TopicProduceData.class.getMethods()) {
      if (method.getName().equals("setTopicId")) {
        return true;
      }
    }
    return false;
  }

  private static Class<?>[] clientParameters(Class<?> context, Class<?>... tail) {
    Class<?>[] all = {
      Selectable.class,
      MetadataUpdater.class,
      String.class,
      int.class,
      long.class,
      long.class,
      int.class,
      int.class,
      int.class,
      long.class,
      long.class,
      Time.class,
      boolean.class,
      ApiVersions.class,
      context,
      MetadataRecoveryStrategy.class
    };
    Class<?>[] parameters = Arrays.copyOf(all, all.length + tail.length);
    System.arraycopy(tail, 0, parameters, all.length, tail.length);
    return parameters;
  }

  /** A client that asks for metadata only when it is told to. Needs no connection. */
  NetworkClient client(ClientConfig config, MetadataUpdater updater, Metrics metrics) {
    Object context = made(logContext, "[Wire clientId=" + config.clientId() + "] ");
    ChannelBuilder channels;
    try {
      channels =
          (ChannelBuilder)
              channelBuilder.invoke((AbstractConfig) config.kafka(), Time.SYSTEM, context);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new KafkaException(e);
    }
    Selectable ready;
    try {
      ready =
          made(
              selector,
              config.kafka().getLong("connections.max.idle.ms"),
              metrics,
              Time.SYSTEM,
              "wire",
              channels,
              context);
    } catch (RuntimeException e) {
      channels.close();
      throw e;
    }
    Object[] common = {
      ready,
      updater,
      config.clientId(),
      config.maxInFlight(),
      config.kafka().getLong("reconnect.backoff.ms"),
      config.kafka().getLong("reconnect.backoff.max.ms"),
      config.kafka().getInt("send.buffer.bytes"),
      config.kafka().getInt("receive.buffer.bytes"),
      config.requestTimeoutMs(),
      config.kafka().getLong("socket.connection.setup.timeout.ms"),
      config.kafka().getLong("socket.connection.setup.timeout.max.ms"),
      Time.SYSTEM,
      true,
      new ApiVersions(),
      context,
      MetadataRecoveryStrategy.NONE
    };
    Object[] arguments = Arrays.copyOf(common, common.length + clientTail.length);
    System.arraycopy(clientTail, 0, arguments, common.length, clientTail.length);
    try {
      return made(client, arguments);
    } catch (RuntimeException e) {
      ready.close();
      throw e;
    }
  }

  /** Whether produce requests know topics by id. */
  boolean producesById() {
    return setTopicId != null;
  }

  void topicId(TopicProduceData topic, Uuid id) {
    if (setTopicId != null) {
      run(
          () -> {
            setTopicId.invokeExact(topic, id);
          });
    }
  }

  /** The id in a produce response; {@link Uuid#ZERO_UUID} where it has none. */
  Uuid topicId(TopicProduceResponse topic) {
    return topicId == null ? Uuid.ZERO_UUID : got(() -> (Uuid) topicId.invokeExact(topic));
  }

  /** The batch is not copied. */
  void records(PartitionProduceData partition, ByteBuffer batch) {
    run(
        () -> {
          Object wrapped = (Object) readableRecords.invokeExact(batch);
          setRecords.invokeExact(partition, wrapped);
        });
  }

  /** A view on what was received. */
  ByteBuffer records(FetchResponseData.PartitionData partition) {
    return got(
        () -> {
          Object wrapped = (Object) records.invokeExact(partition);
          return wrapped == null
              ? ByteBuffer.allocate(0)
              : ((ByteBuffer) buffer.invokeExact(wrapped)).slice();
        });
  }

  private static Class<?> oneOf(String... names) throws ClassNotFoundException {
    try {
      return named(names[0]);
    } catch (ClassNotFoundException e) {
      return named(names[1]);
    }
  }

  private static Class<?> named(String name) throws ClassNotFoundException {
    return Class.forName(name, true, NetworkClient.class.getClassLoader());
  }

  private static <T> T made(Constructor<T> constructor, Object... arguments) {
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new KafkaException(e);
    } catch (ReflectiveOperationException e) {
      throw new KafkaException(e);
    }
  }

  private interface Got<T> {
    T get() throws Throwable;
  }

  private interface Run {
    void run() throws Throwable;
  }

  private static void run(Run run) {
    got(
        () -> {
          run.run();
          return null;
        });
  }

  private static <T> T got(Got<T> got) {
    try {
      return got.get();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new KafkaException(e);
    }
  }
}
