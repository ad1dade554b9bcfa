package io.connectmirror.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

/** The client in an application that has the Kafka clients, and nothing of Kafka Connect. */
class WithoutConnectTest {

  @Test
  void theClientNeedsNothingOfConnect() throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader application = application()) {
      Thread.currentThread().setContextClassLoader(application);
      assertThatThrownBy(
              () -> application.loadClass("org.apache.kafka.connect.connector.Connector"))
          .isInstanceOf(ClassNotFoundException.class);
      Class<?> type = application.loadClass(MirrorClient.class.getName());
      Map<String, Object> settings = Map.of("bootstrap.servers", "localhost:1");

      try (AutoCloseable client =
          (AutoCloseable) type.getConstructor(Map.class).newInstance(settings)) {
        Object policy = type.getMethod("replicationPolicy").invoke(client);
        assertThat(policy.getClass().getClassLoader()).isSameAs(application);
      }
      Class<?> checkpoint = application.loadClass("io.connectmirror.common.format.Checkpoint");
      assertThat(
              checkpoint
                  .getMethod("decode", byte[].class, byte[].class)
                  .invoke(null, new byte[0], null)
                  .toString())
          .contains("checkpoint value is null");
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  void theOffsetTranslatorNeedsNothingOfConnect() throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader application = application()) {
      Thread.currentThread().setContextClassLoader(application);
      Class<?> type = application.loadClass(OffsetTranslator.class.getName());
      Class<?> flowType = application.loadClass(MirroredFlow.class.getName());
      Object flow = flowType.getMethod("seenFromTarget", String.class).invoke(null, "east");
      Method open = type.getMethod("open", Map.class, flowType, Duration.class);

      assertThatThrownBy(
              () ->
                  open.invoke(
                      null, Map.of("bootstrap.servers", "localhost:1"), flow, Duration.ofMillis(1)))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .hasMessageContaining("cluster localhost:1")
          .isInstanceOf(application.loadClass(TimeoutException.class.getName()));
      Class<?> sync = application.loadClass("io.connectmirror.common.offsets.SyncRecord");
      assertThat(
              sync.getMethod("decode", byte[].class, byte[].class)
                  .invoke(null, new byte[0], null)
                  .toString())
          .contains("offset sync");
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static URLClassLoader application() {
    URL[] classPath =
        Stream.of(MirrorClient.class, KafkaConsumer.class, Logger.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .toArray(URL[]::new);
    return new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
  }
}
