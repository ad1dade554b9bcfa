package io.connectmirror.dedicated.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds what is used of Kafka's runtime against each release, without starting anything. */
class RuntimeLinkTest {
  private static final String KAFKA = "org.apache.kafka.";
  private static final String HERDER =
      "org.apache.kafka.connect.runtime.distributed.DistributedHerder";

  private static final JavaClasses RUNTIME =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.connectmirror.dedicated.runtime");

  @Test
  void seesWhatIsUsed() {
    assertThat(accesses()).hasSizeGreaterThan(25);
  }

  @ParameterizedTest
  @ValueSource(strings = {"oldest", "current", "newest"})
  void findsEveryMethodAndConstructorThatIsUsed(String release)
      throws IOException, ClassNotFoundException {
    List<String> missing = new ArrayList<>();
    try (URLClassLoader kafka = classesOf(release)) {
      for (JavaAccess<?> access : accesses()) {
        if (!isThere(access.getTarget(), kafka)) {
          missing.add(access.getTarget().getFullName());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"oldest", "current", "newest"})
  void overridesWhatKeepsAFailureFromEndingTheJvm(String release)
      throws IOException, ClassNotFoundException {
    try (URLClassLoader kafka = classesOf(release)) {
      Class<?> herder = Class.forName(HERDER, false, kafka);
      for (String name : List.of("startServices", "tick", "halt", "stop")) {
        assertThat(overridable(herder, name)).as(name).isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"oldest, false", "current, true", "newest, true"})
  void canTellWhetherMirrorMakerRunsFromKafka4On(String release, boolean there)
      throws IOException, ReflectiveOperationException {
    try (URLClassLoader kafka = classesOf(release, Path.of("target", "classes").toUri().toURL())) {
      var ifThere =
          Class.forName("io.connectmirror.dedicated.kafka.ClassicGroups", true, kafka)
              .getDeclaredMethod("ifThere");
      ifThere.setAccessible(true);
      assertThat(((Optional<?>) ifThere.invoke(null)).isPresent()).isEqualTo(there);
    }
  }

  private static List<JavaAccess<?>> accesses() {
    List<JavaAccess<?>> accesses = new ArrayList<>();
    for (JavaClass type : RUNTIME) {
      for (JavaAccess<?> access : type.getAccessesFromSelf()) {
        if (access.getTargetOwner().getName().startsWith(KAFKA) || isInherited(access)) {
          accesses.add(access);
        }
      }
    }
    return accesses;
  }

  /** A call on our herder of what only Kafka's has. */
  private static boolean isInherited(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    return owner.getAllRawSuperclasses().stream().anyMatch(type -> type.getName().equals(HERDER))
        && access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget target
        && owner.getCodeUnits().stream()
            .noneMatch(
                own ->
                    own.getName().equals(target.getName())
                        && own.getRawParameterTypes().size()
                            == target.getRawParameterTypes().size());
  }

  private static boolean isThere(AccessTarget target, ClassLoader kafka)
      throws ClassNotFoundException {
    String ownerName =
        target.getOwner().getName().startsWith(KAFKA) ? target.getOwner().getName() : HERDER;
    Class<?> owner = Class.forName(ownerName, false, kafka);
    if (target instanceof AccessTarget.FieldAccessTarget field) {
      return Arrays.stream(owner.getFields())
          .anyMatch(
              found ->
                  found.getName().equals(field.getName())
                      && found.getType().getName().equals(field.getRawType().getName()));
    }
    AccessTarget.CodeUnitAccessTarget code = (AccessTarget.CodeUnitAccessTarget) target;
    List<String> parameters = code.getRawParameterTypes().stream().map(JavaClass::getName).toList();
    if (target instanceof AccessTarget.ConstructorCallTarget
        || target instanceof AccessTarget.ConstructorReferenceTarget) {
      return Arrays.stream(owner.getDeclaredConstructors())
          .filter(constructor -> Modifier.isPublic(constructor.getModifiers()))
          .anyMatch(constructor -> names(constructor.getParameterTypes()).equals(parameters));
    }
    return hierarchy(owner)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> !Modifier.isPrivate(method.getModifiers()))
        .anyMatch(
            method ->
                method.getName().equals(code.getName())
                    && names(method.getParameterTypes()).equals(parameters)
                    && method.getReturnType().getName().equals(code.getRawReturnType().getName()));
  }

  private static boolean overridable(Class<?> herder, String name) {
    return hierarchy(herder)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0)
        .findFirst()
        .filter(
            method ->
                !Modifier.isFinal(method.getModifiers())
                    && !Modifier.isPrivate(method.getModifiers())
                    && method.getReturnType() == void.class
                    && (Modifier.isPublic(method.getModifiers())
                        || Modifier.isProtected(method.getModifiers())))
        .isPresent();
  }

  private static Stream<Class<?>> hierarchy(Class<?> type) {
    Stream<Class<?>> above =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()));
    return Stream.concat(Stream.of(type), above.flatMap(RuntimeLinkTest::hierarchy));
  }

  private static List<String> names(Class<?>[] types) {
    return Arrays.stream(types).map(Class::getName).toList();
  }

  private static URLClassLoader classesOf(String release, URL... more) throws IOException {
    Path file =
        Path.of("..", "integration-tests", "classpaths", "kafka-" + release, "target")
            .resolve("kafka.classpath");
    List<URL> jars = new ArrayList<>(List.of(more));
    for (String jar : Files.readString(file).strip().split(File.pathSeparator, -1)) {
      jars.add(Path.of(jar).toUri().toURL());
    }
    return new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
