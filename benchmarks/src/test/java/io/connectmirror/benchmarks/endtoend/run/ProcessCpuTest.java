package io.connectmirror.benchmarks.endtoend.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.benchmarks.endtoend.figures.CpuTime;
import io.connectmirror.lab.process.LabException;
import org.junit.jupiter.api.Test;

class ProcessCpuTest {
  @Test
  void readsTheTicksBehindANameWithBlanksAndParentheses() {
    String stat =
        "4711 (java (1) x) S 1 4711 4711 0 -1 1077936384 100 0 7 0 1234 567 0 0 20 0 40 0 99 1 2";

    assertThat(ProcessCpu.parse(stat)).isEqualTo(new CpuTime(12.34, 5.67));
  }

  @Test
  void ofThisProcessItOnlyGrows() {
    long pid = ProcessHandle.current().pid();
    CpuTime before = ProcessCpu.of(pid);

    CpuTime since = ProcessCpu.of(pid).since(before);

    assertThat(before.total()).isPositive();
    assertThat(since.user()).isNotNegative();
    assertThat(since.system()).isNotNegative();
  }

  @Test
  void aProcessThatHasEndedIsTold() {
    assertThatThrownBy(() -> ProcessCpu.of(Long.MAX_VALUE))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("has the process ended?");
  }
}
