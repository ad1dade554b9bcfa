package io.connectmirror.it.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.lab.process.LabException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** One session of the W3C WebDriver protocol. */
final class WebDriver {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI driver;
  private final String session;

  /**
   * @param driver where it listens
   * @param capabilities that the browser has to have
   */
  WebDriver(URI driver, Map<String, Object> capabilities) {
    this.driver = driver;
    JsonNode made =
        send("POST", "/session", Map.of("capabilities", Map.of("alwaysMatch", capabilities)));
    this.session = "/session/" + made.get("sessionId").asText();
  }

  /**
   * A command of the session.
   *
   * @return its value
   * @throws LabException when it fails, with what the driver says
   */
  JsonNode post(String command, Map<String, ?> body) {
    return send("POST", session + command, body);
  }

  /** Ends the session, and the browser with it. */
  void quit() {
    send("DELETE", session, Map.of());
  }

  private JsonNode send(String method, String path, Map<String, ?> body) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(driver.resolve(path))
              .timeout(TIMEOUT)
              .header("Content-Type", "application/json; charset=utf-8")
              .method(
                  method,
                  method.equals("POST")
                      ? BodyPublishers.ofString(JSON.writeValueAsString(body))
                      : BodyPublishers.noBody())
              .build();
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      JsonNode value = JSON.readTree(response.body()).path("value");
      if (response.statusCode() != 200) {
        throw new LabException(
            "%s %s: %s".formatted(method, path, value.path("message").asText(response.body())));
      }
      return value;
    } catch (IOException e) {
      throw new LabException("the browser's driver does not answer " + path, e);
    } catch (InterruptedException e) {
      throw LabException.interrupted("waiting for the browser's driver", e);
    }
  }
}
