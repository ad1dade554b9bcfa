package io.connectmirror.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void alignsWordsLeftAndNumbersRight() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    new TextTable("TOPIC", "LAG").row("a", 1_000).row("longer", "-").row("b", 7).print(out);
    assertThat(text.toString().lines())
        .containsExactly("TOPIC    LAG", "a       1000", "longer     -", "b          7");
  }

  @Test
  void letsNoNameSteerTheTerminal() {
    StringWriter text = new StringWriter();
    new TextTable("X").row("a\u001b[2Jb").print(new PrintWriter(text));
    assertThat(text.toString()).contains("a?[2Jb").doesNotContain("\u001b");
  }

  @Test
  void refusesARowOfAnotherWidth() {
    assertThatThrownBy(() -> new TextTable("A", "B").row("a"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void writesRecordsAsJsonWithoutWhatIsEmpty() {
    record Report(String name, Optional<String> gone, Optional<Integer> there, List<String> none) {}
    assertThat(JsonText.of(new Report("a", Optional.empty(), Optional.of(3), List.of())))
        .isEqualToIgnoringWhitespace("{\"name\":\"a\",\"there\":3,\"none\":[]}");
  }
}
