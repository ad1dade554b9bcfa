package io.connectmirror.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MirrorVersionTest {
  @Test
  void isTheVersionOfTheBuild() {
    assertThat(MirrorVersion.get()).matches("\\d+\\.\\d+\\.\\d+(-[A-Za-z0-9.-]+)?");
  }
}
