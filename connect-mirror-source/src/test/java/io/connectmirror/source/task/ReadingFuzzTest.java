package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateValues;
import io.connectmirror.common.testing.InMemoryStateStore;
import io.connectmirror.source.plan.CheckedTopicKeys;
import io.connectmirror.source.plan.Claims.Claim;
import io.connectmirror.source.plan.FirstStartKeys;
import io.connectmirror.source.plan.QuarantineMark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.connect.header.ConnectHeaders;

/**
 * Whatever somebody has put into the state topic, or into the headers of a record, a source task
 * reads a value of it or nothing, and goes on.
 */
class ReadingFuzzTest {
  private static final Uuid ID = new Uuid(1, 1);
  private static final String WEST = "west-id";
  private static final List<String> FIELDS =
      List.of(
          "held",
          "marks",
          "id",
          "partitions",
          "topicId",
          "ends",
          "source",
          "map_since",
          "begun_source",
          "begun_target",
          "begun_offset",
          "begun_epoch",
          "begun_map_since",
          "begun_stored",
          "begun_stored_topic",
          "begun_map_end",
          "begun_target_end",
          "target",
          "reset",
          "failures",
          "sinceMs",
          "endOffset",
          "limits",
          "started",
          "state",
          "reason");

  private static final Set<String> IDS =
      Set.of(
          "source",
          "target",
          "id",
          "topicId",
          "begun_source",
          "begun_target",
          "begun_stored_topic");

  @Property(tries = 5_000)
  void anyStateIsAValueOrNone(@ForAll long seed) throws InterruptedException {
    Random random = new Random(seed);
    Map<String, Object> value = value(random);
    int partition = random.nextInt(4);

    Claim claim = Claim.of(value);
    assertThat(Claim.of(claim.value())).isEqualTo(claim);
    assertThat(claim.held()).isEqualTo(Boolean.TRUE.equals(value.get("held")));
    assertThat(CheckedTopicKeys.names(value, ID)).isEqualTo(ID.toString().equals(value.get("id")));
    assertThat(FirstStartKeys.end(value, partition).orElse(0)).isGreaterThanOrEqualTo(0);
    assertThat(FirstStartKeys.had(value, partition))
        .isEqualTo(
            value.get("partitions") instanceof Number count && partition < count.longValue());
    QuarantineMark.of(value)
        .ifPresent(
            mark ->
                assertThat(
                        mark.notAfter(1_000).judge(1_000, 0, Optional.of(""), OptionalLong.of(5)))
                    .isNotNull());
  }

  @Property(tries = 2_000)
  void anyStateLeavesATaskAbleToBegin(@ForAll long seed) throws InterruptedException {
    Random random = new Random(seed);
    InMemoryStateStore state = new InMemoryStateStore();
    for (StateKind kind : StateKind.values()) {
      state.put(Map.of(key(kind, random), Optional.of(value(random))));
    }
    TopicPartition partition = new TopicPartition("t", 0);

    TopicIdMemory ids = new TopicIdMemory(state, "mirror");
    ids.load();
    ids.of(partition, 0)
        .ifPresent(
            known -> {
              assertThat(known.reset()).isZero();
              assertThat(known.mapSince()).isGreaterThanOrEqualTo(0);
              known.beginning().ifPresent(b -> assertThat(b.point().offset()).isNotNegative());
            });
    FirstStartView first = new FirstStartView(state, "mirror", true);
    first.refresh();
    first
        .firstOffset(partition, ID, 10, 20)
        .ifPresent(offset -> assertThat(offset).isBetween(10L, 20L));
    assertThat(new CheckedTopicsView(state, "mirror", () -> 0).isChecked("east.t", new Uuid(9, 9)))
        .isFalse();
    new StateReport(state, "mirror", (topic, number) -> true, () -> 0).publish(List.of());
  }

  @Property(tries = 2_000)
  void onlyTheExactIdOfTheTargetLeavesARecordOut(@ForAll long seed) throws InterruptedException {
    Random random = new Random(seed);
    Provenance provenance = Provenance.of(() -> new Flow("east-id", WEST), random.nextInt(8) > 0);
    provenance.load();
    boolean enabled = provenance.mark(new ConnectHeaders()) > 0;
    List<byte[]> ids = new ArrayList<>();
    RecordHeaders headers = new RecordHeaders();
    for (int i = random.nextInt(6); i > 0; i--) {
      String name = random.nextInt(4) == 0 ? Provenance.HEADER + "x" : Provenance.HEADER;
      byte[] id = id(random);
      headers.add(new RecordHeader(name, id));
      if (name.equals(Provenance.HEADER)) {
        ids.add(id);
      }
    }

    assertThat(provenance.hasBeenOnTarget(headers))
        .isEqualTo(enabled && ids.stream().anyMatch(id -> Arrays.equals(id, WEST.getBytes(UTF_8))));
  }

  private static byte[] id(Random random) {
    byte[] west = WEST.getBytes(UTF_8);
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> new byte[0];
      case 2 -> west;
      case 3 -> Arrays.copyOf(west, west.length + random.nextInt(3) - 1);
      case 4 -> "east-id".getBytes(UTF_8);
      default -> {
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        yield bytes;
      }
    };
  }

  private static StateKey key(StateKind kind, Random random) {
    List<String> parts = new ArrayList<>(List.of("mirror", "t", random.nextBoolean() ? "0" : "x"));
    return new StateKey(kind, parts.subList(0, 1 + random.nextInt(3)));
  }

  /** What the state topic's codec lets through. */
  private static Map<String, Object> value(Random random) {
    Map<String, Object> value = new HashMap<>();
    for (String field : FIELDS) {
      if (IDS.contains(field) && random.nextBoolean()) {
        value.put(field, ID.toString());
      } else if (random.nextInt(4) > 0) {
        value.put(field, thing(random));
      }
    }
    return StateValues.normalised(value);
  }

  private static Object thing(Random random) {
    return switch (random.nextInt(11)) {
      case 0 -> random.nextLong();
      case 1 -> random.nextInt(5);
      case 2 -> ID.toString();
      case 3 -> Double.NaN;
      case 4 -> Double.POSITIVE_INFINITY;
      case 5 -> "";
      case 6 -> Long.MIN_VALUE + random.nextInt(2);
      case 7 -> random.nextBoolean();
      case 8 -> Long.MAX_VALUE;
      case 9 -> "5,,-7,x,99999999999999999999";
      default -> "\u0000\ud83d";
    };
  }
}
