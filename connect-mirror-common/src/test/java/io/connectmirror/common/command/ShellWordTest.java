package io.connectmirror.common.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellWordTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "east.orders, east.orders",
        "User:alice, User:alice",
        "User:CN=a b, 'User:CN=a b'",
        "*, '*'",
        "it's, 'it'\\''s'",
        "$HOME, '$HOME'",
        "\"\", ''",
      })
  void quotesWhatAShellWouldTakeApart(String word, String quoted) {
    assertThat(ShellWord.quoted(word)).isEqualTo(quoted);
  }
}
