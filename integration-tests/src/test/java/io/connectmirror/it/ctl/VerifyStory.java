package io.connectmirror.it.ctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/** What {@code mirrorctl verify} says of topics that are mirrored, and of one that is spoilt. */
final class VerifyStory {
  private static final int RECORDS = 3_000;

  private final OperatedMirror mirror;

  VerifyStory(OperatedMirror mirror) {
    this.mirror = mirror;
  }

  /** Two partitions are equal, as a whole, in a range, and in a sample. */
  void equalTopicsAreEqual() {
    mirror.mirrored("verify-equal", 2, RECORDS);

    Ran whole = mirror.ctl("verify", "--topic", "verify-equal", "--output", "json");
    assertThat(whole.exitCode()).as("%s", whole).isZero();
    assertThat(whole.json().path("equal").asBoolean()).isTrue();
    assertThat(whole.json().path("comparedPercent").asDouble()).isEqualTo(100);
    assertThat(whole.json().path("total").path("equal").asLong()).isEqualTo(2 * RECORDS);
    assertThat(whole.err()).isEmpty();

    Ran range =
        mirror.ctl(
            "verify",
            "--topic",
            "verify-equal",
            "--partition",
            "1",
            "--from",
            "500",
            "--to",
            "1500",
            "--output",
            "json");
    assertThat(range.exitCode()).as("%s", range).isZero();
    assertThat(range.json().path("total").path("equal").asLong()).isEqualTo(1_000);

    Ran sample =
        mirror.ctl("verify", "--topic", "verify-equal", "--sample", "34%", "--output", "json");
    assertThat(sample.exitCode()).as("%s", sample).isZero();
    assertThat(sample.json().path("comparedPercent").asDouble()).isBetween(30.0, 70.0);
  }

  /** A record that somebody else wrote into the remote topic is named by its offset. */
  void aForeignRecordIsNamed() {
    mirror.mirrored("verify-foreign", 1, RECORDS);
    mirror
        .onWest()
        .produce(
            List.of(
                new ProducerRecord<>(
                    "east.verify-foreign", 0, "k".getBytes(UTF_8), "foreign".getBytes(UTF_8))));

    Ran ran = mirror.ctl("verify", "--topic", "verify-foreign", "--output", "json");

    assertThat(ran.exitCode()).as("%s", ran).isEqualTo(1);
    JsonNode differences = ran.json().path("partitions").path(0).path("differences");
    assertThat(differences).as("%s", ran).hasSize(1);
    assertThat(differences.path(0).path("kind").asText()).isEqualTo("EXTRA");
    assertThat(differences.path(0).path("target").asLong()).isEqualTo(RECORDS);
    assertThat(ran.json().path("total").path("equal").asLong()).isEqualTo(RECORDS);
  }

  /** A topic without records is equal to its copy. */
  void anEmptyTopicIsEqual() {
    mirror.mirrored("verify-empty", 1, 0);

    Ran ran = mirror.ctl("verify", "--topic", "verify-empty");

    assertThat(ran.exitCode()).as("%s", ran).isZero();
  }

  /** What is not mirrored cannot be compared, and the reason is said. */
  void aTopicThatIsNotMirroredIsRefused() {
    mirror.onEast().createTopic("unmirrored-verify", 1);

    Ran excluded = mirror.ctl("verify", "--topic", "unmirrored-verify");
    assertThat(excluded.exitCode()).as("%s", excluded).isEqualTo(2);
    assertThat(excluded.err()).contains("topics.exclude");

    Ran unknown = mirror.ctl("verify", "--topic", "verify-nowhere");
    assertThat(unknown.exitCode()).as("%s", unknown).isEqualTo(2);
    assertThat(unknown.err()).contains("verify-nowhere");
  }
}
