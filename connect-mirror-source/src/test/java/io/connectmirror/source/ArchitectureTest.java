package io.connectmirror.source;

import io.connectmirror.common.testing.MirrorArchitectureRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  @Test
  void dependsInOneDirection() {
    MirrorArchitectureRules.check("io.connectmirror.source");
  }
}
