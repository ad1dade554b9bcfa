package io.connectmirror.common.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.testing.InstructionPage.Command;
import io.connectmirror.common.testing.InstructionPage.Meanwhile;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InstructionPageTest {
  private static final String PAGE =
      """
      # Page

      ## First

      Stop it. <!-- meanwhile: it stops -->

      1. Look:

         ```sh run
         look --at \\
           it
         ```

         Good: exit code 1, since it stands.

         ```text
         IT   STANDS  …

         … it's (all) well
         ```

      ```sh
      not run
      ```

      ## Second

      ```sh run
      again
      ```
      Good, after a while: exit code 0 or 1.
      """;

  @Test
  void hasCommandsAndWhatOthersDoInOrder() {
    InstructionPage page = InstructionPage.parse(PAGE);

    assertThat(page.items())
        .containsExactly(
            new Meanwhile("First", "it stops"),
            new Command(
                "First",
                "look --at \\\nit",
                false,
                Set.of(1),
                List.of("IT   STANDS  …", "… it's (all) well")),
            new Command("Second", "again", true, Set.of(0, 1), List.of()));
    assertThat(page.under("Second")).hasSize(1);
    assertThatThrownBy(() -> page.under("Third")).hasMessageContaining("Third");
  }

  @Test
  void findsTheLinesOfTheOutputInTheirOrder() {
    Command look = (Command) InstructionPage.parse(PAGE).items().get(1);

    assertThat(look.missingFrom("head\nIT STANDS  since 4\nmore\nby now it's (all) well"))
        .isEmpty();
    assertThat(look.missingFrom("by now it's (all) well\nIT STANDS since 4"))
        .hasValue("… it's (all) well");
    assertThat(look.missingFrom("IT STANDS\n")).hasValue("IT   STANDS  …");
  }

  @Test
  void refusesACommandWithoutAWordOnWhatIsGood() {
    assertThatThrownBy(() -> InstructionPage.parse("```sh run\nlook\n```\n\nThen go on.\n"))
        .hasMessageContaining("look");
  }
}
