package io.connectmirror.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.source.wire.kafka.WireBinding;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the wire tells of each release's clients; nothing is started. */
class WireBindingIT {
  @ParameterizedTest
  @EnumSource(KafkaVersion.class)
  void fitsEachSupportedRelease(KafkaVersion version) throws Exception {
    assertThat(problem(version, "")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.kafka.clients.NetworkClient",
        "org.apache.kafka.clients.LeastLoadedNode",
        "org.apache.kafka.common.record.internal.MemoryRecords",
        "org.apache.kafka.common.requests.FetchRequest",
        "org.apache.kafka.common.message.ProduceRequestData"
      })
  void saysWhatIsMissingAndWhatToDo(String hidden) throws Exception {
    assertThat(problem(KafkaVersion.CURRENT, hidden))
        .hasValueSatisfying(
            problem -> assertThat(problem.replace('/', '.')).contains(hidden, "data.plane=direct"));
  }

  private static Optional<String> problem(KafkaVersion version, String hidden) throws Exception {
    // Kafka looks for the classes of its defaults where a plugin's thread would.
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader kafka = new Without(urls(version), hidden)) {
      thread.setContextClassLoader(kafka);
      return ((Optional<?>)
              Class.forName(WireBinding.class.getName(), true, kafka)
                  .getMethod("problem")
                  .invoke(null))
          .map(String::valueOf);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static URL[] urls(KafkaVersion version) throws IOException {
    List<URL> urls = new ArrayList<>();
    urls.add(placeOf(SourceSettings.class));
    urls.add(placeOf(WireBinding.class));
    for (String jar : version.classPath().split(File.pathSeparator, -1)) {
      urls.add(Path.of(jar).toUri().toURL());
    }
    return urls.toArray(URL[]::new);
  }

  private static URL placeOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  /** A release that lacks a class. */
  private static final class Without extends URLClassLoader {
    private final String hidden;

    Without(URL[] urls, String hidden) {
      super(urls, ClassLoader.getPlatformClassLoader());
      this.hidden = hidden;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.equals(hidden)) {
        throw new ClassNotFoundException(name);
      }
      return super.findClass(name);
    }
  }
}
