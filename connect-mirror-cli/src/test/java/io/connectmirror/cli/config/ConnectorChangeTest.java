package io.connectmirror.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.config.ConnectorChange.KeyChange;
import io.connectmirror.cli.config.ConnectorChange.State;
import io.connectmirror.cli.flow.ConnectorConfig;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectorChangeTest {
  @Test
  void namesTheKeysThatComeGoAndChange() {
    ConnectorChange change =
        ConnectorChange.between(
            Optional.of(Map.of("same", "1", "old", "1", "other", "1")),
            new ConnectorConfig("c", Map.of("same", "1", "new", "2", "other", "2")));
    assertThat(change.state()).isEqualTo(State.DIFFERS);
    assertThat(change.keys())
        .containsExactly(
            new KeyChange("new", Optional.empty(), Optional.of("2")),
            new KeyChange("old", Optional.of("1"), Optional.empty()),
            new KeyChange("other", Optional.of("1"), Optional.of("2")));
    assertThat(change.applied().state()).isEqualTo(State.UPDATED);
  }

  @Test
  void seesThatASecretChangesWithoutShowingIt() {
    ConnectorChange change =
        ConnectorChange.between(
            Optional.of(Map.of("x.password", "old-hush")),
            new ConnectorConfig("c", Map.of("x.password", "new-hush")));
    assertThat(change.keys())
        .containsExactly(
            new KeyChange("x.password", Optional.of("(hidden)"), Optional.of("(hidden)")));
  }

  @Test
  void knowsOneThatIsMissingFromOneThatIsTheSame() {
    ConnectorConfig config = new ConnectorConfig("c", Map.of("k", "v"));
    ConnectorChange missing = ConnectorChange.between(Optional.empty(), config);
    assertThat(missing.state()).isEqualTo(State.MISSING);
    assertThat(missing.stillDiffers()).isTrue();
    assertThat(missing.applied().state()).isEqualTo(State.CREATED);
    ConnectorChange same = ConnectorChange.between(Optional.of(config.settings()), config);
    assertThat(same.state()).isEqualTo(State.SAME);
    assertThat(same.stillDiffers()).isFalse();
  }
}
