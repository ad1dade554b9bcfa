package io.connectmirror.it.ctl;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.KafkaVersion;
import io.connectmirror.lab.Lab;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The dedicated mode on clusters of its own. */
class DedicatedIT {
  private static Lab lab;
  private static DedicatedStory story;

  @BeforeAll
  static void start() {
    lab = Lab.named("DedicatedIT");
    Cluster east = lab.start(ClusterSpec.named("east"));
    Cluster west = lab.start(ClusterSpec.named("west"));
    story = new DedicatedStory(east, west, lab.directory());
  }

  @AfterAll
  static void end() {
    if (story != null) {
      story.close();
    }
    lab.close();
  }

  @Tag("long")
  @Test
  void takesOverFromMirrorMaker() {
    story.takesOverFromMirrorMaker();
  }

  @Tag("long")
  @Test
  void takesOverFromAKilledMirrorMaker() {
    story.takesOverFromAKilledMirrorMaker();
  }

  @Tag("long")
  @Test
  void sharesTheWork() {
    story.sharesTheWork();
  }

  @Tag("long")
  @Test
  void followsItsFile() {
    story.followsItsFile();
  }

  @Tag("long")
  @Test
  void goesBackToMirrorMaker() {
    story.goesBackToMirrorMaker();
  }

  @Tag("long")
  @Test
  void mirrorsInsideAnApplication() throws IOException {
    story.mirrorsInsideAnApplication();
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(KafkaVersion.class)
  void runsOnEveryRelease(KafkaVersion kafka) {
    story.runsOn(kafka);
  }
}
