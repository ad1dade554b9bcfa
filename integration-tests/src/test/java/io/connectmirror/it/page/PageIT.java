package io.connectmirror.it.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.it.page.FixtureServer.Answer;
import io.connectmirror.lab.Figure;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page of {@code mirrorctl serve} says and does, in a real browser. */
@Tag("long")
class PageIT {
  private static final long FIRST_DATA_MS = 2_000;

  @RegisterExtension static final OpenPage PAGE = new OpenPage();

  @Test
  void saysThatAllIsWellAndAFailoverWouldCostNothing() throws IOException {
    PAGE.show(days().good());
    assertThat(text("#headline")).contains("All is well", "10 groups ready to fail over");
    assertThat(text("#cost")).contains("10 / 10");
    assertThat(text("#age")).contains("looked").doesNotContain("Old");
    assertThat(text("#findings")).contains("Nothing found");
    assertThat(text("#partitions")).contains("None that needs a look");
    assertThat(browser().run("return document.title").asText()).startsWith("All is well");
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void saysWhoDoesNotAnswerWhatIsWrongAndThatNotAllIsKnown() {
    PAGE.show(days().bad());
    assertThat(text("#headline"))
        .contains("east does not answer, 3 other findings", "1 of 11 groups not ready");
    assertThat(text("#cost")).contains("≥ 4,211", "not known in 30 positions");
    assertThat(text("#findings")).contains("payments-1", "restarting the task is safe");
    assertThat(text("#flows")).contains("target away", "source away");
    assertThat(text("#partitions"))
        .contains("stands still", "retrying", "the lag of all 30 partitions is not known");
    assertThat(text("#groups")).contains("no position on the target in 1 partition");
    assertThat(text("#anomalies")).contains("source log cut", "ledger-0");
    assertThat(text("#connectors")).contains("1 of 2 running", "not allowed");
  }

  @Test
  void saysInWordsWhatThereIsNoneOf() {
    PAGE.show(PageFixture.beforeTheFirstLook());
    browser().untilText("#headline", "Looking at the clusters");
    PAGE.server().answer(days().empty());
    browser().untilText("#groups", "No groups in this flow");
    browser().untilText("#partitions", "No partitions in these flows");
    browser().untilText("#connectors", "No connectors known");
    browser().untilText("#anomalies", "None: nothing was lost");
    browser().untilText("#headline", "No groups to fail over");
  }

  /** Time of the processor counts, which does not depend on what else the machine does. */
  @Test
  void showsThousandsOfPartitionsAtOnceAndFindsOneByItsName() {
    PAGE.server().answer(days().big());
    double before = browser().busyMs();
    browser().open(PAGE.server().url());
    browser().untilText("#partitions", "Show 100 more");
    double busy = browser().busyMs() - before;
    Figure.say(
        "page_of_3000_partitions_busy_ms=%.0f seen_after_ms=%d",
        busy,
        browser().run("return performance.getEntriesByName('first-data')[0].startTime").asLong());
    assertThat(busy).as("ms until data is seen").isLessThan(FIRST_DATA_MS);
    assertThat(browser().run("return document.querySelectorAll('*').length").asInt())
        .isLessThan(2_500);

    browser().run("document.querySelector('#partitions input').focus()");
    browser().press("0", "9", "9", "-", "2", "0");
    browser().until("one row", "document.querySelectorAll('#partitions tbody tr').length === 1");
    assertThat(text("#partitions tbody")).contains("topic-099-20");
  }

  @Test
  void runsNoScriptThatANameIs() {
    PAGE.show(days().hostile());
    PAGE.unfold();
    browser().untilText("#findings", "<img src=x onerror=window.hurt=1>");
    browser().untilText("#groups .below", "<img src=x onerror=window.hurt=1>");
    assertThat(browser().run("return window.hurt").isNull()).isTrue();
    assertThat(count("main img, main script, a[href^=javascript]")).isZero();
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void saysThatTheServerIsGoneShowsNothingOldAsNewAndComesBack() throws IOException {
    PAGE.show(days().good());
    PAGE.server().close();
    browser().untilText("#headline", "mirrorctl serve does not answer");
    assertThat(text("#headline")).contains("Last seen: All is well");
    assertThat(text("#age")).contains("Old");
    assertThat(
            browser()
                .run("return getComputedStyle(document.querySelector('main')).filter")
                .asText())
        .contains("grayscale");
    browser().shoot("gone");

    PAGE.restartServer(days().good());
    browser()
        .until("it is back", "document.querySelector('#headline').innerText.startsWith('All is')");
    assertThat(text("#age")).doesNotContain("Old");
  }

  @Test
  void saysThatWhatItShowsIsOldWhenNobodyLooksAnyMore() {
    PAGE.show(new Days(Instant.now().minusSeconds(4 * PageFixture.EVERY_SECONDS)).good());
    browser().untilText("#headline", "Not current");
    assertThat(text("#age")).contains("Old: looked");
    assertThat(text("#headline")).contains("no look since");
  }

  @Test
  void saysWhatToDoWithoutAToken() {
    PAGE.server().answer(Answer.text(401, "a token is needed"));
    browser().open(PAGE.server().url());
    browser().untilText("#headline", "A token is needed");
    assertThat(text("#headline")).contains("/?token=");
    assertThat(count("form, input")).isZero();
  }

  @Test
  void asksNobodyButItsServer() throws IOException {
    PAGE.showAll(days().bad());
    assertThat(browser().requests())
        .hasSizeGreaterThan(5)
        .allMatch(url -> url.startsWith(PAGE.server().url()));
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void keepsWhatIsOpenWhereTheReaderIsAndWhatHasTheFocusOverARefresh() {
    PAGE.showAll(days().night());
    browser().run("document.querySelector('#partitions details summary').click()");
    browser().until("rows", "document.querySelectorAll('#partitions tbody tr').length > 10");
    browser().run("document.querySelector('#groups .opens').focus()");
    browser().press("\uE007");
    browser().until("positions", "document.querySelector('#groups .below table')");
    browser().run("window.scrollTo({top: 700, behavior: 'instant'})");

    PAGE.refresh(days().night());
    assertThat(browser().run("return scrollY").asInt()).isEqualTo(700);
    assertThat(browser().run("return document.activeElement.className").asText())
        .isEqualTo("opens");
    assertThat(count("#groups .below table")).isEqualTo(1);
    assertThat(count("#partitions tbody tr")).isGreaterThan(10);
  }

  @Test
  void showsWhatIsToldTwiceTwiceAndNoMoreOftenAfterARefresh() {
    FlowFixture flow = new FlowFixture("east", "west");
    for (int i = 0; i < 2; i++) {
      flow.anomaly(Instant.EPOCH, "purged", "t", 0, 5, 4L, "offsets 5 to 8 are gone");
      flow.find("TASK", "task 0", "it is FAILED", "restart it");
    }
    PAGE.show(PageFixture.of(Instant.now(), flow));
    browser().until("an answer", "document.querySelector('#anomalies tbody')");
    PAGE.refresh(PageFixture.of(Instant.now(), flow));
    assertThat(count("#anomalies .joined")).isEqualTo(2);
    assertThat(count(".findings li")).isEqualTo(2);
  }

  @Test
  void tellsTheValuesOfAChartByKeyboard() {
    PAGE.showAll(days().night());
    browser().run("document.querySelector('.chart svg').focus()");
    browser().press("\uE010", "\uE012");
    browser()
        .until(
            "a moment and a value",
            "/^Lag in records\\s+\\d\\d:\\d\\d:\\d\\d: [\\d,]+ records$/.test("
                + "document.querySelector('.chart figcaption').innerText.trim())");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hub", "ring"})
  void drawsEachClusterOnceAndEachFlowBetweenItsClusters(String day) {
    PAGE.show(days().named(day));
    browser().until("a picture", "document.querySelector('.picture')");
    assertThat(count(".picture .cluster")).isEqualTo(day.equals("hub") ? 7 : 5);
    assertThat(count(".picture .arrow")).isEqualTo(day.equals("hub") ? 12 : 5);
  }

  private static Browser browser() {
    return PAGE.browser();
  }

  private static String text(String selector) {
    return browser().text(selector);
  }

  private static int count(String selector) {
    return browser().run("return document.querySelectorAll(arguments[0]).length", selector).asInt();
  }

  private static Days days() {
    return new Days(Instant.now());
  }
}
