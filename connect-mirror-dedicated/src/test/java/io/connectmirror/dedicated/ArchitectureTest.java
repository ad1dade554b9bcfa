package io.connectmirror.dedicated;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.connectmirror.common.testing.MirrorArchitectureRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  @Test
  void keepsTheRules() {
    MirrorArchitectureRules.check("io.connectmirror.dedicated");
  }

  @Test
  void namesKafkasRuntimeInOnePackage() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.connectmirror.dedicated.runtime")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.kafka.connect.runtime..",
            "org.apache.kafka.connect.storage..",
            "org.apache.kafka.connect.util..",
            "org.apache.kafka.connect.cli..")
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
                .importPackages("io.connectmirror.dedicated"));
  }
}
