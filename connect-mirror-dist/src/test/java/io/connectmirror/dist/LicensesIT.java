package io.connectmirror.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
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

  /** Of whole jars that stay as their authors made them. */
  private static final Set<String> GO_BESIDE_OURS =
      Set.of("Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "EPL-2.0", "xpp");

  /** Where the part of the notice begins that is about lib/dedicated. */
  private static final String DEDICATED = "The folder lib/dedicated";

  private static final Pattern ARTIFACT = Pattern.compile("(?m)^  ([\\w.-]+:[\\w.-]+) +(\\S+)$");
  private static final Pattern PART =
      Pattern.compile("(?m)^  .*, in ([\\w-]+) +(\\S+) +Copyright .*$");

  /** How a jar's manifest tells of a license. */
  private static final Map<String, String> OFFERS =
      Map.of(
          "Apache-2.0", "(?i)apache\\.org/licenses/LICENSE-2\\.0|Apache License",
          "MIT", "(?i)/MIT",
          "BSD-2-Clause", "(?i)BSD-2-Clause",
          "BSD-3-Clause", "(?i)BSD-3-Clause|edl-v10",
          "EPL-2.0", "(?i)epl-2\\.0");

  @TempDir static Path folder;
  private static Path top;
  private static String notice;
  private static String ofProgram;
  private static String ofDedicated;

  @BeforeAll
  static void unpack() throws IOException {
    top = Distribution.unpackInto(folder);
    notice = Files.readString(top.resolve("NOTICE"));
    ofProgram = notice.substring(0, notice.indexOf(DEDICATED));
    ofDedicated = notice.substring(notice.indexOf(DEDICATED));
  }

  @Test
  void theNoticeNamesAllThatIsBundledAndNothingElse() {
    assertThat(licenses(ofProgram).keySet())
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(Distribution.bundled().keySet());
    assertThat(licenses(ofDedicated).keySet())
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(Distribution.dedicated().keySet());
  }

  @Test
  void everyLicenseGoesWithTheApacheLicense() {
    assertThat(GO_WITH_OURS)
        .containsAll(licenses(ofProgram).values())
        .containsAll(partLicenses(ofProgram));
    assertThat(GO_BESIDE_OURS)
        .containsAll(licenses(ofDedicated).values())
        .containsAll(partLicenses(ofDedicated));
  }

  @Test
  void everyLicenseButOursIsThereInFull() {
    Set<String> others = new TreeSet<>(licenses(ofProgram).values());
    others.addAll(licenses(ofDedicated).values());
    others.remove("Apache-2.0");
    for (String license : others) {
      if (!Files.exists(top.resolve("lib/dedicated/licenses").resolve(license + ".txt"))) {
        // A heading, alone or with others.
        assertThat(notice).containsPattern("\\n\\n(\\S.* )?" + license + "\\b.*\\n\\n");
      }
    }
  }

  /** Against what the jars say of themselves, where they do. */
  @Test
  void theNoticeNamesALicenseThatTheJarOffers() throws IOException {
    int checked = 0;
    for (Map.Entry<String, String> named : licenses(ofDedicated).entrySet()) {
      Path jar =
          top.resolve("lib/dedicated")
              .resolve(
                  named.getKey().replaceFirst(".*:", "")
                      + "-"
                      + Distribution.dedicated().get(named.getKey())
                      + ".jar");
      try (JarFile file = new JarFile(jar.toFile())) {
        String offered = file.getManifest().getMainAttributes().getValue("Bundle-License");
        if (offered != null) {
          assertThat(offered).as(named.getKey()).containsPattern(OFFERS.get(named.getValue()));
          checked++;
        }
      }
    }
    assertThat(checked).isGreaterThan(30);
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

  private static List<String> partLicenses(String text) {
    return PART.matcher(text).results().map(found -> found.group(2)).toList();
  }

  private static Map<String, String> licenses(String text) {
    return ARTIFACT
        .matcher(text)
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
