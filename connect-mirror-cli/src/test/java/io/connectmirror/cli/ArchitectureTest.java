package io.connectmirror.cli;

import io.connectmirror.common.testing.MirrorArchitectureRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  @Test
  void keepsTheRules() {
    MirrorArchitectureRules.check("io.connectmirror.cli");
  }
}
