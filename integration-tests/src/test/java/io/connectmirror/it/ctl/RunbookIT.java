package io.connectmirror.it.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages for a failover and the way home, done word by word between real clusters. */
@Tag("long")
class RunbookIT {
  @Test
  void thePlannedWayThereAndHomeLosesAndRepeatsNothing() throws IOException {
    try (RunbookLab lab = RunbookLab.start("RunbookIT-planned")) {
      RunbookStory story = new RunbookStory(lab);
      story.begin();
      story.follow("drills.md", "By hand");
      story.follow("failover.md", "Planned");
      story.follow("failback.md", "Home");

      story.assertNothingIsLostAndOnlyRepeatedWhatMayBe();
      assertThat(reports(lab)).hasSize(3);
    }
  }

  @Test
  void theWayThroughADisasterAndHomeLosesNothingAndRepeatsWhatThePageSays() throws IOException {
    try (RunbookLab lab = RunbookLab.start("RunbookIT-disaster")) {
      RunbookStory story = new RunbookStory(lab);
      story.begin();
      story.follow("failover.md", "Disaster");
      story.follow("failback.md", "After a disaster");
      story.follow("failback.md", "Home");

      story.assertNothingIsLostAndOnlyRepeatedWhatMayBe();
      assertThat(reports(lab)).hasSize(2);
    }
  }

  /** Of commands that changed something or looked whether it would work. */
  private static List<Path> reports(RunbookLab lab) throws IOException {
    try (Stream<Path> files = Files.list(lab.reports())) {
      return files.filter(file -> file.toString().endsWith(".json")).toList();
    }
  }
}
