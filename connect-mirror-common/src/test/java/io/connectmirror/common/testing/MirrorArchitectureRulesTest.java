package io.connectmirror.common.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.connectmirror.sampled.ClientUser;
import io.connectmirror.sampled.InternalsUser;
import io.connectmirror.sampled.Sleeper;
import io.connectmirror.sampled.ThreadMaker;
import io.connectmirror.sampled.ValueUser;
import io.connectmirror.sampled.batch.KafkaNamer;
import io.connectmirror.sampled.left.Left;
import io.connectmirror.sampled.plan.ImpurePlanner;
import io.connectmirror.sampled.right.Right;
import io.connectmirror.sampled.wire.kafka.WireUser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MirrorArchitectureRulesTest {
  @Test
  void refusesAClockInPureCode() {
    assertRefused("Pure code has no client", ImpurePlanner.class);
  }

  @Test
  void refusesAClientOutsideOfTheAdapters() {
    assertRefused("use a port of io.connectmirror.common.port", ClientUser.class);
  }

  @ParameterizedTest
  @ValueSource(classes = {Sleeper.class, ThreadMaker.class})
  void refusesSleepingAndThreadsOutsideOfJobs(Class<?> sample) {
    assertRefused("run work on a JobScheduler", sample);
  }

  @Test
  void refusesPackagesThatUseEachOther() {
    assertRefused("do not use each other in circles", Left.class, Right.class);
  }

  @Test
  void refusesKafkasClassesWhereBatchesAreBytes() {
    assertRefused("Record batches are read as bytes", KafkaNamer.class);
  }

  @Test
  void refusesKafkasInternalsOutsideOfTheWire() {
    assertRefused("not part of its API", InternalsUser.class);
  }

  @Test
  void allowsKafkasInternalsInTheWire() {
    check(WireUser.class);
  }

  @Test
  void allowsValueTypesAndAClockHandedOn() {
    check(ValueUser.class);
  }

  private static void assertRefused(String advice, Class<?>... samples) {
    assertThatThrownBy(() -> check(samples))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(advice);
  }

  private static void check(Class<?>... samples) {
    JavaClasses classes = new ClassFileImporter().importClasses(samples);
    MirrorArchitectureRules.check(classes, "io.connectmirror.sampled");
  }
}
