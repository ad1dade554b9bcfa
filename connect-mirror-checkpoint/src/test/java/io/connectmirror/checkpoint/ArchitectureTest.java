package io.connectmirror.checkpoint;

import io.connectmirror.common.testing.MirrorArchitectureRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  @Test
  void keepsTheRules() {
    MirrorArchitectureRules.check("io.connectmirror.checkpoint");
  }
}
