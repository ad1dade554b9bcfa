package io.connectmirror.lab.containers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayedLogTest {
  @TempDir private Path directory;
  private ReplayedLog log;

  @BeforeEach
  void begin() {
    log = new ReplayedLog(directory.resolve("node").resolve("node.log"));
  }

  @Test
  void isThereAndEmptyAtFirst() {
    assertThat(log.read().file()).isEmptyFile();
  }

  @Test
  void hasEachByteOnceHoweverOftenTheOutputIsToldAgain() {
    tell(log.follow(), "one\n", "two\n");
    tell(log.follow(), "on", "e\ntw", "o\nthree\n");
    tell(log.follow(), "one\ntwo\nthree\n", "four\n");

    assertThat(log.read().lines()).containsExactly("one", "two", "three", "four");
  }

  @Test
  void takesNothingMoreFromWhoFollowedBefore() {
    Consumer<byte[]> before = log.follow();
    tell(before, "one\n");
    Consumer<byte[]> after = log.follow();
    tell(before, "late\n");
    tell(after, "one\nlate\ntwo\n");

    assertThat(log.read().lines()).containsExactly("one", "late", "two");
  }

  @Test
  void beginsAnew() {
    tell(log.follow(), "one\n");
    begin();
    tell(log.follow(), "two\n");

    assertThat(log.read().lines()).containsExactly("two");
  }

  private static void tell(Consumer<byte[]> follower, String... output) {
    for (String part : output) {
      follower.accept(part.getBytes(UTF_8));
    }
  }
}
