package io.connectmirror.it.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A browser without a screen that has one page open. */
final class Browser implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  /** Of a picture; what is longer is cut off. */
  private static final int HIGHEST = 6_000;

  private final WebDriver driver;
  private final Path screenshots;

  /**
   * @param screenshots where to put them
   */
  Browser(Chromium chromium, Path screenshots) {
    this.screenshots = screenshots;
    this.driver =
        new WebDriver(
            chromium.uri(),
            Map.of(
                "browserName",
                "chrome",
                "goog:loggingPrefs",
                Map.of("browser", "ALL", "performance", "ALL"),
                "goog:chromeOptions",
                Map.of(
                    "args",
                    List.of(
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-dev-shm-usage",
                        "--disable-gpu",
                        "--hide-scrollbars",
                        "--disable-background-networking"))));
  }

  void open(String url) {
    driver.post("/url", Map.of("url", url));
  }

  /** What a script returns in the page. */
  JsonNode run(String script, Object... arguments) {
    return driver.post("/execute/sync", Map.of("script", script, "args", List.of(arguments)));
  }

  /** Waits until an expression is true in the page. */
  void until(String what, String expression, Object... arguments) {
    Await.until(
        PATIENCE,
        () -> what + "; the page says: " + run("return document.body.innerText").asText(),
        () -> run("return !!(" + expression + ")", arguments).asBoolean());
  }

  /** Waits until the text of the elements, as it is seen, has this in it. */
  void untilText(String selector, String part) {
    until(
        selector + " with '" + part + "'",
        "[...document.querySelectorAll(arguments[0])].some(e => e.innerText.includes(arguments[1]))",
        selector,
        part);
  }

  String text(String selector) {
    return run("return document.querySelector(arguments[0]).innerText", selector).asText();
  }

  /** Types into what has the focus. */
  void press(String... keys) {
    List<Map<String, String>> actions = new ArrayList<>();
    for (String key : keys) {
      actions.add(Map.of("type", "keyDown", "value", key));
      actions.add(Map.of("type", "keyUp", "value", key));
    }
    driver.post(
        "/actions",
        Map.of("actions", List.of(Map.of("type", "key", "id", "keys", "actions", actions))));
  }

  /** A window of that size; a phone's if it is a narrow one. */
  void size(int width, int height, int scale) {
    devTools(
        "Emulation.setDeviceMetricsOverride",
        Map.of(
            "width", width, "height", height, "deviceScaleFactor", scale, "mobile", width < 600));
  }

  /**
   * @param scheme that the reader prefers: light or dark
   */
  void colours(String scheme) {
    devTools(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** What the window shows, as PNG. */
  Path shoot(String name) throws IOException {
    JsonNode shot = devTools("Page.captureScreenshot", Map.of("format", "png"));
    Files.createDirectories(screenshots);
    Path file = screenshots.resolve(name + ".png");
    Files.write(file, Base64.getDecoder().decode(shot.get("data").asText()));
    return file;
  }

  /** Makes the window as high as the page, and takes a picture of all of it. */
  Path shootAll(String name, int width) throws IOException {
    size(width, 800, 1);
    int height = run("return document.documentElement.scrollHeight").asInt();
    size(width, Math.min(height, HIGHEST), 1);
    return shoot(name);
  }

  /** Time of the processor that pages have taken so far, with all their scripts. */
  double busyMs() {
    devTools("Performance.enable", Map.of("timeDomain", "threadTicks"));
    for (JsonNode metric : devTools("Performance.getMetrics", Map.of()).get("metrics")) {
      if (metric.get("name").asText().equals("TaskDuration")) {
        return metric.get("value").asDouble() * 1_000;
      }
    }
    throw new LabException("the browser does not tell how busy it was");
  }

  /** Warnings and errors of the browser since this was asked last. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    for (JsonNode entry : log("browser")) {
      if (List.of("WARNING", "SEVERE").contains(entry.get("level").asText())) {
        complaints.add(entry.get("message").asText());
      }
    }
    return complaints;
  }

  /** Addresses that were asked for since this was asked last, by the page or by the browser. */
  List<String> requests() throws IOException {
    List<String> urls = new ArrayList<>();
    for (JsonNode entry : log("performance")) {
      JsonNode message = JSON.readTree(entry.get("message").asText()).get("message");
      if (message.get("method").asText().equals("Network.requestWillBeSent")) {
        String url = message.get("params").get("request").get("url").asText();
        if (!url.startsWith("data:")) {
          urls.add(url);
        }
      }
    }
    return urls;
  }

  private JsonNode log(String type) {
    return driver.post("/se/log", Map.of("type", type));
  }

  private JsonNode devTools(String command, Map<String, ?> parameters) {
    return driver.post("/goog/cdp/execute", Map.of("cmd", command, "params", parameters));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
