package io.connectmirror.it.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether the page of {@code mirrorctl serve} is good to read, on a phone and at night too.
 * Pictures of it are left in {@code target/page}.
 */
@Tag("long")
class PageLooksIT {
  private static final long MOST_BYTES = 250_000;

  @RegisterExtension static final OpenPage PAGE = new OpenPage();

  @ParameterizedTest
  @ValueSource(strings = {"night", "bad", "empty", "big", "hostile", "hub", "ring"})
  void needsNoScrollingToTheSideOnAPhone(String day) throws IOException {
    browser().size(OpenPage.PHONE, 740, 1);
    PAGE.show(days().named(day));
    browser().until("a picture", "document.querySelector('.picture')");
    PAGE.unfold();
    browser().shoot("phone-" + day);
    assertThat(browser().run("return document.scrollingElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(OpenPage.PHONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1_080, 1_280, OpenPage.LAPTOP, 1_392})
  void showsTablesWholeWhereTheyStandBesideThePicture(int width) {
    browser().size(width, 900, 1);
    PAGE.show(days().hub(6));
    browser().until("a picture", "document.querySelector('.picture')");
    assertThat(
            browser()
                .run(
                    "return [...document.querySelectorAll('#flows .beside > .scroll')]"
                        + ".filter(one => one.scrollWidth > one.clientWidth).length")
                .asInt())
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void hasTextThatStandsOutFromWhatIsBehindIt(String scheme) throws IOException {
    browser().colours(scheme);
    PAGE.showAll(days().bad());
    PAGE.unfold();
    assertThat(browser().run("return getComputedStyle(document.body).backgroundColor").asText())
        .isEqualTo(scheme.equals("dark") ? "rgb(14, 19, 26)" : "rgb(243, 245, 248)");
    List<String> faint = new ArrayList<>();
    browser().run(Contrast.SCRIPT).forEach(one -> faint.add(one.asText()));
    assertThat(faint).as("texts below a contrast of 4.5").isEmpty();
    browser().shootAll("bad-" + scheme, OpenPage.LAPTOP);
  }

  @Test
  void movesNothingWhenTheSameIsToldAgain() {
    PAGE.showAll(days().night());
    browser()
        .run(
            "window.shifted = 0; new PerformanceObserver(list => list.getEntries()"
                + ".forEach(e => window.shifted += e.value)).observe({type: 'layout-shift'})");
    PAGE.refresh(days().night());
    assertThat(browser().run("return window.shifted").asDouble()).isZero();
  }

  /** With {@code -Dpage.images=docs/images} they are put there. */
  @Test
  void makesThePicturesOfTheDocuments() throws IOException {
    browser().size(OpenPage.LAPTOP, 1_180, 1);
    picture("serve");
    browser().size(OpenPage.PHONE, 800, 2);
    browser().colours("dark");
    picture("serve-phone");
  }

  private void picture(String name) throws IOException {
    PAGE.showAll(days().night());
    Path picture = browser().shoot(name);
    assertThat(Files.size(picture)).as("bytes of a picture").isBetween(10_000L, MOST_BYTES);
    String images = System.getProperty("page.images", "");
    if (!images.isEmpty()) {
      Path directory = Files.createDirectories(LabPaths.root().resolve(images));
      Files.copy(picture, directory.resolve(name + ".png"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Browser browser() {
    return PAGE.browser();
  }

  private static Days days() {
    return new Days(Instant.now());
  }
}
