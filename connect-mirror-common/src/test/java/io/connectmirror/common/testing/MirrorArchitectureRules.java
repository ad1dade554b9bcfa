package io.connectmirror.common.testing;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;

/**
 * How the code may depend on itself and on the outside; the text of each rule says what to do. A
 * module checks itself with {@code MirrorArchitectureRules.check("io.connectmirror.source")}.
 */
public final class MirrorArchitectureRules {
  /** Takes what it sees and returns what to do. */
  private static final String[] PURE = {
    "io.connectmirror.spi..",
    "io.connectmirror.policy..",
    "io.connectmirror.common.command..",
    "io.connectmirror.common.naming..",
    "io.connectmirror.common.format..",
    "io.connectmirror.common.offsets..",
    "io.connectmirror.common.result..",
    "io.connectmirror.common.port..",
    "io.connectmirror.common.state..",
    "io.connectmirror.*.plan..",
    "io.connectmirror.checkpoint.translate..",
    "io.connectmirror.source.batch..",
  };

  private static final String[] CLIENTS = {
    "org.apache.kafka.clients.admin..",
    "org.apache.kafka.clients.consumer..",
    "org.apache.kafka.clients.producer..",
  };

  /** Of the clients' packages, what only carries values, and who takes them. */
  private static final Set<String> CLIENT_VALUES =
      Set.of(
          "org.apache.kafka.clients.admin.AdminClientConfig",
          "org.apache.kafka.clients.consumer.ConsumerConfig",
          "org.apache.kafka.clients.consumer.ConsumerRecord",
          "org.apache.kafka.clients.consumer.ConsumerRecords",
          "org.apache.kafka.clients.consumer.OffsetAndMetadata",
          "org.apache.kafka.clients.producer.Callback",
          "org.apache.kafka.clients.producer.ProducerConfig",
          "org.apache.kafka.clients.producer.ProducerRecord",
          "org.apache.kafka.clients.producer.RecordMetadata");

  /** Of Kafka's packages, those that are not part of its API. */
  private static final String[] INTERNALS = {
    "org.apache.kafka.clients",
    "org.apache.kafka.common.message..",
    "org.apache.kafka.common.network..",
    "org.apache.kafka.common.protocol..",
    "org.apache.kafka.common.record..",
    "org.apache.kafka.common.requests..",
    "org.apache.kafka.common.utils..",
  };

  /** Of those, what the API takes or gives, so that it cannot move. */
  private static final Set<String> IN_THE_API =
      Set.of(
          "org.apache.kafka.clients.CommonClientConfigs",
          "org.apache.kafka.common.record.TimestampType");

  private static final Set<String> TIME_AND_THREADS =
      Set.of(
          "java.lang.Thread.sleep",
          "java.lang.Thread.<init>",
          "java.lang.Thread.start",
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.util.Timer.<init>");

  private static final ArchRule PURE_STAYS_PURE =
      noClasses()
          .that(resideInAnyPackage(PURE))
          .should()
          .dependOnClassesThat(
              describe("clients, threads, clocks and loggers", MirrorArchitectureRules::isImpure))
          .as(
              "Pure code has no client, thread, clock or logger: hand in what it needs to know as"
                  + " an argument and return what is to be done")
          .allowEmptyShould(true);

  private static final ArchRule ONLY_ADAPTERS_NAME_CLIENTS =
      noClasses()
          .that()
          .resideOutsideOfPackages("..kafka..", "io.connectmirror.client..")
          .should()
          .dependOnClassesThat(describe("Kafka's clients", MirrorArchitectureRules::isClient))
          .as(
              "Only packages named kafka, and the client API, name Admin, Consumer and Producer:"
                  + " use a port of io.connectmirror.common.port, or add an adapter")
          .allowEmptyShould(true);

  private static final ArchRule NO_OWN_TIME_OR_THREADS =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.connectmirror.common.job..")
          .should()
          .callMethodWhere(
              describe("takes time or makes a thread", MirrorArchitectureRules::isBanned))
          .orShould()
          .callConstructorWhere(describe("makes a thread", MirrorArchitectureRules::isBanned))
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(Executors.class)
          .as(
              "Only io.connectmirror.common.job sleeps, reads the clock or makes threads: take a"
                  + " Clock, InstantSource or LongSupplier through the constructor, and run work"
                  + " on a JobScheduler")
          .allowEmptyShould(true);

  private static final ArchRule BATCHES_ARE_BYTES =
      noClasses()
          .that()
          .resideInAPackage("io.connectmirror..batch..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.kafka..")
          .as(
              "Record batches are read as bytes: Kafka's own classes for them are not part of its"
                  + " API and move between releases, so only tests name them")
          .allowEmptyShould(true);

  private static final ArchRule ONLY_THE_WIRE_NAMES_INTERNALS =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "..wire.kafka..",
              // Bring a Kafka of their own, or are held against each release by tests of theirs.
              "io.connectmirror.cli..",
              "io.connectmirror.dedicated..")
          .should()
          .dependOnClassesThat(
              describe("not part of Kafka's API", MirrorArchitectureRules::isInternal))
          .as(
              "Only io.connectmirror.source.wire.kafka names classes of Kafka's clients that are"
                  + " not part of its API: they move between releases, and that package can tell"
                  + " whether they fit")
          .allowEmptyShould(true);

  private MirrorArchitectureRules() {}

  /**
   * Checks the main classes of a module.
   *
   * @param packages the module's own, so that each module answers for itself
   */
  public static void check(String... packages) {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
            .importPackages(packages);
    if (classes.isEmpty()) {
      throw new AssertionError("no classes in " + List.of(packages));
    }
    check(classes, packages);
  }

  static void check(JavaClasses classes, String... roots) {
    PURE_STAYS_PURE.check(classes);
    ONLY_ADAPTERS_NAME_CLIENTS.check(classes);
    NO_OWN_TIME_OR_THREADS.check(classes);
    BATCHES_ARE_BYTES.check(classes);
    ONLY_THE_WIRE_NAMES_INTERNALS.check(classes);
    for (String root : roots) {
      slices()
          .matching(root + ".(**)")
          .should()
          .beFreeOfCycles()
          .as(
              "Packages do not use each other in circles: move what both need into the one that is"
                  + " lower, or put an interface there")
          .allowEmptyShould(true)
          .check(classes);
    }
  }

  private static boolean isImpure(JavaClass type) {
    return isClient(type)
        || type.getPackageName().startsWith("org.slf4j")
        || type.getPackageName().startsWith("java.util.concurrent.locks")
        || type.isEquivalentTo(Thread.class)
        || type.isEquivalentTo(Clock.class)
        || type.isEquivalentTo(InstantSource.class)
        || type.getName().matches("java\\.util\\.concurrent\\..*Executor.*");
  }

  private static boolean isClient(JavaClass type) {
    DescribedPredicate<JavaClass> inClients = resideInAnyPackage(CLIENTS);
    return inClients.test(type) && !CLIENT_VALUES.contains(type.getName());
  }

  private static boolean isInternal(JavaClass type) {
    return resideInAnyPackage(INTERNALS).test(type) && !IN_THE_API.contains(type.getName());
  }

  private static boolean isBanned(JavaCall<?> call) {
    return TIME_AND_THREADS.contains(
        call.getTargetOwner().getName() + "." + call.getTarget().getName());
  }
}
