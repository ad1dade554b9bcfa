package io.connectmirror.it.page;

import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A browser for the tests of a class, and a server for each of them. */
final class OpenPage
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
  static final int LAPTOP = 1_366;
  static final int PHONE = 360;
  private static final Path OUTPUT = LabPaths.output().resolve("page");

  private Chromium chromium;
  private Browser browser;
  private FixtureServer server;

  Browser browser() {
    return browser;
  }

  FixtureServer server() {
    return server;
  }

  /** Opens the page, and waits until it says something. */
  void show(PageFixture fixture) {
    server.answer(fixture);
    browser.open(server.url());
    browser.until("an answer", "document.querySelector('#foot p')");
  }

  /** Opens the page, and waits until it has drawn the past. */
  void showAll(PageFixture fixture) {
    show(fixture);
    browser.until("the past", "document.querySelectorAll('.series .line').length > 0");
    settle();
  }

  /** Folds out all that can be. */
  void unfold() {
    browser.run("document.querySelectorAll('details').forEach(one => one.open = true)");
    settle();
    browser.run("document.querySelectorAll('.opens').forEach(one => one.click())");
    settle();
  }

  /** Until the page has asked twice more. */
  void refresh(PageFixture fixture) {
    browser.run("window.looks = performance.getEntriesByType('resource').length");
    server.answer(fixture);
    browser.until(
        "two looks more", "performance.getEntriesByType('resource').length >= window.looks + 2");
    settle();
  }

  /** Until what was asked for is drawn. */
  void settle() {
    browser.run(
        "window.drawn = 0;"
            + "requestAnimationFrame(() => requestAnimationFrame(() => window.drawn = 1))");
    browser.until("two frames", "window.drawn === 1");
  }

  /** As after a restart: on the same port. */
  void restartServer(PageFixture fixture) throws IOException {
    server = new FixtureServer(server.port(), fixture);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    chromium = Chromium.start(OUTPUT);
    browser = new Browser(chromium, OUTPUT);
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    server = new FixtureServer(0, PageFixture.beforeTheFirstLook());
    browser.size(LAPTOP, 900, 1);
    browser.colours("light");
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    browser.open("about:blank");
    browser.complaints();
    browser.requests();
    server.close();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    browser.close();
    chromium.close();
  }
}
