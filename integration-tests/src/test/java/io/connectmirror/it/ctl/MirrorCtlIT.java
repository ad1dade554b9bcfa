package io.connectmirror.it.ctl;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The packaged command line beside one mirror, whose topics and groups the stories share out among
 * them. The first wants a mirror of which nothing is wrong, and the last take the source away.
 */
@TestMethodOrder(OrderAnnotation.class)
class MirrorCtlIT {
  private static OperatedMirror mirror;

  @BeforeAll
  static void start() {
    mirror = OperatedMirror.start("MirrorCtlIT");
  }

  @AfterAll
  static void stop() {
    mirror.close();
  }

  @Test
  @Order(0)
  void statusOfAMirrorThatWorksIsThatAllIsWell() {
    new StatusStory(mirror).ofAMirrorThatWorksAllIsWell();
  }

  @Test
  @Tag("long")
  void statusOfALogThatEndsInMarkersIsNoLag() {
    new StatusStory(mirror).aLogThatEndsInMarkersDoesNotLag();
  }

  @Test
  @Tag("long")
  void statusFindsAStoppedConnector() {
    new StatusStory(mirror).aStoppedConnectorIsAFinding();
  }

  @Test
  @Tag("long")
  void statusFindsAPartitionThatStandsWhileItsSourceGoesOn() {
    new StatusStory(mirror).aPartitionThatStandsWhileItsSourceGoesOnIsAFinding();
  }

  @Test
  @Tag("long")
  void statusFindsWhatIsLeftBehindWhileItsSourceRests() {
    new StatusStory(mirror).whatIsLeftBehindWhileItsSourceRestsIsAFinding();
  }

  @Test
  @Tag("long")
  void statusListsAnomalies() {
    new StatusStory(mirror).anomaliesAreListed();
  }

  @Test
  void statusFailsWithoutTheTargetOrTheFlow() {
    new StatusStory(mirror).withoutTheTargetOrTheFlowItFails();
  }

  @Test
  @Tag("long")
  void statusWithoutTheSourceTellsWhatTheTargetKnows() {
    new StatusStory(mirror).withoutTheSourceItTellsWhatTheTargetKnows();
  }

  @Test
  @Tag("long")
  void configCarriesAFileOverToAWorker() {
    new ConfigStory(mirror).aFileIsCarriedOverToAWorker();
  }

  @Test
  @Tag("long")
  void configAppliesNothingOfAFileThatTheWorkerRefuses() {
    new ConfigStory(mirror).nothingIsAppliedOfAFileThatTheWorkerRefuses();
  }

  @Test
  @Tag("long")
  void verifyFindsEqualTopicsEqual() {
    new VerifyStory(mirror).equalTopicsAreEqual();
  }

  @Test
  void verifyNamesAForeignRecord() {
    new VerifyStory(mirror).aForeignRecordIsNamed();
  }

  @Test
  @Tag("long")
  void verifyFindsAnEmptyTopicEqual() {
    new VerifyStory(mirror).anEmptyTopicIsEqual();
  }

  @Test
  @Tag("long")
  void verifyRefusesATopicThatIsNotMirrored() {
    new VerifyStory(mirror).aTopicThatIsNotMirroredIsRefused();
  }

  @Test
  void drillShowsThatAMirroredGroupWouldGoOn() throws Exception {
    new DrillStory(mirror).aMirroredGroupWouldGoOn();
  }

  @Test
  @Tag("long")
  void drillFindsAWrongPosition() throws Exception {
    new DrillStory(mirror).aWrongPositionIsFound();
  }

  @Test
  @Tag("long")
  void drillRemovesCopiesThatWereKept() throws Exception {
    new DrillStory(mirror).keptCopiesAreRemovedByTheNextDrill();
  }

  @Test
  @Tag("long")
  void drillSaysThatAnotherIsUnderWay() throws Exception {
    new DrillStory(mirror).aSecondDrillAtOnceSaysSo();
  }

  @Test
  void groupsFindsAGroupInPlaceReady() {
    new GroupsStory(mirror).aGroupInPlaceIsReady();
  }

  @Test
  @Tag("long")
  void groupsTellsWhyAGroupIsNotMirrored() {
    new GroupsStory(mirror).aGroupThatIsNotMirroredHasAReason();
  }

  @Test
  @Tag("long")
  void groupsFindsAGroupThatLagsNotReady() {
    new GroupsStory(mirror).aGroupThatLagsIsNotReady();
  }

  @Test
  @Tag("long")
  void groupsNamesAWeakerTopicWithItsCommand() {
    new GroupsStory(mirror).aWeakerTopicIsNamedWithItsCommand();
  }

  @Test
  @Tag("long")
  void serveShowsAMirrorUntilASignalEndsIt() throws Exception {
    new ServeStory(mirror).aMirrorIsShownUntilASignalEndsIt();
  }

  @Test
  @Tag("long")
  void serveWantsItsTokenWhereItIsOpenToTheNetwork() throws Exception {
    new ServeStory(mirror).openToTheNetworkItWantsItsToken();
  }

  @Test
  void failoverAndFailbackTakeAGroupThereAndHome() throws Exception {
    new FailoverStory(mirror).aGroupGoesThereAndComesHome();
  }

  @Test
  @Tag("long")
  void failoverRefusesAGroupWithConsumers() throws Exception {
    new FailoverStory(mirror).aGroupWithConsumersIsRefused();
  }

  @Test
  @Tag("long")
  void failoverThatIsToldToEndLeavesAReport() throws Exception {
    new FailoverStory(mirror).aSignalLeavesAReportOfWhatWasDone();
  }

  @Test
  @Tag("long")
  @Order(Integer.MAX_VALUE)
  void failoverGoesAheadWithoutTheSource() throws Exception {
    new FailoverStory(mirror).aGroupGoesThereWithoutTheSource();
  }
}
