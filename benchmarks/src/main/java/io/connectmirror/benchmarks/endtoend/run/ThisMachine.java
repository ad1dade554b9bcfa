package io.connectmirror.benchmarks.endtoend.run;

import com.sun.management.OperatingSystemMXBean;
import io.connectmirror.benchmarks.endtoend.report.Machine;
import java.lang.management.ManagementFactory;

/** What this machine is like. */
final class ThisMachine {
  private static final long MB = 1_000_000;

  private ThisMachine() {}

  static Machine look() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Machine(
        system.getAvailableProcessors(),
        system.getTotalMemorySize() / MB,
        system.getName() + " " + system.getVersion(),
        Runtime.version().toString(),
        system.getSystemLoadAverage());
  }
}
