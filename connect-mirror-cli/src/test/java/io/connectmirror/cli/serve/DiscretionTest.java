package io.connectmirror.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.output.JsonText;
import io.connectmirror.cli.output.SecretSettings;
import io.connectmirror.cli.status.plan.StatusReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiscretionTest {
  /** What the fixtures have in each text that somebody else may have written. */
  private static final List<String> SAID =
      List.of(
          "nobody there",
          "purged",
          "offsets 5 to 8 are gone",
          "worker trace",
          "task trace",
          "it is PAUSED: purged",
          "decide and resume it",
          "worth knowing");

  @Test
  void nothingIsChangedWhereNothingIsSecret() {
    Discretion discretion = new Discretion(List.of(Map.of("topics", "orders")));

    assertThat(discretion.of(Seen.status())).isEqualTo(Seen.status());
    assertThat(discretion.of(Seen.groups())).isEqualTo(Seen.groups());
  }

  @Test
  void noTextOfAStatusTellsASecret() {
    StatusReport status = Seen.status(Seen.flow(Seen.FLOW, false));
    for (String secret : SAID) {
      StatusReport discreet =
          new Discretion(List.of(Map.of("x", "y"), Map.of("a.password", secret))).of(status);

      // The kind of an anomaly is a name, and stays.
      assertThat(JsonText.of(status).replace("\"kind\" : \"purged\"", "")).contains(secret);
      assertThat(JsonText.of(discreet).replace("\"kind\" : \"purged\"", ""))
          .doesNotContain(secret)
          .contains(SecretSettings.HIDDEN);
    }
  }

  @Test
  void noTextOfTheGroupsTellsASecret() {
    for (String secret : List.of("no answer", "why not", "because of the map", "a note")) {
      assertThat(JsonText.of(Seen.groups(Optional.of("no answer")))).contains(secret);
      assertThat(
              JsonText.of(
                  new Discretion(List.of(Map.of("a.password", secret)))
                      .of(Seen.groups(Optional.of("no answer")))))
          .doesNotContain(secret)
          .contains(SecretSettings.HIDDEN);
    }
  }
}
