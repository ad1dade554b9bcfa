package io.connectmirror.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others wrote is named, with licenses that go with the Apache License. */
class LicensesIT {
  private static final Set<String> GO_WITH_OURS =
      Set.of("Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause");
  private static final Pattern ARTIFACT = Pattern.compile("(?m)^  ([\\w.-]+:[\\w.-]+) +(\\S+)$");
  private static final Pattern PART =
      Pattern.compile("(?m)^  .*, in ([\\w-]+) +(\\S+) +Copyright .*$");

  @TempDir static Path folder;
  private static Path top;
  private static String notice;

  @BeforeAll
  static void unpack() throws IOException {
    top = Distribution.unpackInto(folder);
    notice = Files.readString(top.resolve("NOTICE"));
  }

  @Test
  void theNoticeNamesAllThatIsBundledAndNothingElse() {
    assertThat(licenses().keySet())
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(Distribution.bundled().keySet());
  }

  @Test
  void everyLicenseGoesWithTheApacheLicense() {
    assertThat(GO_WITH_OURS)
        .containsAll(licenses().values())
        .containsAll(PART.matcher(notice).results().map(found -> found.group(2)).toList());
  }

  @Test
  void everyLicenseButOursIsThereInFull() {
    for (String license : licenses().values()) {
      if (!license.equals("Apache-2.0")) {
        assertThat(notice).containsPattern("(?m)^" + license + "\\b");
      }
    }
  }

  @Test
  void theProgramCarriesNoticeAndLicenseToo() throws IOException {
    try (ZipFile jar = new ZipFile(top.resolve("lib/mirrorctl.jar").toFile())) {
      assertThat(text(jar, "META-INF/LICENSE")).isEqualTo(Files.readString(top.resolve("LICENSE")));
      assertThat(squeezed(text(jar, "META-INF/NOTICE"))).contains(squeezed(notice));
    }
  }

  @Test
  void onlyWhatIsNamedIsInTheProgram() throws IOException {
    Set<String> roots;
    try (ZipFile jar = new ZipFile(top.resolve("lib/mirrorctl.jar").toFile())) {
      roots =
          jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
              .map(name -> name.replaceFirst("^((?:com|org|net|io)/[^/]+/|[^/]+/).*", "$1"))
              .collect(Collectors.toSet());
    }

    assertThat(roots)
        .containsExactlyInAnyOrder(
            "io/connectmirror/",
            "com/fasterxml/",
            "com/github/",
            "net/jpountz/",
            "org/apache/",
            "org/slf4j/",
            "org/xerial/",
            "picocli/");
  }

  private static Map<String, String> licenses() {
    return ARTIFACT
        .matcher(notice)
        .results()
        .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
  }

  private static String text(ZipFile jar, String entry) throws IOException {
    assertThat(jar.getEntry(entry)).as(entry).isNotNull();
    return new String(
        jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String squeezed(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
