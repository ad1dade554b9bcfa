package io.connectmirror.lab.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Archives of loaded classes (class data sharing), one per class path and main class, kept in the
 * lab's cache. A Kafka process spends more than a third of its start loading and verifying classes;
 * from an archive it need not. The first process of a kind writes the archive when it ends in
 * order, the ones after that use it.
 */
final class ClassArchive {
  private static final Set<Path> RECORDING = ConcurrentHashMap.newKeySet();

  private final Path archive;
  private final Optional<Path> draft;

  private ClassArchive(Path archive, Optional<Path> draft) {
    this.archive = archive;
    this.draft = draft;
  }

  static ClassArchive of(ChildSpec spec) throws IOException {
    String kind =
        String.join("\n", Runtime.version().toString(), spec.classPath(), spec.mainClass());
    UUID hash = UUID.nameUUIDFromBytes(kind.getBytes(StandardCharsets.UTF_8));
    Path directory = Files.createDirectories(LabPaths.cache().resolve("classes"));
    Path archive = directory.resolve(hash + ".jsa");
    boolean record = spec.archivesClasses() && !Files.exists(archive) && RECORDING.add(archive);
    return new ClassArchive(
        archive,
        record ? Optional.of(directory.resolve(UUID.randomUUID() + ".draft")) : Optional.empty());
  }

  /**
   * True when this process is the one that writes the archive, for which it has to end in order.
   */
  boolean isRecording() {
    return draft.isPresent();
  }

  /** Options of the JVM. An archive that does not fit is ignored by it. */
  List<String> options() {
    if (draft.isPresent()) {
      return List.of(
          "-XX:ArchiveClassesAtExit=" + draft.get(), "-Xlog:cds=off", "-Xlog:cds+dynamic=off");
    }
    return Files.exists(archive)
        ? List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto")
        : List.of();
  }

  /** Told when the process has ended. */
  void ended(boolean inOrder) {
    if (draft.isEmpty()) {
      return;
    }
    try {
      if (inOrder && Files.exists(draft.get())) {
        Files.move(draft.get(), archive, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.deleteIfExists(draft.get());
        RECORDING.remove(archive);
      }
    } catch (IOException e) {
      throw new LabException("cannot keep " + archive, e);
    }
  }
}
