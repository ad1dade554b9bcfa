package io.connectmirror.dedicated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.dedicated.plan.WorkerLayout;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunArgumentsTest {
  @Test
  void takesWhatMirrorMakersLauncherTakes() {
    RunArguments arguments =
        RunArguments.parse(List.of("mm2.properties", "--clusters", "west", "north"));

    assertThat(arguments.file()).isEqualTo("mm2.properties");
    assertThat(arguments.options().targets()).containsExactlyInAnyOrder("west", "north");
    assertThat(arguments.options().layout()).isEqualTo(WorkerLayout.PER_TARGET);
  }

  @Test
  void takesOptionsInAnyOrder() {
    RunArguments arguments =
        RunArguments.parse(
            List.of("--plugin-path", "/p", "mm2.properties", "--clusters", "west", "--per-flow"));

    assertThat(arguments.options().pluginPath()).isEqualTo("/p");
    assertThat(arguments.options().targets()).containsExactly("west");
    assertThat(arguments.options().layout()).isEqualTo(WorkerLayout.PER_FLOW);
  }

  @Test
  void knowsWithoutWhichProcessToEnd() {
    assertThat(RunArguments.parse(List.of("a", "--parent", "17")).parent()).hasValue(17);
    assertThat(RunArguments.parse(List.of("a")).parent()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "a --parent, --parent needs a value",
    "a --parent x, no process id: x",
    "'', which file?",
    "a b, one file",
    "a --nonsense, unknown option --nonsense",
    "a --plugin-path, --plugin-path needs a value"
  })
  void saysWhatIsWrong(String line, String message) {
    List<String> arguments = line.isEmpty() ? List.of() : List.of(line.split(" ", -1));

    assertThatThrownBy(() -> RunArguments.parse(arguments))
        .isInstanceOf(DedicatedConfigException.class)
        .hasMessageContaining(message);
  }
}
