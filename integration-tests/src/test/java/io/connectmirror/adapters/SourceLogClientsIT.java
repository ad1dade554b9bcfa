package io.connectmirror.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.ChildProcess;
import io.connectmirror.lab.process.ChildSpec;
import io.connectmirror.lab.process.Jvm;
import io.connectmirror.lab.process.LabPaths;
import io.connectmirror.source.kafka.KafkaSourceLog;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reading the source by the client of each supported release; see {@link SourceLogOnClient}. */
@ExtendWith(SharedLabExtension.class)
class SourceLogClientsIT {
  private static final Duration WITHIN = Duration.ofMinutes(2);

  private final SharedLab lab;

  SourceLogClientsIT(SharedLab lab) {
    this.lab = lab;
  }

  @Test
  void readsByTheCurrentClientAsTheMirrorReliesOn() throws URISyntaxException {
    readsBy(KafkaVersion.CURRENT);
  }

  @ParameterizedTest
  @EnumSource(
      value = KafkaVersion.class,
      names = {"OLDEST", "NEWEST"})
  @Tag("long")
  void readsByTheOthersToo(KafkaVersion version) throws URISyntaxException {
    readsBy(version);
  }

  private void readsBy(KafkaVersion version) throws URISyntaxException {
    String topic = lab.unique("consumer");
    lab.onEast().createTopic(topic, 2);
    for (int number = 0; number < 2; number++) {
      TopicPartition partition = new TopicPartition(topic, number);
      lab.onEast().produce(partition, 0, 10);
      lab.onEast().deleteRecordsBefore(partition, 5);
    }
    String classPath =
        String.join(
            File.pathSeparator,
            version.classPath(),
            placeOf(SourceSettings.class),
            placeOf(KafkaSourceLog.class),
            placeOf(SourceLogOnClient.class));
    ChildSpec spec =
        new ChildSpec(
            topic,
            LabPaths.output().resolve("clients"),
            Jvm.heap(64),
            classPath,
            SourceLogOnClient.class.getName(),
            List.of(lab.east().bootstrapServers(), topic),
            false);

    try (ChildProcess child = ChildProcess.start(spec)) {
      Await.until(WITHIN, () -> "the end of " + child.name(), () -> !child.isAlive());
      assertThat(child.linesOfThisStart("client .*-" + version.release() + "\\.jar")).hasSize(1);
      assertThat(child.exitCode()).as(String.join("\n", child.linesOfThisStart("."))).isZero();
      assertThat(child.linesOfThisStart("all right")).hasSize(1);
    }
  }

  private static String placeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }
}
