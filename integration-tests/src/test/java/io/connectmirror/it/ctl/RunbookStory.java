package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.InstructionPage;
import io.connectmirror.common.testing.InstructionPage.Command;
import io.connectmirror.common.testing.InstructionPage.Item;
import io.connectmirror.common.testing.InstructionPage.Meanwhile;
import io.connectmirror.lab.kafka.LabClients;
import io.connectmirror.lab.kafka.LabRecords;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Somebody who does what a page says, word by word, and a shop whose producers and consumer group
 * go where the page sends them. The shop knows what it has produced and processed.
 */
final class RunbookStory {
  private static final Duration WITHIN = Duration.ofMinutes(2);
  private static final String GROUP = "billing";
  private static final String TOPIC = "orders";
  private static final int PARTITIONS = 2;
  private static final int LEFT = 3;

  private final RunbookLab lab;
  private final List<String> processed = new ArrayList<>();
  private final Set<String> mayBeRepeated = new HashSet<>();
  private int produced;

  RunbookStory(RunbookLab lab) {
    this.lab = lab;
  }

  /** The shop works on east, and the mirror has all of it, the group's position too. */
  void begin() {
    lab.onEast().createTopic(TOPIC, PARTITIONS);
    lab.onWest().createTopic(TOPIC, PARTITIONS);
    produce(lab.onEast(), 40);
    process(lab.onEast(), List.of(TOPIC), 24);
    awaitMirrored(lab.onEast(), lab.onWest(), "east.");
    awaitCarriedOver();
  }

  /** Does what a page says under a heading. */
  void follow(String page, String heading) {
    for (Item item : page(page).under(heading)) {
      if (item instanceof Command command) {
        run(command);
      } else if (item instanceof Meanwhile meanwhile) {
        happens(meanwhile.what());
      }
    }
  }

  /** Each record was processed, and none again but those of which a page says so. */
  void assertNothingIsLostAndOnlyRepeatedWhatMayBe() {
    Set<String> all = new HashSet<>();
    for (int number = 0; number < produced; number++) {
      all.add(Integer.toString(number));
    }
    assertThat(new HashSet<>(processed)).as("each record is processed").isEqualTo(all);
    List<String> repeated = new ArrayList<>(processed);
    all.forEach(repeated::remove);
    assertThat(mayBeRepeated).as("what was processed again").containsAll(repeated);
  }

  private void run(Command command) {
    Ran ran = lab.run(command.script());
    if (command.repeats() && !isGood(command, ran)) {
      List<Ran> last = new ArrayList<>(List.of(ran));
      Await.until(
          WITHIN,
          () -> "what the page says of " + last.get(0),
          () -> {
            last.set(0, lab.run(command.script()));
            return isGood(command, last.get(0));
          });
      return;
    }
    assertThat(command.exitCodes()).as("%s", ran).contains(ran.exitCode());
    assertThat(command.missingFrom(ran.out())).as("a line missing from %s", ran).isEmpty();
  }

  private static boolean isGood(Command command, Ran ran) {
    return command.exitCodes().contains(ran.exitCode()) && command.missingFrom(ran.out()).isEmpty();
  }

  private void happens(String what) {
    switch (what) {
      case "applications stop on east" -> {
        produce(lab.onEast(), 10);
        process(lab.onEast(), List.of(TOPIC), 5);
      }
      case "east is lost" -> {
        // What is done in the last moment before may not be carried over any more.
        List<String> last = process(lab.onEast(), List.of(TOPIC), 5);
        mayBeRepeated.addAll(last);
        produce(lab.onEast(), 4);
        lab.east().broker().kill();
      }
      case "applications go on on west" -> {
        if (mayBeRepeated.isEmpty()) {
          assertIsWhereItWas(lab.onEast(), TOPIC, lab.onWest(), "east." + TOPIC);
        }
        produce(lab.onWest(), 20);
        processAllBut(LEFT, lab.onWest(), "east.");
      }
      case "east comes back" -> lab.east().broker().start();
      case "east-to-west is mirrored" -> awaitMirrored(lab.onEast(), lab.onWest(), "east.");
      case "applications read what came late on west" -> processAllBut(LEFT, lab.onWest(), "east.");
      case "west-to-east is mirrored" -> awaitMirrored(lab.onWest(), lab.onEast(), "west.");
      case "applications stop on west" -> {
        produce(lab.onWest(), 10);
        processAllBut(LEFT, lab.onWest(), "east.");
      }
      case "applications go on on east" -> {
        assertIsWhereItWas(lab.onWest(), "east." + TOPIC, lab.onEast(), TOPIC);
        assertIsWhereItWas(lab.onWest(), TOPIC, lab.onEast(), "west." + TOPIC);
        produce(lab.onEast(), 10);
        processAllBut(0, lab.onEast(), "west.");
      }
      default -> throw new AssertionError("nobody here knows how to do this: " + what);
    }
  }

  private void produce(LabClients on, int count) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      on.produce(new TopicPartition(TOPIC, partition), produced, count / PARTITIONS);
      produced += count / PARTITIONS;
    }
  }

  private List<String> process(LabClients on, List<String> topics, int count) {
    List<String> keys = LabRecords.keys(on.readOneByOne(GROUP, topics, count));
    processed.addAll(keys);
    return keys;
  }

  private void processAllBut(int left, LabClients on, String alias) {
    List<String> topics = List.of(TOPIC, alias + TOPIC);
    Map<TopicPartition, Long> committed = on.committed(GROUP);
    long ahead = 0;
    for (String topic : topics) {
      for (TopicPartition partition : partitions(topic)) {
        ahead += on.endOffset(partition) - committed.getOrDefault(partition, 0L);
      }
    }
    process(on, topics, (int) Math.max(0, ahead - left));
  }

  /** Copies have the offsets of their originals here, since each log is mirrored from its start. */
  private static void assertIsWhereItWas(
      LabClients before, String topicBefore, LabClients now, String topicNow) {
    List<Long> was = positions(before, topicBefore);
    assertThat(positions(now, topicNow))
        .as("places of the group in %s, which were in %s", topicNow, topicBefore)
        .isEqualTo(was);
  }

  private void awaitCarriedOver() {
    Await.until(
        WITHIN,
        () -> "the group on west, where it is at " + lab.onWest().committed(GROUP),
        () -> positions(lab.onWest(), "east." + TOPIC).equals(positions(lab.onEast(), TOPIC)));
  }

  private static void awaitMirrored(LabClients from, LabClients to, String alias) {
    List<Long> ends = ends(from, TOPIC);
    Await.until(
        WITHIN,
        () -> ends + " in " + alias + TOPIC,
        () -> to.topics().contains(alias + TOPIC) && ends(to, alias + TOPIC).equals(ends));
  }

  private static List<Long> ends(LabClients on, String topic) {
    return partitions(topic).stream().map(on::endOffset).toList();
  }

  private static List<Long> positions(LabClients on, String topic) {
    Map<TopicPartition, Long> committed = on.committed(GROUP);
    return partitions(topic).stream().map(one -> committed.getOrDefault(one, 0L)).toList();
  }

  private static List<TopicPartition> partitions(String topic) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      partitions.add(new TopicPartition(topic, partition));
    }
    return partitions;
  }

  private static InstructionPage page(String name) {
    try {
      return InstructionPage.parse(Files.readString(LabPaths.root().resolve("docs").resolve(name)));
    } catch (IOException e) {
      throw new LabException("cannot read " + name, e);
    }
  }
}
