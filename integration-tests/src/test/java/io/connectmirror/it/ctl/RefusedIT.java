package io.connectmirror.it.ctl;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** What the packaged command line says where there is nothing to see, or nothing may be seen. */
@Tag("long")
@TestMethodOrder(OrderAnnotation.class)
class RefusedIT {
  private static RefusedLab lab;

  @BeforeAll
  static void start() {
    lab = new RefusedLab();
  }

  @AfterAll
  static void stop() {
    lab.close();
  }

  @Test
  @Order(0)
  void emptyClustersAreNamedAndNotTakenForHidden() {
    new RefusedStory(lab).emptyClustersAreNamed();
  }

  @Test
  @Order(1)
  void aPrincipalWithoutRightsIsToldSoByEveryCommand() {
    new RefusedStory(lab).aPrincipalWithoutRightsIsToldSo();
  }

  @Test
  @Order(2)
  void groupsThatMayBeHiddenAreSpokenOfBesideThoseThatAreShown() {
    new RefusedStory(lab).groupsThatMayBeHiddenAreSpokenOf();
  }

  @Test
  @Order(3)
  void aSideThatIsNotThereIsNamed() {
    new RefusedStory(lab).aSideThatIsNotThereIsNamed();
  }
}
